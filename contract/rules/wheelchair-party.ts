import { betterOf, leftAlone, type Ranked, type Search, scatteredSeats, without } from './seat-blocks.ts'
import { type Seat, squaredDistance } from './seating.ts'

/**
 * The seats of a wheelchair user and companions; the first is the wheelchair space. `beside` is how many of them
 * are adjacent or belong to the space.
 */
export type WheelchairParty = Ranked & { seats: Seat[]; beside: number }

/**
 * Returns the best n seats that include a wheelchair space: those of which the most are beside it. If several
 * spaces are equal in this, `better` decides.
 */
export function wheelchairParty(search: Search, n: number): WheelchairParty | undefined {
  let best: WheelchairParty | undefined
  for (const space of search.rows.flat()) {
    if (space.kind !== 'pmr' || !search.free(space)) continue
    const party = gather(search, space, n)
    if (!best || party.beside > best.beside) best = party
    else if (party.beside === best.beside) best = betterOf(best, party)
  }
  return best && { ...best, seats: complete(search, best.seats, n) }
}

/** Returns up to n seats: this wheelchair space, and seats as near to it as possible. */
export const partyAround = (search: Search, space: Seat, n: number): Seat[] =>
  complete(search, gather(search, space, n).seats, n)

/**
 * Collects up to n seats: the wheelchair space, then its companion seats, then the ordinary seats that adjoin
 * these, the nearest first.
 */
function gather({ free, score }: Search, space: Seat, n: number): WheelchairParty {
  const nearest = (a: Seat, b: Seat) => squaredDistance(a, space) - squaredDistance(b, space)
  const seats = [space, ...space.companions.filter(free).sort(nearest)].slice(0, n)
  const rest = without(free, seats)
  while (seats.length < n) {
    const beside = seats.flatMap(({ left, right }) => [left, right].filter(seat => seat !== undefined))
    const [next] = beside.filter(seat => seat.kind === 'standard' && rest(seat)).sort(nearest)
    if (!next) break
    seats.push(next)
  }
  const sum = seats.reduce((sum, seat) => sum + score(seat), 0)
  return { seats, beside: seats.length, score: sum, leaves: leftAlone(free, seats) !== undefined }
}

/** Adds the free seats nearest to the wheelchair space until there are n seats. */
const complete = (search: Search, seats: Seat[], n: number): Seat[] => [
  ...seats,
  ...scatteredSeats(
    { ...search, free: without(search.free, seats), score: seat => squaredDistance(seat, seats[0]!) },
    n - seats.length,
  ),
]
