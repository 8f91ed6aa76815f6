import type { IsFree, Seat, Seating } from './seating.ts'

export type Free = (seat: Seat | undefined) => boolean

/** The free seats by row, and the distance score to minimise. */
export type Search = { rows: readonly Seat[][]; free: Free; score: (seat: Seat) => number }

export const freeIn =
  (isFree: IsFree): Free =>
  seat =>
    seat !== undefined && isFree(seat.id)

/** Keeps only free seats: the fuller the room, the faster the search. */
export const searchIn = ({ rows }: Seating, isFree: IsFree): Search => ({
  rows: rows.map(row => row.filter(({ id }) => isFree(id))).filter(row => row.length > 0),
  free: freeIn(isFree),
  score: seat => seat.far,
})

export const without =
  (free: Free, seats: readonly Seat[]): Free =>
  seat =>
    free(seat) && !seats.includes(seat!)

/** `score`: the sum over its seats. `leaves`: it leaves a single free seat isolated. */
export type Ranked = { score: number; leaves: boolean }
/** Adjacent seats in one row. */
export type Block = Ranked & { first: Seat; last: Seat }

export function seatsOfBlock({ first, last }: Block): Seat[] {
  const seats = [first]
  while (seats.at(-1) !== last) seats.push(seats.at(-1)!.right!)
  return seats
}

/** Prefers no isolated seat, then the lower score, then the first found. */
export function better<R extends Ranked>(best: R | undefined, other: R): R {
  if (!best || best.leaves !== other.leaves) return best && other.leaves ? best : other
  return other.score < best.score ? other : best
}

/** All blocks of n in a row, from left to right, without splitting a duo. Without `duos`, none with a duo. */
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

/** Whether the block would split a duo at this end. */
const isHalved = ({ half }: Seat, outside: Seat | undefined) => half !== undefined && half === outside

const leavesOne = (free: Free, { left }: Seat, { right }: Seat) =>
  isAlone(free, left, left?.left) || isAlone(free, right, right?.right)

/** Whether a free neighbour of a taken seat becomes isolated: it is, unless the seat beyond it is free. */
const isAlone = (free: Free, beside: Seat | undefined, beyond: Seat | undefined) =>
  beside?.kind === 'standard' && free(beside) && !free(beyond)

/** The first seat that taking these seats would isolate. */
export function leftAlone(free: Free, seats: readonly Seat[]): { at: number; alone: number } | undefined {
  const after = without(free, seats)
  for (const [at, { left, right }] of seats.entries()) {
    if (isAlone(after, left, left?.left)) return { at, alone: left!.id }
    if (isAlone(after, right, right?.right)) return { at, alone: right!.id }
  }
  return undefined
}

/** The best n adjacent seats. Duos only if no other block exists. */
export function sideBySide(search: Search, n: number): Block | undefined {
  for (const duos of [false, true]) {
    let best: Block | undefined
    for (const row of search.rows) best = blocksIn(search, row, n, duos).reduce(better, best)
    if (best) return best
  }
  return undefined
}

/** Up to n seats, as many as there are. */
export function apart(search: Search, n: number): Seat[] {
  const seats = longestFirst(search, n)
  const spare = seats.findLast(({ kind }) => kind === 'standard')
  if (seats.length !== n - 1 || !spare) return seats
  // If only a duo is left for the last person, give up a single seat and take the whole duo.
  const again = longestFirst({ ...search, free: without(search.free, [spare]) }, n)
  return again.length === n ? again : seats
}

/** Repeatedly takes the longest block available. */
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
