import type { SeatState } from '../../../../../contract/rules/seat-plan.ts'
import { prepareSeats, type Seating } from '../../../../../contract/rules/seating.ts'
import { whyNotThese } from '../../../../../contract/rules/seats-refused.ts'
import { takeAround } from '../../../../../contract/rules/tap-seats.ts'
import { seatRefusalText } from '../../../../../contract/texts/seats.ts'
import type { GoneSeats } from '../../live-seats.ts'
import type { MapSeat, Plan } from '../ask-seats.ts'
import { isWithdrawn, type LostSeat, type NamedSeat } from '../seats-view.ts'

/** A room to choose in: its seats by id, its rows from the screen backwards, and what is free at this moment. */
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

/** As it came, and as it is told since. */
export function nowIn(room: Omit<Room, 'stateOf' | 'isFree'>, gone: GoneSeats): Room {
  const stateOf = (seat: MapSeat): SeatState => (gone ? (gone.get(seat.id) ?? 'libre') : seat.state)
  const isFree = (id: number) => {
    const seat = room.byId.get(id)
    return seat !== undefined && stateOf(seat) === 'libre'
  }
  return { ...room, stateOf, isFree }
}

/** Why nobody can have these, in a sentence. */
export function problemWith({ seating, isFree, byId }: Room, ids: readonly number[]): string | null {
  const refused = whyNotThese(seating, isFree, ids)
  return refused && seatRefusalText(refused, ids, byId)
}

/** More or fewer than were chosen, at the same spot; null where that cannot be. */
export function around(plan: Plan, chosen: readonly NamedSeat[], n: number): NamedSeat[] | null {
  const room = nowIn(roomOf(plan), null)
  const few = chosen.slice(0, n).map(({ id }) => id)
  const ids =
    few.length === n && !problemWith(room, few)
      ? few
      : takeAround(room.seating, room.isFree, chosen[0]!.id, n)
  return ids.length === n ? ids.map(id => named(room.byId.get(id)!)) : null
}

/** Another has it, or the house: perhaps in another plan of the room. */
export function lostIn({ byId, stateOf }: Room, seat: MapSeat): LostSeat {
  const now = byId.get(seat.id)
  return { ...named(seat), withdrawn: !now || isWithdrawn(stateOf(now)) }
}

export const named = ({ id, row_name, seat_number }: MapSeat): NamedSeat => ({ id, row_name, seat_number })
