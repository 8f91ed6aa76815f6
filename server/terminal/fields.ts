/** A field of Caisse-AP: two letters, the length of its value in three digits, its value. */
export type Field = readonly [tag: string, value: string]

export const encodeFields = (fields: readonly Field[]): string =>
  fields.map(([tag, value]) => `${tag}${String(value.length).padStart(3, '0')}${value}`).join('')

/**
 * The fields of a message. `cut`: its last field has not arrived in full. `malformed`: no further byte makes it a
 * message. A field that is there twice could be read both ways, so it is malformed.
 */
export function parseFields(text: string): Map<string, string> | 'cut' | 'malformed' {
  const fields = new Map<string, string>()
  for (let at = 0; at < text.length; ) {
    const head = text.slice(at, at + headLength)
    if (!startOfHead.test(head)) return 'malformed'
    const end = at + headLength + Number(head.slice(2))
    if (head.length < headLength || end > text.length) return 'cut'
    const tag = head.slice(0, 2)
    if (fields.has(tag)) return 'malformed'
    fields.set(tag, text.slice(at + headLength, end))
    at = end
  }
  return fields
}

const headLength = 5
/** A whole head, or its first characters. */
const startOfHead = /^[A-Z]{1,2}$|^[A-Z]{2}\d{1,3}$/
