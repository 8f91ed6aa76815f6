import {
  apart,
  type Block,
  better,
  blocksIn,
  type Search,
  searchIn,
  seatsOfBlock,
  without,
} from './seat-blocks.ts'
import type { Spot } from './seat-plan.ts'
import { howFar, type IsFree, type Seat, type Seating } from './seating.ts'
import { partyAround } from './wheelchair-party.ts'

/** One tap: n side by side around this seat, else as many as can be had nearest to it; none where it is not for n. */
export function takeAround(seating: Seating, isFree: IsFree, id: number, n: number): number[] {
  const seat = seating.byId.get(id)
  return seat ? take(seating, searchIn(seating, isFree), seat, n).map(({ id }) => id) : []
}

/**
 * One of those chosen moves to another seat (`from` null: the furthest from it), the others stay, each in its place
 * of the list. Both of a duo move. As it was where that cannot be.
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
  const furthest = seats.toSorted((a, b) => howFar(b, seat) - howFar(a, seat))
  const moving = furthest.find(({ id }) => from === null || id === from)
  const second = moving?.half ?? (seat.half && furthest.find(other => other !== moving && !other.half))
  const leaving = [moving, second].filter(seat => seat !== undefined)
  const taking =
    leaving.length === 1 && !seat.half ? [seat] : take(seating, { ...search, free }, seat, leaving.length)
  if (taking.length !== leaving.length) return [...chosen]
  return chosen.map(id => taking[leaving.findIndex(seat => seat.id === id)]?.id ?? id)
}

function take(seating: Seating, search: Search, seat: Seat, n: number): Seat[] {
  const space = seat.kind === 'accompagnateur' ? seating.byId.get(seat.tied_to!) : seat
  const seats =
    space?.kind === 'pmr' && search.free(space)
      ? partyAround(search, space, n)
      : around({ ...search, score: other => howFar(other, leaning(seat, seating.focus)) }, seat, n)
  return seats.includes(seat) ? seats : []
}

/** A hair towards the focus: of two blocks that have the seat in their middle, the one that sees better. */
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
        .reduce<Block | undefined>(better, undefined)
      if (!best) continue
      const seats = seatsOfBlock(best)
      return [...seats, ...apart({ ...search, free: without(search.free, seats) }, n - length)]
    }
  return []
}
