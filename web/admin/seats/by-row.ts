import { inPrintedOrder } from '../../../contract/texts/seats.ts'

type Row<Seat> = { row_name: string; seats: Seat[] }
type Standing = { row_name: string; seat_number: string; row_position: number }

/**
 * Groups seats by row. The rows are ordered by distance from the screen, whatever their names are, and the seats
 * of a row by number.
 */
export function byRow<Seat extends Standing>(seats: readonly Seat[]): Row<Seat>[] {
  const rows = Map.groupBy(seats.toSorted(inPrintedOrder), ({ row_name }) => row_name)
  const front = new Map(
    [...rows].map(([name, own]) => [name, Math.min(...own.map(({ row_position }) => row_position))]),
  )
  return [...rows]
    .map(([row_name, own]) => ({ row_name, seats: own }))
    .sort((one, other) => front.get(one.row_name)! - front.get(other.row_name)!)
}
