/** A search at the entrance: an order number, or the first letters of the words of a name. */
export type DoorSearch = { orders_id: number } | { words: readonly string[] }

export const fewestLetters = 3
const mostWords = 6
const largestNumber = 2_147_483_647

/**
 * Parses the text typed in a search at the entrance. Returns null if the text has too few letters or too many
 * words. Hyphens and apostrophes separate words, as in the stored names.
 */
export function readDoorSearch(typed: string): DoorSearch | null {
  const [, digits] = /^(?:n[°o]?|#)?\s*(\d{1,10})$/i.exec(typed.trim()) ?? []
  const orders_id = Number(digits ?? 0)
  if (orders_id > 0 && orders_id <= largestNumber) return { orders_id }
  const words = typed.split(/[\s\-'’]+/).filter(Boolean)
  const letters = words.join('').match(/\p{L}/gu)?.length ?? 0
  return letters >= fewestLetters && words.length <= mostWords ? { words } : null
}

/**
 * Shortens a search for the audit log. The log is kept after an account is deleted, so it must not contain a full
 * name.
 */
export const searchInJournal = (search: DoorSearch): string =>
  'orders_id' in search
    ? `n°\u00a0${search.orders_id}`
    : `${[...search.words.join(' ')].slice(0, 3).join('')}…`
