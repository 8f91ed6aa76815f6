/** A field of the terminal protocol Caisse-AP: two letters, the length of the value in three digits, the value. */
export type Field = readonly [tag: string, value: string]

export const encodeFields = (fields: readonly Field[]): string =>
  fields.map(([tag, value]) => `${tag}${String(value.length).padStart(3, '0')}${value}`).join('')

/**
 * Parses the fields of a message. Returns `cut` if more bytes could complete the message, and `malformed` if none
 * could. A field that occurs twice is ambiguous and thus malformed.
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
/** Matches the beginning of a field, if only a part of its tag and length has arrived. */
const startOfHead = /^[A-Z]{1,2}$|^[A-Z]{2}\d{1,3}$/
