import { minutesOf } from '../../../../contract/rules/dates.ts'
import { inParis, instantInParis } from '../../../../contract/rules/paris-time.ts'
import { filmEnd, roomFreeAt } from '../../../../contract/rules/programming.ts'
import { type MinutesOfKind, minutesFor } from '../../../../contract/rules/screening-kinds.ts'
import { hourText } from '../../../../contract/texts/dates.ts'
import type { Block, Facts, Film, Room } from './blocks.ts'

export type Films = ReadonlyMap<number, Pick<Film, 'title' | 'time'>>
type Placed = Pick<
  Facts,
  | 'movies_id'
  | 'movie_theaters_id'
  | 'session_date'
  | 'hours_timetable'
  | 'pre_show_minutes'
  | 'clearing_minutes'
>

const usualTime = '02:00'
const timeOf = (films: Films, { movies_id }: Pick<Placed, 'movies_id'>) =>
  films.get(movies_id)?.time ?? usualTime

/**
 * Returns when the screening starts, when its film ends, and when its room is free again. Returns null if the
 * start is in the hour that is skipped in spring.
 */
export function spanOf(one: Placed, films: Films): { start: number; end: number; free: number } | null {
  const start = instantInParis(one.session_date, one.hours_timetable)
  const time = timeOf(films, one)
  return (
    start && {
      start: start.getTime(),
      end: filmEnd(start, time, one.pre_show_minutes).getTime(),
      free: roomFreeAt(start, time, one).getTime(),
    }
  )
}

/** Returns the length of each part of a screening in minutes. */
export const partsOf = (one: Placed, films: Films) => ({
  preShow: one.pre_show_minutes,
  film: minutesOf(timeOf(films, one)),
  clearing: one.clearing_minutes,
})

const clock = (instant: number): string => hourText(inParis(new Date(instant)).hour)

/**
 * The neighbours of a screening in the same room, with the minutes between them, and a message if there is an
 * overlap.
 */
export type Neighbours = {
  before: { minutes: number; title: string } | null
  after: { minutes: number; title: string } | null
  problem: string | null
}

/** A longer gap than this, in minutes, is not shown: the screenings are then on different days. */
const sameDay = 10 * 60

/** Returns the gaps before and after a screening at its planned time and room, and any overlap. */
export function aroundOf(one: Placed, others: readonly Placed[], films: Films): Neighbours {
  const own = spanOf(one, films)
  if (!own)
    return {
      before: null,
      after: null,
      problem: 'Cette heure n’existe pas : les horloges passent à l’heure d’été.',
    }
  let before: Neighbours['before'] = null
  let after: Neighbours['after'] = null
  let problem: string | null = null
  for (const other of others) {
    if (other.movie_theaters_id !== one.movie_theaters_id) continue
    const span = spanOf(other, films)
    if (!span) continue
    const title = films.get(other.movies_id)?.title ?? 'une séance'
    if (span.start < own.free && own.start < span.free) {
      problem ??= `« ${title} » occupe la salle de ${clock(span.start)} à ${clock(span.free)}, ménage compris.`
      continue
    }
    const gap = (span.start >= own.free ? span.start - own.free : own.start - span.free) / 60_000
    if (gap > sameDay) continue
    if (span.start >= own.free) after = !after || gap < after.minutes ? { minutes: gap, title } : after
    else before = !before || gap < before.minutes ? { minutes: gap, title } : before
  }
  return { before, after, problem }
}

/** Returns a message for each screening that cannot stay where it is, by the key of its block. */
export function problemsOf(blocks: readonly Block[], films: Films): Map<string, string> {
  const byRoom = Map.groupBy(blocks, ({ movie_theaters_id }) => movie_theaters_id)
  return new Map(
    blocks.flatMap(block => {
      const others = byRoom.get(block.movie_theaters_id)!.filter(({ key }) => key !== block.key)
      const { problem } = aroundOf(block, others, films)
      return problem === null ? [] : [[block.key, problem] as const]
    }),
  )
}

/**
 * Returns the pre-show and clearing minutes of a screening after a change of its room or kind. They are the new
 * defaults, except where the user had set other minutes than the old defaults.
 */
export function minutesIn(
  one: Facts,
  to: Pick<Facts, 'movie_theaters_id' | 'kinds'>,
  rooms: readonly Room[],
  ofKinds: readonly MinutesOfKind[],
): Pick<Facts, 'pre_show_minutes' | 'clearing_minutes'> {
  const own = { pre_show_minutes: one.pre_show_minutes, clearing_minutes: one.clearing_minutes }
  const [here, there] = [one, to].map(place => {
    const room = rooms.find(({ id }) => id === place.movie_theaters_id)
    return room ? minutesFor(room, place.kinds, ofKinds) : own
  })
  const follow = (field: keyof typeof own) => (own[field] === here![field] ? there![field] : own[field])
  return { pre_show_minutes: follow('pre_show_minutes'), clearing_minutes: follow('clearing_minutes') }
}
