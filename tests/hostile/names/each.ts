/** Few enough for concurrent calls of a batch to hit the same record sometimes. */
export const few = 12

export const each = <T>(make: (index: number) => T): T[] =>
  Array.from({ length: few }, (_, index) => make(index))

export const idsOf = (rows: { id: number }[]): number[] => rows.map(({ id }) => id)

let serial = 0
export const next = (word: string): string => `${word} ${++serial}`
