/** How many records of each kind are created: so few that concurrent calls sometimes use the same one. */
export const few = 12

export const each = <T>(make: (index: number) => T): T[] =>
  Array.from({ length: few }, (_, index) => make(index))

export const idsOf = (rows: { id: number }[]): number[] => rows.map(({ id }) => id)

let serial = 0
export const next = (word: string): string => `${word} ${++serial}`
