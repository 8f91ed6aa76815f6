import { bestSeats } from '../../../contract/rules/best-seats.ts'
import { isSellable, type SeatKind, seatKey } from '../../../contract/rules/seat-plan.ts'
import { highestOrder } from '../../../contract/rules/seat-plan-problems.ts'
import { prepareSeats, squaredDistance } from '../../../contract/rules/seating.ts'
import type { Version } from '../../seats/versions.ts'
import type { TakenByWhom } from './staff-seat-queries.ts'

// This file decides which tickets lose their seat in a new version of a seat plan, and to which seats they are
// moved.

export type Drawn = Pick<
  Version['seats'][number],
  'row_name' | 'seat_number' | 'kind' | 'out_of_order' | 'kept_because'
>
type Seat = Version['seats'][number]
/** A seat taken by a ticket, not blocked by staff. */
export type Seated = TakenByWhom & { places_id: number; orders_id: number; number: number }

export const isSeated = (row: TakenByWhom): row is Seated => row.places_id !== null

/**
 * Returns the seats that are lost in the next version: they are missing, not on sale, or of another kind there.
 */
export function lostSeats(before: Version, after: readonly Drawn[]): Set<number> {
  const now = new Map(after.map(seat => [seatKey(seat), seat]))
  const lost = before.seats.filter(was => {
    const is = now.get(seatKey(was))
    return !is || !isSellable(is) || is.kind !== was.kind
  })
  return new Set(lost.map(({ id }) => id))
}

export const lostPlaces = (lost: ReadonlySet<number>, taken: readonly TakenByWhom[]): Seated[] =>
  taken.filter(isSeated).filter(({ seats_id }) => lost.has(seats_id))

/**
 * Returns the seats that staff blocked at one screening and that the new version does not sell anyway: they need
 * not be blocked any more.
 */
export const obsoleteBlockedSeats = (after: Version, taken: readonly TakenByWhom[]): number[] =>
  taken.filter(row => !isSeated(row) && !after.seating.byId.has(row.seats_id)).map(({ seats_id }) => seats_id)

/**
 * The order in which an order's seats are assigned, by kind. Companions come last, because they sit beside the
 * wheelchair space.
 */
const kindsInOrder: readonly SeatKind[] = ['standard', 'duo', 'pmr', 'accompagnateur']

/**
 * Returns the new seat of each place that loses its seat. If possible, keeps places of an order side by side,
 * which may move other places of it too. Returns null if a place gets no seat.
 */
export function newSeats(
  before: Version,
  after: Version,
  taken: readonly TakenByWhom[],
  lost: readonly Seated[],
): Map<number, number> | null {
  const moved = new Map<number, number>()
  for (const order of new Set(lost.map(({ orders_id }) => orders_id))) {
    const own = taken.filter(isSeated).filter(({ orders_id }) => orders_id === order)
    const others = taken.filter(row => row.orders_id !== order)
    const gone = new Set(others.map(row => moved.get(row.places_id!) ?? row.seats_id))
    const found = seatsOfOrder(before, after, { own, gone, lost })
    if (!found) return null
    for (const [place, seat] of found) moved.set(place, seat)
  }
  return moved
}

type Order = { own: Seated[]; gone: ReadonlySet<number>; lost: readonly Seated[] }

function seatsOfOrder(
  before: Version,
  after: Version,
  { own, gone, lost }: Order,
): Map<number, number> | null {
  const then = new Map(before.seats.map(seat => [seat.id, seat]))
  const spot = ({ seats_id }: Seated) => then.get(seats_id)!
  const moved = new Map<number, number>()
  for (const kind of kindsInOrder) {
    const all = own.filter(row => spot(row).kind === kind).sort((a, b) => order(spot(a)) - order(spot(b)))
    const spaces = own.filter(row => spot(row).kind === 'pmr')
    const allLeave =
      kind === 'duo' || (kind === 'accompagnateur' && spaces.some(row => moved.has(row.places_id)))
    const some = all.filter(row => lost.includes(row))
    const leaving = allLeave && (kind !== 'duo' || some.length > 0) ? all : some
    if (leaving.length === 0) continue
    const beside = spaces.map(row => moved.get(row.places_id) ?? row.seats_id)
    const choice = { kind, gone, near: spot(leaving[0]!), beside }
    const block =
      kind === 'standard' && areNeighbours(all.map(spot)) ? blockOf(after, all.length, choice) : null
    const staying = all.filter(row => !leaving.includes(row)).map(({ seats_id }) => seats_id)
    const [who, seats] = block
      ? [all, block]
      : [leaving, chooseSeats(after, leaving.length, { ...choice, gone: new Set([...gone, ...staying]) })]
    if (!seats) return null
    for (const [at, { places_id }] of who.entries()) moved.set(places_id, seats[at]!)
  }
  return moved
}

/** Returns a number by which seats are sorted: from the screen to the back, in a row from left to right. */
const order = ({ row_position, place_in_row }: Seat): number =>
  row_position * (highestOrder + 1) + place_in_row

const areNeighbours = (seats: readonly Seat[]): boolean =>
  seats.every((seat, at) => at === 0 || order(seat) === order(seats[at - 1]!) + 1)

type Choice = { kind: SeatKind; gone: ReadonlySet<number>; near: Seat; beside: readonly number[] }

const freeOf = ({ seats }: Version, { kind, gone }: Choice): Seat[] =>
  seats.filter(seat => seat.kind === kind && isSellable(seat) && !gone.has(seat.id))

/** Returns the best `n` adjacent seats; null if there are no `n` adjacent free seats. */
function blockOf(after: Version, n: number, choice: Choice): number[] | null {
  const best = bestSeats(prepareSeats(freeOf(after, choice), after.focus), () => true, n, { pmr: false })
  return best?.how === 'side_by_side' || best?.how === 'leaving_one' ? best.ids : null
}

function chooseSeats(after: Version, n: number, choice: Choice): number[] | null {
  const { kind, near, beside } = choice
  const free = freeOf(after, choice)
  if (kind === 'standard')
    return bestSeats(prepareSeats(free, after.focus), () => true, n, { pmr: false })?.ids ?? null
  const spots = new Map(free.map(seat => [seat.id, seat]))
  // For an even number of duo seats, take only duos of which both halves are free. For a companion, prefer a seat
  // beside the wheelchair space of the order.
  const able = kind === 'duo' && n % 2 === 0 ? free.filter(({ tied_to }) => spots.has(tied_to!)) : free
  const rank = (seat: Seat) => (kind === 'accompagnateur' && !beside.includes(seat.tied_to!) ? 1 : 0)
  const far = (seat: Seat) =>
    Math.min(
      squaredDistance(seat, near),
      kind === 'duo' ? squaredDistance(spots.get(seat.tied_to!) ?? seat, near) : Infinity,
    )
  const nearest = able.toSorted((a, b) => rank(a) - rank(b) || far(a) - far(b) || order(a) - order(b))
  return nearest.length < n ? null : nearest.slice(0, n).map(({ id }) => id)
}
