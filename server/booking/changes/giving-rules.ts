import { bestSeats } from '../../../contract/rules/best-seats.ts'
import type { SeatKind } from '../../../contract/rules/seat-plan.ts'
import type { Seating } from '../../../contract/rules/seating.ts'

/**
 * A place that needs a seat in the new room. `kind` is the kind of its old seat; null if it had no numbered seat.
 */
export type PlaceToSeat = { id: number; number: number; kind: SeatKind | null }

/** The places of one order. They get seats together if possible. */
export type Party = { orders_id: number; places: readonly PlaceToSeat[] }

/**
 * The new seat of each place, and the orders whose seats are not together. If the room has too few seats: the
 * number of places without a seat.
 */
export type Given = { seats: Map<number, number>; parted: Set<number> } | { without: number }

/**
 * Gives each order the best seats that are left in a room. Orders with wheelchair users come first, because few
 * spaces suit them; then larger orders, which are the hardest to keep together; then earlier orders.
 */
export function giveSeats(seating: Seating, parties: readonly Party[]): Given {
  const seats = new Map<number, number>()
  const parted = new Set<number>()
  const gone = new Set<number>()
  let without = 0
  for (const party of parties.toSorted(byImportance)) {
    const found = seatParty(seating, id => !gone.has(id), party)
    if (!found) {
      without += party.places.length
      continue
    }
    if (!found.together) parted.add(party.orders_id)
    for (const [place, seat] of found.seats) {
      seats.set(place, seat)
      gone.add(seat)
    }
  }
  return without > 0 ? { without } : { seats, parted }
}

const wheelchairs = ({ places }: Party): PlaceToSeat[] => places.filter(({ kind }) => kind === 'pmr')

const byImportance = (a: Party, b: Party): number =>
  wheelchairs(b).length - wheelchairs(a).length ||
  b.places.length - a.places.length ||
  a.orders_id - b.orders_id

type Seated = { seats: [place: number, seat: number][]; together: boolean }

function seatParty(seating: Seating, isFree: (id: number) => boolean, party: Party): Seated | null {
  const rolling = wheelchairs(party)
  const others = party.places.filter(place => !rolling.includes(place))
  if (rolling.length === 0) return seatsFor(others, bestSeats(seating, isFree, others.length, { pmr: false }))
  // With one wheelchair user, seat the whole order together if possible. Otherwise give each wheelchair user any
  // free wheelchair space, and then seat the others.
  const whole = rolling.length === 1 ? bestSeats(seating, isFree, party.places.length, { pmr: true }) : null
  if (whole) return seatsFor([...rolling, ...others], whole)
  const given: Seated = { seats: [], together: false }
  const free = (id: number) => isFree(id) && !given.seats.some(([, seat]) => seat === id)
  for (const place of rolling) {
    const one = seatsFor([place], bestSeats(seating, free, 1, { pmr: true }))
    if (!one) return null
    given.seats.push(...one.seats)
  }
  if (others.length === 0) return given
  const rest = seatsFor(others, bestSeats(seating, free, others.length, { pmr: false }))
  return rest && { seats: [...given.seats, ...rest.seats], together: false }
}

const seatsFor = (places: readonly PlaceToSeat[], best: ReturnType<typeof bestSeats>): Seated | null =>
  best && { seats: places.map(({ id }, at) => [id, best.ids[at]!]), together: best.together }
