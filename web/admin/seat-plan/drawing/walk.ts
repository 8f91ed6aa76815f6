import type { DrawnSeat } from '../../../../contract/rules/seat-plan.ts'
import { rowsOf } from './order.ts'

export type Direction = 'left' | 'right' | 'up' | 'down' | 'first' | 'last' | 'front' | 'back'

/** Returns the seat to which an arrow key moves the cursor; at the edge of the room, the cursor's own seat. */
export function walk(seats: readonly DrawnSeat[], from: number, step: Direction): number {
  const rows = rowsOf(seats)
  const rowIndex = rows.findIndex(row => row.includes(from))
  const row = rows[rowIndex]
  if (!row) return rows[0]?.[0] ?? from
  const at = row.indexOf(from)
  switch (step) {
    case 'left':
      return row[at - 1] ?? from
    case 'right':
      return row[at + 1] ?? from
    case 'first':
      return row[0]!
    case 'last':
      return row.at(-1)!
    case 'up':
      return above(seats, rows[rowIndex - 1], from)
    case 'down':
      return above(seats, rows[rowIndex + 1], from)
    case 'front':
      return above(seats, rows[0], from)
    case 'back':
      return above(seats, rows.at(-1), from)
  }
}

/** Returns the seat of a row that is horizontally nearest to the seat `from`. */
function above(seats: readonly DrawnSeat[], row: readonly number[] | undefined, from: number): number {
  const { x } = seats[from]!
  const aside = (at: number) => Math.abs(seats[at]!.x - x)
  return row?.reduce((best, at) => (aside(at) < aside(best) ? at : best)) ?? from
}

/** Returns all seats from one seat to another: a part of their row, or the rectangle between two corners. */
export function seatsBetween(seats: readonly DrawnSeat[], one: number, other: number): Set<number> {
  const [a, b] = [seats[one]!, seats[other]!]
  const [left, right] = [Math.min(a.x, b.x) - 0.01, Math.max(a.x, b.x) + 0.01]
  const [front, back] = [Math.min(a.row_position, b.row_position), Math.max(a.row_position, b.row_position)]
  return new Set(
    [...seats.keys()].filter(at => {
      const { x, row_position } = seats[at]!
      return left <= x && x <= right && front <= row_position && row_position <= back
    }),
  )
}
