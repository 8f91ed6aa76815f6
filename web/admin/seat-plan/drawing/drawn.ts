import { type Drawing, type DrawnSeat, seatKey } from '../../../../contract/rules/seat-plan.ts'
import { distance, inOrder, rowsOf } from './order.ts'

/**
 * The selected seats, as indexes. An index stays valid while the plan is drawn: no change moves a seat to another
 * index, and new seats are added at the end.
 */
export type Chosen = ReadonlySet<number>

/** Returns all rows with a selected seat, or every row if no seat is selected. */
export function chosenRows({ seats }: Drawing, chosen: Chosen): number[][] {
  const rows = rowsOf(seats)
  return chosen.size === 0 ? rows : rows.filter(row => row.some(at => chosen.has(at)))
}

/** Applies changes by seat index, then recomputes rows and the order in each row. */
export function redrawn(drawing: Drawing, changed: ReadonlyMap<number, Partial<DrawnSeat>>): Drawing {
  if (changed.size === 0) return drawing
  const seats = drawing.seats.map((seat, at) => ({ ...seat, ...changed.get(at) }))
  return { ...drawing, seats: inOrder(seats) }
}

/**
 * Returns, for each seat, the index of the seat to which it is tied: the other half of a duo, or the wheelchair
 * space of a companion seat. `tied_to` contains the name of that seat; if two seats have this name, the nearer one
 * counts.
 */
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

/** Returns the seats with `tied_to` set from `ties`, which has the format that `tiesOf` returns. */
export const withTies = (seats: readonly DrawnSeat[], ties: readonly (number | null)[]): DrawnSeat[] =>
  seats.map((seat, at) => {
    const to = ties[at] ?? null
    const tied_to = to === null ? null : seatKey(seats[to]!)
    return tied_to === seat.tied_to ? seat : { ...seat, tied_to }
  })

/** Renames seats. In duos and companion seats, `tied_to` gets the new names too. */
export function renamed(drawing: Drawing, names: ReadonlyMap<number, Partial<DrawnSeat>>): Drawing {
  if (names.size === 0) return drawing
  const ties = tiesOf(drawing.seats)
  const seats = drawing.seats.map((seat, at) => ({ ...seat, ...names.get(at) }))
  return { ...drawing, seats: withTies(inOrder(seats), ties) }
}
