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

/** When the screening occupies its room; null if daylight saving skips this time. */
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

/** The length of each part in minutes. */
export const partsOf = (one: Placed, films: Films) => ({
  preShow: one.pre_show_minutes,
  film: minutesOf(timeOf(films, one)),
  clearing: one.clearing_minutes,
})

const clock = (instant: number): string => hourText(inParis(new Date(instant)).hour)

/** The screenings before and after in the same room, and the minutes between. */
export type Around = {
  before: { minutes: number; title: string } | null
  after: { minutes: number; title: string } | null
  problem: string | null
}

/** In minutes. Screenings further apart than this belong to different days and are no neighbours. */
const sameDay = 10 * 60

/** The gaps around a screening at its planned place, and any overlap. */
export function aroundOf(one: Placed, others: readonly Placed[], films: Films): Around {
  const own = spanOf(one, films)
  if (!own)
    return {
      before: null,
      after: null,
      problem: 'Cette heure n’existe pas : les horloges passent à l’heure d’été.',
    }
  let before: Around['before'] = null
  let after: Around['after'] = null
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

/** The problem of each block that cannot stay where it is, by key. */
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
 * The minutes of a screening after a change of room or kind: the new defaults, or its own minutes if they differed
 * from the previous defaults.
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
