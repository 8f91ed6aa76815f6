import { type Drawing, type DrawnSeat, seatKey } from '../../../../contract/rules/seat-plan.ts'
import { distance, inOrder, rowsOf } from './order.ts'

/** Seats of a drawing, by their index. A change never moves a seat to another index; new ones come last. */
export type Chosen = ReadonlySet<number>

/** The whole rows that have a chosen seat; all rows where none is chosen. */
export function chosenRows({ seats }: Drawing, chosen: Chosen): number[][] {
  const rows = rowsOf(seats)
  return chosen.size === 0 ? rows : rows.filter(row => row.some(at => chosen.has(at)))
}

/** Changes seats one by one; what is not in the map stays. The physical order follows. */
export function redrawn(drawing: Drawing, changed: ReadonlyMap<number, Partial<DrawnSeat>>): Drawing {
  if (changed.size === 0) return drawing
  const seats = drawing.seats.map((seat, at) => ({ ...seat, ...changed.get(at) }))
  return { ...drawing, seats: inOrder(seats) }
}

/** The seat that each is tied to; of two with one name, the nearer. */
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

/** The seats, each tied to the one at that index. */
export const tied = (seats: readonly DrawnSeat[], ties: readonly (number | null)[]): DrawnSeat[] =>
  seats.map((seat, at) => {
    const to = ties[at] ?? null
    const tied_to = to === null ? null : seatKey(seats[to]!)
    return tied_to === seat.tied_to ? seat : { ...seat, tied_to }
  })

/** Gives seats other names; who was tied to one of them still is. */
export function renamed(drawing: Drawing, names: ReadonlyMap<number, Partial<DrawnSeat>>): Drawing {
  if (names.size === 0) return drawing
  const ties = tiesOf(drawing.seats)
  const seats = drawing.seats.map((seat, at) => ({ ...seat, ...names.get(at) }))
  return { ...drawing, seats: tied(inOrder(seats), ties) }
}
