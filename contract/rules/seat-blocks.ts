import type { IsFree, Seat, Seating } from './seating.ts'

export type IsFreeSeat = (seat: Seat | undefined) => boolean

/**
 * The free seats, by row. `score` is the distance of a seat from the point with the best view. The best choice of
 * seats has the smallest sum of scores.
 */
export type Search = { rows: readonly Seat[][]; free: IsFreeSeat; score: (seat: Seat) => number }

export const freeIn =
  (isFree: IsFree): IsFreeSeat =>
  seat =>
    seat !== undefined && isFree(seat.id)

/**
 * Prepares a search for seats. Leaves out taken seats, so that the search takes less time the fuller the room is.
 */
export const searchIn = ({ rows }: Seating, isFree: IsFree): Search => ({
  rows: rows.map(row => row.filter(({ id }) => isFree(id))).filter(row => row.length > 0),
  free: freeIn(isFree),
  score: seat => seat.far,
})

export const without =
  (free: IsFreeSeat, seats: readonly Seat[]): IsFreeSeat =>
  seat =>
    free(seat) && !seats.includes(seat!)

/**
 * A choice of seats. `score` is the sum of the scores of its seats. `leaves` is true if a single free seat would
 * be isolated between taken seats.
 */
export type Ranked = { score: number; leaves: boolean }
/** Adjacent seats in one row, from the first to the last. */
export type Block = Ranked & { first: Seat; last: Seat }

export function seatsOfBlock({ first, last }: Block): Seat[] {
  const seats = [first]
  while (seats.at(-1) !== last) seats.push(seats.at(-1)!.right!)
  return seats
}

/**
 * Returns the better of two choices of seats: the one that isolates no seat, otherwise the one with the lower
 * score, otherwise `best`.
 */
export function betterOf<R extends Ranked>(best: R | undefined, other: R): R {
  if (!best || best.leaves !== other.leaves) return best && other.leaves ? best : other
  return other.score < best.score ? other : best
}

/**
 * Returns all blocks of n adjacent free seats in a row, from left to right. A block may contain a duo only if
 * `duos` is true, and then both of its seats.
 */
export function blocksIn({ free, score }: Search, row: readonly Seat[], n: number, duos: boolean): Block[] {
  const blocks: Block[] = []
  let length = 0
  let sum = 0
  let first: Seat | undefined
  let before: Seat | undefined
  for (const last of row) {
    const open = free(last) && (last.kind === 'standard' || (duos && last.half !== undefined))
    if (!open || last.left !== before) first = undefined
    before = last
    if (!open) continue
    if (!first) [first, length, sum] = [last, 0, 0]
    sum += score(last)
    if (++length > n) {
      sum -= score(first)
      first = first.right!
      length = n
    }
    if (length === n && !isHalved(first, first.left) && !isHalved(last, last.right))
      blocks.push({ first, last, score: sum, leaves: leavesOne(free, first, last) })
  }
  return blocks
}

/** Returns true if this end of the block contains one half of a duo, and the seat outside is the other half. */
const isHalved = ({ half }: Seat, outside: Seat | undefined) => half !== undefined && half === outside

const leavesOne = (free: IsFreeSeat, { left }: Seat, { right }: Seat) =>
  isAlone(free, left, left?.left) || isAlone(free, right, right?.right)

/**
 * Returns true if the seat `beside` a taken seat is free but isolated, because the next seat (`beyond`) is missing
 * or not free.
 */
const isAlone = (free: IsFreeSeat, beside: Seat | undefined, beyond: Seat | undefined) =>
  beside?.kind === 'standard' && free(beside) && !free(beyond)

/**
 * Returns the first free seat that becomes isolated if these seats are taken: its id (`alone`), and the index in
 * `seats` of the seat next to it (`at`).
 */
export function leftAlone(
  free: IsFreeSeat,
  seats: readonly Seat[],
): { at: number; alone: number } | undefined {
  const after = without(free, seats)
  for (const [at, { left, right }] of seats.entries()) {
    if (isAlone(after, left, left?.left)) return { at, alone: left!.id }
    if (isAlone(after, right, right?.right)) return { at, alone: right!.id }
  }
  return undefined
}

/** Returns the best block of n adjacent seats. Uses duos only if no other block exists. */
export function sideBySide(search: Search, n: number): Block | undefined {
  for (const duos of [false, true]) {
    let best: Block | undefined
    for (const row of search.rows) best = blocksIn(search, row, n, duos).reduce(betterOf, best)
    if (best) return best
  }
  return undefined
}

/** Returns n seats that need not be adjacent, or as many as are free. */
export function scatteredSeats(search: Search, n: number): Seat[] {
  const seats = longestFirst(search, n)
  const spare = seats.findLast(({ kind }) => kind === 'standard')
  if (seats.length !== n - 1 || !spare) return seats
  // One visitor still needs a seat, but only a duo is left. Give back one single seat, and take the whole duo for
  // two visitors.
  const again = longestFirst({ ...search, free: without(search.free, [spare]) }, n)
  return again.length === n ? again : seats
}

/** Collects n seats by repeatedly taking the longest block of adjacent free seats. */
function longestFirst(search: Search, n: number): Seat[] {
  const seats: Seat[] = []
  const rest = { ...search, free: without(search.free, seats) }
  for (let length = n; length > 0; length = Math.min(length, n - seats.length)) {
    const block = sideBySide(rest, length)
    if (block) seats.push(...seatsOfBlock(block))
    else length--
  }
  return seats
}
