import {
  type Block,
  betterOf,
  blocksIn,
  type Ranked,
  type Search,
  scatteredSeats,
  searchIn,
  seatsOfBlock,
  sideBySide,
} from './seat-blocks.ts'
import type { Spot } from './seat-plan.ts'
import { type IsFree, type Seat, type Seating, squaredDistance } from './seating.ts'
import { wheelchairParty } from './wheelchair-party.ts'

export type BestSeats = {
  ids: number[]
  together: boolean
  how: 'side_by_side' | 'leaving_one' | 'two_rows' | 'apart'
}

type Wish = {
  /** True if the buyer wants a wheelchair space, which is then the first seat of the result. */
  pmr: boolean
  /** The point that the seats should be near to, instead of the point with the best view. */
  near?: Spot | undefined
}

/**
 * Returns the best n free seats, or null if too few are free. The seating rules (`whyNotThese`) always accept the
 * returned seats.
 */
export function bestSeats(
  seating: Seating,
  isFree: IsFree,
  n: number,
  { pmr, near }: Wish,
): BestSeats | null {
  const search = searchIn(seating, isFree)
  if (near) search.score = seat => squaredDistance(seat, near)
  if (pmr) {
    const party = wheelchairParty(search, n)
    if (party?.seats.length !== n) return null
    return told(party.seats, party.beside === n ? howOf(party) : 'apart')
  }
  const block = sideBySide(search, n)
  if (block) return told(seatsOfBlock(block), howOf(block))
  const inTwo = inTwoRows(search, n)
  if (inTwo) return told(inTwo, 'two_rows')
  const seats = scatteredSeats(search, n)
  return seats.length === n ? told(seats, 'apart') : null
}

const howOf = ({ leaves }: Ranked) => (leaves ? 'leaving_one' : 'side_by_side')

const told = (seats: readonly Seat[], how: BestSeats['how']): BestSeats => ({
  ids: seats.map(({ id }) => id),
  together: how !== 'apart',
  how,
})

type TwoRows = Ranked & { long: Block; short: Block }

/**
 * Returns the best n seats in two adjacent rows, split as evenly as possible. The seats in one row must be in
 * front of those in the other: the shorter block may stick out by less than one seat.
 */
function inTwoRows(search: Search, n: number): Seat[] | undefined {
  for (const duos of [false, true])
    for (let few = n >> 1; few > 0; few--) {
      let best: TwoRows | undefined
      for (const [at, row] of search.rows.entries())
        for (const other of [search.rows[at - 1], search.rows[at + 1]])
          if (other && Math.abs(other[0]!.row_position - row[0]!.row_position) === 1)
            best = bestOf(blocksIn(search, row, n - few, duos), blocksIn(search, other, few, duos), best)
      if (best) return inOrder(best).flatMap(seatsOfBlock)
    }
  return undefined
}

const inOrder = ({ long, short }: TwoRows) =>
  long.first.row_position < short.first.row_position ? [long, short] : [short, long]

/**
 * Returns the best pair of a long and a short block of seats. Both lists are sorted from left to right, so a short
 * block too far left for one long block is skipped for all later ones too.
 */
function bestOf(longer: Block[], shorter: Block[], soFar: TwoRows | undefined): TwoRows | undefined {
  let best = soFar
  let from = 0
  for (const long of longer) {
    while (from < shorter.length && shorter[from]!.first.x <= long.first.x - 1) from++
    for (let at = from; at < shorter.length && shorter[at]!.last.x < long.last.x + 1; at++) {
      const short = shorter[at]!
      const leaves = long.leaves || short.leaves
      best = betterOf(best, { long, short, score: long.score + short.score, leaves })
    }
  }
  return best
}
