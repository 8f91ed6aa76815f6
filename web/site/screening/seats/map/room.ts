import type { SeatState } from '../../../../../contract/rules/seat-plan.ts'
import { prepareSeats, type Seating } from '../../../../../contract/rules/seating.ts'
import { whyNotThese } from '../../../../../contract/rules/seats-refused.ts'
import { resize } from '../../../../../contract/rules/tap-seats.ts'
import { seatRefusalText } from '../../../../../contract/texts/seats.ts'
import type { GoneSeats } from '../../live-seats.ts'
import type { MapSeat, Plan } from '../ask-seats.ts'
import { isWithdrawn, type LostSeat, type NamedSeat } from '../seats-view.ts'

/**
 * A room from which the buyer chooses: seats by id, rows from the screen backwards, and the current states of
 * the seats.
 */
export type Room = {
  byId: ReadonlyMap<number, MapSeat>
  rows: readonly (readonly MapSeat[])[]
  seating: Seating
  stateOf: (seat: MapSeat) => SeatState
  isFree: (id: number) => boolean
}

const isSold = ({ state }: MapSeat) => state !== 'maison' && state !== 'hors_service'

export function roomOf({ seats, focus }: Plan): Omit<Room, 'stateOf' | 'isFree'> {
  const inOrder = seats.toSorted((a, b) => a.row_position - b.row_position || a.place_in_row - b.place_in_row)
  return {
    byId: new Map(inOrder.map(seat => [seat.id, seat])),
    rows: [...Map.groupBy(inOrder, seat => seat.row_position).values()],
    seating: prepareSeats(seats.filter(isSold), focus),
  }
}

/** Returns the loaded room with the live updates applied. */
export function nowIn(room: Omit<Room, 'stateOf' | 'isFree'>, gone: GoneSeats): Room {
  const stateOf = (seat: MapSeat): SeatState => (gone ? (gone.get(seat.id) ?? 'libre') : seat.state)
  const isFree = (id: number) => {
    const seat = room.byId.get(id)
    return seat !== undefined && stateOf(seat) === 'libre'
  }
  return { ...room, stateOf, isFree }
}

/** Returns why these seats cannot be chosen, with the nearest seats that can; null if they can be chosen. */
export function problemWith({ seating, isFree, byId }: Room, ids: readonly number[]) {
  const refused = whyNotThese(seating, isFree, ids)
  return refused && { text: seatRefusalText(refused, ids, byId), instead: refused.instead }
}

/**
 * Returns n seats: the chosen ones with seats added beside them or taken away, or else the nearest free ones.
 * Returns null if too few seats are free.
 */
export function seatsAround(plan: Plan, chosen: readonly NamedSeat[], n: number): NamedSeat[] | null {
  const room = nowIn(roomOf(plan), null)
  const ids = resize(
    room.seating,
    room.isFree,
    chosen.map(({ id }) => id),
    n,
  )
  return ids && namedIn(room, ids)
}

export const namedIn = ({ byId }: Room, ids: readonly number[]): NamedSeat[] =>
  ids.map(id => named(byId.get(id)!))

/**
 * Describes a seat that the buyer had chosen and cannot have any more. Either another buyer has bought it, or the
 * cinema has withdrawn it, perhaps with a new seat plan.
 */
export function lostIn({ byId, stateOf }: Room, seat: MapSeat): LostSeat {
  const now = byId.get(seat.id)
  return { ...named(seat), withdrawn: !now || isWithdrawn(stateOf(now)) }
}

export const named = ({ id, row_name, seat_number }: MapSeat): NamedSeat => ({ id, row_name, seat_number })
