import { bestSeats } from './best-seats.ts'
import {
  type Block,
  betterOf,
  blocksIn,
  type Search,
  scatteredSeats,
  searchIn,
  seatsOfBlock,
  without,
} from './seat-blocks.ts'
import type { Spot } from './seat-plan.ts'
import { type IsFree, type Seat, type Seating, squaredDistance } from './seating.ts'
import { middleOf, type SeatsRefused, whyNotThese } from './seats-refused.ts'
import { partyAround } from './wheelchair-party.ts'

/**
 * The seats chosen for a tap. If the seats around the tap would be refused, `why` is the reason and `ids` are
 * other seats.
 */
export type Taken = { ids: number[]; why: SeatsRefused | null }

/**
 * Chooses n adjacent seats around the tapped seat. If the seating rules refuse them, chooses the nearest seats
 * that are accepted. If fewer than n are free there, chooses these; none if the tapped seat cannot be one of them
 * (for example, a duo for one visitor).
 */
export function takeAround(seating: Seating, isFree: IsFree, id: number, n: number): Taken {
  const seat = seating.byId.get(id)
  const seats = seat ? take(seating, searchIn(seating, isFree), seat, n) : []
  return seats.length === n ? accepted(seating, isFree, seats) : { ids: seats.map(({ id }) => id), why: null }
}

function accepted(seating: Seating, isFree: IsFree, seats: readonly Seat[]): Taken {
  const ids = seats.map(({ id }) => id)
  const why = whyNotThese(seating, isFree, ids)
  return { ids: why ? (why.instead ?? []) : ids, why }
}

/**
 * Changes the number of chosen seats to n. Keeps the chosen seats, or n of them, if the seating rules accept the
 * result. Otherwise chooses the nearest accepted seats. Returns null if too few seats are free.
 */
export function resize(
  seating: Seating,
  isFree: IsFree,
  chosen: readonly number[],
  n: number,
): number[] | null {
  const seats = chosen.flatMap(id => seating.byId.get(id) ?? [])
  const space = seats.find(({ kind }) => kind === 'pmr')
  const fewer = Array.from({ length: Math.max(0, chosen.length - n + 1) }, (_, from) =>
    chosen.slice(from, from + n),
  ).filter(ids => !space || ids.includes(space.id))
  const kept = fewer.find(ids => !whyNotThese(seating, isFree, ids))
  if (kept) return kept
  const from = space ?? seats[0]
  const near = middleOf(seats)
  const grown = from ? take(seating, searchIn(seating, isFree), from, n, near) : []
  if (grown.length === n) return accepted(seating, isFree, grown).ids
  return bestSeats(seating, isFree, n, { pmr: space !== undefined, near })?.ids ?? null
}

/**
 * Moves one chosen seat to the seat `to`: the seat `from` or, if it is null, the chosen seat furthest away. The
 * other seats keep their index, and thus their fare. The two halves of a duo move together. Returns `chosen`
 * unchanged if the move is impossible.
 */
export function moveOne(
  seating: Seating,
  isFree: IsFree,
  chosen: readonly number[],
  from: number | null,
  to: number,
): number[] {
  const seat = seating.byId.get(to)
  const seats = chosen.flatMap(id => seating.byId.get(id) ?? [])
  const search = searchIn(seating, isFree)
  const free = without(search.free, seats)
  if (!seat || !free(seat)) return [...chosen]
  const furthest = seats.toSorted((a, b) => squaredDistance(b, seat) - squaredDistance(a, seat))
  const moving = furthest.find(({ id }) => from === null || id === from)
  const second = moving?.half ?? (seat.half && furthest.find(other => other !== moving && !other.half))
  const leaving = [moving, second].filter(seat => seat !== undefined)
  const taking =
    leaving.length === 1 && !seat.half ? [seat] : take(seating, { ...search, free }, seat, leaving.length)
  if (taking.length !== leaving.length) return [...chosen]
  return chosen.map(id => taking[leaving.findIndex(seat => seat.id === id)]?.id ?? id)
}

/** Returns up to n seats near the point `near`, of which one is `seat`; none if `seat` cannot be one of them. */
function take(seating: Seating, search: Search, seat: Seat, n: number, near: Spot = seat): Seat[] {
  const space = seat.kind === 'accompagnateur' ? seating.byId.get(seat.tied_to!) : seat
  const seats =
    space?.kind === 'pmr' && search.free(space)
      ? partyAround(search, space, n)
      : around({ ...search, score: other => squaredDistance(other, leaning(near, seating.focus)) }, seat, n)
  return seats.includes(seat) ? seats : []
}

/**
 * Shifts a point slightly towards `focus`, the point with the best view. Of two blocks at the same distance from
 * the point, the one with the better view is then nearer.
 */
const leaning = ({ x, y }: Spot, focus: Spot): Spot => ({
  x: x + (focus.x - x) / 100,
  y: y + (focus.y - y) / 100,
})

function around(search: Search, seat: Seat, n: number): Seat[] {
  const row = search.rows.find(row => row.includes(seat)) ?? []
  for (let length = n; length > 0; length--)
    for (const duos of [false, true]) {
      const best = blocksIn(search, row, length, duos)
        .filter(block => seatsOfBlock(block).includes(seat))
        .reduce<Block | undefined>(betterOf, undefined)
      if (!best) continue
      const seats = seatsOfBlock(best)
      return [...seats, ...scatteredSeats({ ...search, free: without(search.free, seats) }, n - length)]
    }
  return []
}
