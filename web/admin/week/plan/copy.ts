import { addDays } from '../../../../contract/rules/dates.ts'
import type { Added, Block, Edits, Screening } from './blocks.ts'
import { change } from './blocks.ts'
import { rowOf, snapMinutes, whenAt } from './clock.ts'
import { factsOf } from './merge.ts'
import { aroundOf, type Films, partsOf } from './room-rules.ts'

/** What a copy has of its model: a price of its own too, but not what its model sold, nor whether it is published. */
export function copyOf(one: Screening): Omit<Added, 'key'> {
  const { follows_rules, price_grids_id, price, supplement } = one
  const own = follows_rules ? {} : price_grids_id === null ? { price } : { price_grids_id }
  return { ...factsOf(one), draft: true, asked: { ...own, supplement } }
}

type Moved = Omit<Added, 'key'>

/** The same so many days later, where their rooms are free; `left`: those whose rooms are not. */
export function copyInto(
  models: readonly Moved[],
  days: number,
  there: readonly Block[],
  films: Films,
): { added: Moved[]; left: number } {
  const wanted = models.map(one => ({ ...one, session_date: addDays(one.session_date, days) }))
  const added = wanted.filter(one => aroundOf(one, there, films).problem === null)
  return { added, left: wanted.length - added.length }
}

/** Another film in the place of one, wherever nobody has bought; `sold`: where somebody has. */
export function replaceFilm(
  edits: Edits,
  saved: readonly Screening[],
  blocks: readonly Block[],
  [from, to]: [from: number, to: number],
): { edits: Edits; replaced: number; sold: number } {
  const those = blocks.filter(({ movies_id }) => movies_id === from)
  const free = those.filter(({ sold_seats }) => sold_seats === 0)
  return {
    edits: free.reduce((all, block) => change(all, saved, block, { movies_id: to }), edits),
    replaced: free.length,
    sold: those.length - free.length,
  }
}

/** Those that begin before their room is free begin when it is, to five minutes; what is sold stays. */
export function pushApart(
  edits: Edits,
  saved: readonly Screening[],
  blocks: readonly Block[],
  films: Films,
): Edits {
  const lanes = Map.groupBy(blocks, block => `${block.movie_theaters_id} ${rowOf(block).day}`)
  let all = edits
  for (const lane of lanes.values()) {
    let free = 0
    for (const block of lane.toSorted((a, b) => rowOf(a).minute - rowOf(b).minute)) {
      const { day, minute } = rowOf(block)
      const { preShow, film, clearing } = partsOf(block, films)
      const start =
        minute >= free || block.sold_seats > 0 ? minute : Math.ceil(free / snapMinutes) * snapMinutes
      if (start !== minute) all = change(all, saved, block, whenAt(day, start))
      free = start + preShow + film + clearing
    }
  }
  return all
}
