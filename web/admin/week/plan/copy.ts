import { addDays } from '../../../../contract/rules/dates.ts'
import type { Added, Block, Edits, Screening } from './blocks.ts'
import { change } from './blocks.ts'
import { dateAndHourOf, rowOf, snapMinutes } from './clock.ts'
import { factsOf } from './merge.ts'
import { aroundOf, type Films, partsOf } from './room-rules.ts'

/**
 * Returns a copy of a screening: a draft without sales. If the original does not get its price from the price
 * rules, the copy keeps the price of the original.
 */
export function copyOf(one: Screening): Omit<Added, 'key'> {
  const { follows_rules, price_grids_id, price, supplement } = one
  const own = follows_rules ? {} : price_grids_id === null ? { price } : { price_grids_id }
  return { ...factsOf(one), draft: true, asked: { ...own, supplement } }
}

type Moved = Omit<Added, 'key'>

/**
 * Copies screenings to a later day, each only if its room is free at that time. `left` is the number of
 * screenings that were not copied.
 */
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

/** Swaps the unsold screenings of two rooms on one day. `sold`: how many sold screenings keep their room. */
export function swapRooms(
  edits: Edits,
  saved: readonly Screening[],
  blocks: readonly Block[],
  { day, rooms: [one, other] }: { day: string; rooms: readonly [number, number] },
): { edits: Edits; swapped: number; sold: number } {
  const those = blocks.filter(
    block => rowOf(block).day === day && [one, other].includes(block.movie_theaters_id),
  )
  const free = those.filter(({ sold_seats }) => sold_seats === 0)
  const otherOf = (block: Block) => (block.movie_theaters_id === one ? other : one)
  return {
    edits: free.reduce(
      (all, block) => change(all, saved, block, { movie_theaters_id: otherOf(block) }),
      edits,
    ),
    swapped: free.length,
    sold: those.length - free.length,
  }
}

/** Replaces a film in all its unsold screenings. `sold`: how many sold screenings keep the film. */
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

/**
 * If a screening overlaps the one before it, moves it to the time when the room is free again, rounded up to five
 * minutes. Sold screenings keep their time.
 */
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
      if (start !== minute) all = change(all, saved, block, dateAndHourOf(day, start))
      free = start + preShow + film + clearing
    }
  }
  return all
}
