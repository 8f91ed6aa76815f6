import type { Drawing } from '../../../../contract/rules/seat-plan.ts'
import { type Chosen, chosenRows, renamed } from './drawn.ts'

export type RowNaming = {
  scheme: 'lettres' | 'chiffres'
  /** True to leave out the letters I and O, which look like 1 and 0. */
  withoutIO: boolean
  from: 'avant' | 'arriere'
  /** The first row name: « A », « 1 », « F ». */
  first: string
}

export type SeatNumbering = {
  /**
   * The side where the numbers begin, seen facing the screen. With `impair-pair`, the side with the odd
   * numbers.
   */
  from: 'gauche' | 'droite'
  scheme: 'suite' | 'impair-pair'
  /** True if an aisle takes up numbers: as many as there would be seats in its place. */
  aislesCount: boolean
  first: number
}

/** Returns the row letters of an index: 0 → A, 25 → Z, 26 → AA. */
function letters(index: number, alphabet: string): string {
  const before = Math.floor(index / alphabet.length)
  return (before > 0 ? letters(before - 1, alphabet) : '') + alphabet[index % alphabet.length]
}

const alphabetOf = ({ withoutIO }: Pick<RowNaming, 'withoutIO'>): string =>
  withoutIO ? 'ABCDEFGHJKLMNPQRSTUVWXYZ' : 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/**
 * Returns the position of a row name in its scheme, for instance 2 for « C ». A name that does not fit the scheme
 * has the position of the first name.
 */
function indexOf(name: string, naming: RowNaming): number {
  if (naming.scheme === 'chiffres') return /^\d{1,4}$/.test(name) ? Number(name) : 1
  const alphabet = alphabetOf(naming)
  let index = 0
  for (const letter of name.toUpperCase()) {
    const at = alphabet.indexOf(letter)
    if (at < 0) return 0
    index = index * alphabet.length + at + 1
  }
  return Math.max(0, index - 1)
}

export function rowNames(count: number, naming: RowNaming): string[] {
  const first = indexOf(naming.first, naming)
  const alphabet = alphabetOf(naming)
  const names = Array.from({ length: count }, (_, index) =>
    naming.scheme === 'chiffres' ? String(first + index) : letters(first + index, alphabet),
  )
  return naming.from === 'avant' ? names : names.reverse()
}

/** Names the rows with a selected seat, or all rows if no seat is selected. */
export function nameRows(drawing: Drawing, chosen: Chosen, naming: RowNaming): Drawing {
  const rows = chosenRows(drawing, chosen)
  const names = rowNames(rows.length, naming)
  return renamed(
    drawing,
    new Map(rows.flatMap((row, index) => row.map(at => [at, { row_name: names[index]! }] as const))),
  )
}

/** Numbers the seats of the rows with a selected seat, or of all rows if no seat is selected. */
export function numberSeats(drawing: Drawing, chosen: Chosen, numbering: SeatNumbering): Drawing {
  const { seats } = drawing
  const middle = middleOf(drawing)
  const numbered = chosenRows(drawing, chosen).flatMap(row =>
    numbersOf(
      row.map(at => seats[at]!),
      middle,
      numbering,
    ).map((number, index) => [row[index]!, { seat_number: String(number) }] as const),
  )
  return renamed(drawing, new Map(numbered))
}

/** Returns the horizontal position halfway between the outermost seats. */
export function middleOf({ seats }: Drawing): number {
  if (seats.length === 0) return 0
  const all = seats.map(({ x }) => x)
  return (Math.min(...all) + Math.max(...all)) / 2
}

type Placed = { x: number; place_in_row: number }

/** Returns the seat numbers of one row. The seats are given from left to right. */
export function numbersOf(row: readonly Placed[], middle: number, numbering: SeatNumbering): number[] {
  const { scheme, from, first } = numbering
  if (scheme === 'suite') {
    const steps = stepsOf(from === 'gauche' ? row : row.toReversed(), numbering.aislesCount)
    return (from === 'gauche' ? steps : steps.reverse()).map(step => first + step)
  }
  const left = row.filter(({ x }) => x < middle - 0.001)
  const right = row.slice(left.length)
  const [odd, even] = from === 'gauche' ? [first, first + 1] : [first + 1, first]
  return [
    ...stepsOf(left.toReversed(), numbering.aislesCount)
      .map(step => odd + 2 * step)
      .reverse(),
    ...stepsOf(right, numbering.aislesCount).map(step => even + 2 * step),
  ]
}

/**
 * Returns the position of each seat in counting order: 0, 1, 2… With `aislesCount`, an aisle leaves a gap in these
 * positions.
 */
const stepsOf = (seats: readonly Placed[], aislesCount: boolean): number[] =>
  seats.map((seat, index) => (aislesCount ? Math.abs(seat.place_in_row - seats[0]!.place_in_row) : index))
