import { inPrintedOrder } from '../../../contract/texts/seats.ts'

type Row<Seat> = { row_name: string; seats: Seat[] }

/** From row A on, each from its first number on. */
export function byRow<Seat extends { row_name: string; seat_number: string }>(
  seats: readonly Seat[],
): Row<Seat>[] {
  const rows = Map.groupBy(seats.toSorted(inPrintedOrder), ({ row_name }) => row_name)
  return [...rows].map(([row_name, own]) => ({ row_name, seats: own }))
}
