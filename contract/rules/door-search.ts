/** What somebody looks for at the door: the number of a reservation, or the beginnings of a name’s words. */
export type DoorSearch = { orders_id: number } | { words: readonly string[] }

export const fewestLetters = 3
const mostWords = 6
const largestNumber = 2_147_483_647

/** Null for what would find nearly everybody. Hyphens and apostrophes part words, as they do in the names looked at. */
export function readDoorSearch(typed: string): DoorSearch | null {
  const [, digits] = /^(?:n[°o]?|#)?\s*(\d{1,10})$/i.exec(typed.trim()) ?? []
  const orders_id = Number(digits ?? 0)
  if (orders_id > 0 && orders_id <= largestNumber) return { orders_id }
  const words = typed.split(/[\s\-'’]+/).filter(Boolean)
  const letters = words.join('').match(/\p{L}/gu)?.length ?? 0
  return letters >= fewestLetters && words.length <= mostWords ? { words } : null
}

/** As the journal keeps it: enough to see what somebody looked for, too little to be a name that outlives its account. */
export const searchInJournal = (search: DoorSearch): string =>
  'orders_id' in search
    ? `n°\u00a0${search.orders_id}`
    : `${[...search.words.join(' ')].slice(0, 3).join('')}…`
