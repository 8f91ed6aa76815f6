import { type Block, better, blocksIn, type Ranked, type Search, seatsOfBlock } from './seat-blocks.ts'
import type { Seat } from './seating.ts'

type TwoRows = Ranked & { long: Block; short: Block }

/**
 * The best n in two rows that follow each other, split as evenly as can be: the shorter block before or behind the
 * longer, and at neither end a whole seat further out.
 */
export function inTwoRows(search: Search, n: number): Seat[] | undefined {
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

/** Both from left to right: the shorter ones that are too far left for one are so for the next. */
function bestOf(longer: Block[], shorter: Block[], soFar: TwoRows | undefined): TwoRows | undefined {
  let best = soFar
  let from = 0
  for (const long of longer) {
    while (from < shorter.length && shorter[from]!.first.x <= long.first.x - 1) from++
    for (let at = from; at < shorter.length && shorter[at]!.last.x < long.last.x + 1; at++) {
      const short = shorter[at]!
      const leaves = long.leaves || short.leaves
      best = better(best, { long, short, score: long.score + short.score, leaves })
    }
  }
  return best
}
