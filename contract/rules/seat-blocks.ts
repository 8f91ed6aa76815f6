import type { IsFree, Seat, Seating } from './seating.ts'

export type Free = (seat: Seat | undefined) => boolean

/** What is free, and how far from where one wants to be. */
export type Search = { rows: readonly Seat[][]; free: Free; score: (seat: Seat) => number }

export const freeIn =
  (isFree: IsFree): Free =>
  seat =>
    seat !== undefined && isFree(seat.id)

/** Of the rows only what is free: the fuller the room, the less there is to look through. */
export const searchIn = ({ rows }: Seating, isFree: IsFree): Search => ({
  rows: rows.map(row => row.filter(({ id }) => isFree(id))).filter(row => row.length > 0),
  free: freeIn(isFree),
  score: seat => seat.far,
})

export const without =
  (free: Free, seats: readonly Seat[]): Free =>
  seat =>
    free(seat) && !seats.includes(seat!)

/** `score`: of its seats, in all. `leaves`: it leaves a seat alone. */
export type Ranked = { score: number; leaves: boolean }
/** Seats side by side. */
export type Block = Ranked & { first: Seat; last: Seat }

export function seatsOfBlock({ first, last }: Block): Seat[] {
  const seats = [first]
  while (seats.at(-1) !== last) seats.push(seats.at(-1)!.right!)
  return seats
}

/** No seat left alone before one, then the nearest, then the first. */
export function better<R extends Ranked>(best: R | undefined, other: R): R {
  if (!best || best.leaves !== other.leaves) return best && other.leaves ? best : other
  return other.score < best.score ? other : best
}

/** Every n side by side in a row, from left to right, no duo in two; without `duos`, no duo at all. */
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

/** Its other half is the seat outside. */
const isHalved = ({ half }: Seat, outside: Seat | undefined) => half !== undefined && half === outside

const leavesOne = (free: Free, { left }: Seat, { right }: Seat) =>
  isAlone(free, left, left?.left) || isAlone(free, right, right?.right)

/** Beside a seat that was free and goes: it was not alone before, and is when there is nobody's seat beyond it. */
const isAlone = (free: Free, beside: Seat | undefined, beyond: Seat | undefined) =>
  beside?.kind === 'standard' && free(beside) && !free(beyond)

/** The seat, beside one of these, that they would leave alone. */
export function leftAlone(free: Free, seats: readonly Seat[]): { at: number; alone: number } | undefined {
  const after = without(free, seats)
  for (const [at, { left, right }] of seats.entries()) {
    if (isAlone(after, left, left?.left)) return { at, alone: left!.id }
    if (isAlone(after, right, right?.right)) return { at, alone: right!.id }
  }
  return undefined
}

/** The best n side by side; love seats only where nothing else keeps people together. */
export function sideBySide(search: Search, n: number): Block | undefined {
  for (const duos of [false, true]) {
    let best: Block | undefined
    for (const row of search.rows) best = blocksIn(search, row, n, duos).reduce(better, best)
    if (best) return best
  }
  return undefined
}

/** As many as can be had, up to n. */
export function apart(search: Search, n: number): Seat[] {
  const seats = longestFirst(search, n)
  const spare = seats.findLast(({ kind }) => kind === 'standard')
  if (seats.length !== n - 1 || !spare) return seats
  // Love seats may be left for two, and one to sit: somebody gives up a single seat.
  const again = longestFirst({ ...search, free: without(search.free, [spare]) }, n)
  return again.length === n ? again : seats
}

/** The longest block there is, then the longest among the rest. */
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
