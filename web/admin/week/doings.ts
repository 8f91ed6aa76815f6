import { languages } from '../../../contract/rules/languages.ts'
import { plainPresentation } from '../../../contract/rules/presentation.ts'
import { minutesFor } from '../../../contract/rules/screening-kinds.ts'
import { type Added, add, type Block, change, type Facts, remove } from './plan/blocks.ts'
import { dateAndHourOf, rowOf } from './plan/clock.ts'
import { copyOf } from './plan/copy.ts'
import { factsOf } from './plan/merge.ts'
import { minutesIn } from './plan/room-rules.ts'
import type { Armed, Doing, Planner, Spot } from './use-planner.ts'
import { changedText, placedText, soldText } from './words.ts'

type Here = Pick<Planner, 'week' | 'films' | 'blocks' | 'edits'>

/**
 * Returns the screening as it is after a move to this spot of the board. In another room, it takes the default
 * pre-show and clearing minutes of that room.
 */
export const factsAt = ({ week }: Pick<Here, 'week'>, one: Facts, { day, room, minute }: Spot): Facts => ({
  ...one,
  ...dateAndHourOf(day, minute),
  movie_theaters_id: room,
  ...minutesIn(one, { movie_theaters_id: room, kinds: one.kinds }, week.rooms, week.kinds),
})

/** Returns a new draft screening of a film, in the language of the film's last screening this week. */
export function newFacts({ week, blocks }: Pick<Here, 'week' | 'blocks'>, film: number, spot: Spot): Facts {
  const model = blocks.findLast(({ movies_id }) => movies_id === film)
  const room = week.rooms.find(({ id }) => id === spot.room)!
  return {
    ...{ movies_id: film, movie_theaters_id: spot.room, ...dateAndHourOf(spot.day, spot.minute) },
    ...{ ...plainPresentation, language: model?.language ?? languages[0] },
    ...minutesFor(room, [], week.kinds),
    draft: true,
  }
}

/**
 * Places the armed film or block at a spot. Armed means that the user has picked it, so that the next click on the
 * board places it.
 */
export function putting(here: Here, armed: Armed, spot: Spot): Doing | null {
  if ('film' in armed) return adding(here, newFacts(here, armed.film, spot), spot)
  const block = here.blocks.find(({ key }) => key === armed.block)
  if (!block) return null
  return armed.copies ? pasting(here, heldOf(here, block), spot) : moving(here, block, spot)
}

export const pasting = (here: Here, held: Omit<Added, 'key'>, spot: Spot): Doing =>
  adding(here, { ...held, ...factsAt(here, held, spot) }, spot)

const adding = (here: Here, one: Omit<Added, 'key'>, spot: Spot): Doing => ({
  ...{ do: 'edit', edit: edits => add(edits, [one]), choose: 'new', point: spot },
  say: placedText(here, one, null),
})

/** Moves a screening to a spot. A sold screening is not moved; instead, screen readers announce why. */
export function moving(here: Here, block: Block, spot: Spot, tag?: string): Doing {
  if (block.sold_seats > 0) return { do: 'say', say: soldText(here, block) }
  return changing(here, block, factsAt(here, factsOf(block), spot), tag, spot)
}

export function changing(
  here: Here,
  block: Block,
  facts: Partial<Facts>,
  tag?: string,
  spot: Spot = { ...rowOf({ ...block, ...facts }), room: facts.movie_theaters_id ?? block.movie_theaters_id },
): Doing {
  return {
    ...{ do: 'edit', edit: edits => change(edits, here.week.screenings, block, facts) },
    ...{ point: spot, choose: block.key },
    say: [...changedText(block, facts), placedText(here, { ...block, ...facts }, block.key)].join(' '),
    ...(tag && { tag }),
  }
}

export const removing = (here: Here, block: Block): Doing =>
  block.sold_seats > 0
    ? { do: 'say', say: soldText(here, block) }
    : {
        ...{ do: 'edit', edit: edits => remove(edits, block), choose: null },
        say: `${here.films.get(block.movies_id)?.title ?? 'Séance'} : séance ôtée.`,
      }

/** Copies a screening to the planner's clipboard, from which the user can paste it with V. */
export function holding(here: Here, block: Block): Doing {
  const title = here.films.get(block.movies_id)?.title
  return {
    ...{ do: 'hold', held: heldOf(here, block) },
    say: `« ${title} » copié : allez où il doit être, puis V.`,
  }
}

function heldOf(here: Here, block: Block): Omit<Added, 'key'> {
  const saved = here.week.screenings.find(({ id }) => id === block.id)
  const asked = here.edits.added.find(({ key }) => key === block.key)?.asked
  return { ...(saved ? copyOf(saved) : asked ? { asked } : {}), ...factsOf(block), draft: true }
}
