import { type Drawing, type DrawnSeat, seatKey } from '../../../../contract/rules/seat-plan.ts'
import { distance, inOrder, rowsOf } from './order.ts'

/** Indexes of the selected seats. A change never moves a seat to another index; new seats come last. */
export type Chosen = ReadonlySet<number>

/** All rows with a selected seat, or every row if no seat is selected. */
export function chosenRows({ seats }: Drawing, chosen: Chosen): number[][] {
  const rows = rowsOf(seats)
  return chosen.size === 0 ? rows : rows.filter(row => row.some(at => chosen.has(at)))
}

/** Applies changes by seat index, then recomputes the order in the rows. */
export function redrawn(drawing: Drawing, changed: ReadonlyMap<number, Partial<DrawnSeat>>): Drawing {
  if (changed.size === 0) return drawing
  const seats = drawing.seats.map((seat, at) => ({ ...seat, ...changed.get(at) }))
  return { ...drawing, seats: inOrder(seats) }
}

/** The index of the seat that each seat is tied to. If two seats have this name, the nearer one. */
export function tiesOf(seats: readonly DrawnSeat[]): (number | null)[] {
  const named = Map.groupBy(seats.keys(), at => seatKey(seats[at]!))
  return seats.map(seat => {
    const those = seat.tied_to === null ? [] : (named.get(seat.tied_to) ?? [])
    return nearest(seats, seat, those)
  })
}

export function nearest(seats: readonly DrawnSeat[], to: DrawnSeat, among: readonly number[]): number | null {
  const others = among.filter(at => seats[at] !== to)
  if (others.length === 0) return null
  return others.reduce((best, at) => (distance(seats[at]!, to) < distance(seats[best]!, to) ? at : best))
}

/** The seats with `tied_to` set to the name of the seat at the given index. */
export const tied = (seats: readonly DrawnSeat[], ties: readonly (number | null)[]): DrawnSeat[] =>
  seats.map((seat, at) => {
    const to = ties[at] ?? null
    const tied_to = to === null ? null : seatKey(seats[to]!)
    return tied_to === seat.tied_to ? seat : { ...seat, tied_to }
  })

/** Renames seats; ties follow the new names. */
export function renamed(drawing: Drawing, names: ReadonlyMap<number, Partial<DrawnSeat>>): Drawing {
  if (names.size === 0) return drawing
  const ties = tiesOf(drawing.seats)
  const seats = drawing.seats.map((seat, at) => ({ ...seat, ...names.get(at) }))
  return { ...drawing, seats: tied(inOrder(seats), ties) }
}
