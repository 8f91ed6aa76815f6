import type { DrawnSeat, Spot } from '../../../../contract/rules/seat-plan.ts'

// Computes from the positions of the seats which row each is in, and the order in each row. Rows that are drawn
// side by side at the same distance from the screen become one row with an aisle.

/** A gap between two seats is an aisle if it is at least this many times the usual distance. */
const aisleFrom = 1.5
/**
 * Two rows drawn side by side become one row if the ends that face each other are at nearly the same distance from
 * the screen. This is the largest difference allowed, in seat widths.
 */
const sameDepth = 0.4

export const distance = (one: Spot, other: Spot): number => Math.hypot(one.x - other.x, one.y - other.y)

/** Rounds to a thousandth of a seat width, so that moving a seat there and back gives the same position. */
export const rounded = (value: number): number => Math.round(value * 1000) / 1000 + 0

/** Returns the indexes of the seats, row by row: rows starting at the screen, seats from left to right. */
export function rowsOf(seats: readonly DrawnSeat[]): number[][] {
  const drawn = Map.groupBy(seats.keys(), at => `${seats[at]!.row_position} ${seats[at]!.row_name}`)
  const rows: number[][] = []
  const pieces = [...drawn.values()]
    .map(piece => piece.toSorted((one, other) => leftFirst(seats[one]!, seats[other]!)))
    .toSorted((one, other) => seats[one[0]!]!.x - seats[other[0]!]!.x)
  for (const piece of pieces) {
    const beside = rows.find(row => goesOn(seats[row.at(-1)!]!, seats[piece[0]!]!))
    if (beside) beside.push(...piece)
    else rows.push(piece)
  }
  return rows.toSorted((one, other) => depthOf(seats, one) - depthOf(seats, other))
}

const leftFirst = (one: Spot, other: Spot): number => one.x - other.x || one.y - other.y

const goesOn = (last: Spot, next: Spot): boolean => last.x < next.x && Math.abs(last.y - next.y) < sameDepth

const depthOf = (seats: readonly Spot[], row: readonly number[]): number =>
  row.reduce((sum, at) => sum + seats[at]!.y, 0) / row.length

/**
 * Returns the usual distance between neighbouring seats: the lower quartile of all distances within rows; 1
 * if there are none.
 */
export function pitchOf(seats: readonly Spot[], rows: readonly (readonly number[])[]): number {
  const steps = rows.flatMap(row =>
    row.slice(1).map((at, index) => distance(seats[row[index]!]!, seats[at]!)),
  )
  return steps.toSorted((one, other) => one - other)[Math.floor(steps.length / 4)] || 1
}

/** Returns the seats with `row_position` and `place_in_row` recomputed from their positions. */
export function inOrder(seats: readonly DrawnSeat[]): DrawnSeat[] {
  const rows = rowsOf(seats)
  const pitch = pitchOf(seats, rows)
  const ordered = [...seats]
  for (const [index, row] of rows.entries()) {
    let place = 0
    for (const [inRow, at] of row.entries()) {
      const before = inRow > 0 ? distance(seats[row[inRow - 1]!]!, seats[at]!) / pitch : 1
      place += before < aisleFrom ? 1 : Math.round(before)
      ordered[at] = { ...seats[at]!, row_position: index + 1, place_in_row: place }
    }
  }
  return ordered
}
