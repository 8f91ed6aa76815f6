import type { Block, Film, Room, Week } from './blocks.ts'
import { daysOf, rowOf } from './clock.ts'
import { spanOf } from './room-rules.ts'

export type FilmStanding = Film & { screenings: number; missing: number }

/**
 * Returns for each film the number of its screenings in the week, and how many it lacks to reach the number
 * promised to its distributor.
 */
export function standings(films: readonly Film[], blocks: readonly Block[], from: string): FilmStanding[] {
  const days = new Set(daysOf(from))
  const counts = new Map<number, number>()
  for (const block of blocks)
    if (days.has(rowOf(block).day)) counts.set(block.movies_id, (counts.get(block.movies_id) ?? 0) + 1)
  return films.map(film => {
    const screenings = counts.get(film.id) ?? 0
    return { ...film, screenings, missing: Math.max(0, (film.promised_screenings ?? 0) - screenings) }
  })
}

type Planned = { week: Pick<Week, 'from'>; films: ReadonlyMap<number, Film>; blocks: readonly Block[] }

/**
 * Returns the drafts that publishing the week would put on sale: those of its seven days that have not begun.
 */
export function draftsToPublish({ week, films, blocks }: Planned, now: string): Block[] {
  const days = new Set(daysOf(week.from))
  return blocks.filter(
    one => one.draft && days.has(rowOf(one).day) && (spanOf(one, films)?.start ?? 0) > Date.parse(now),
  )
}

/**
 * Returns a colour (a hue in degrees) for each film, to tell films apart. Films with neighbouring ids get very
 * different colours.
 */
export const filmHues = (films: ReadonlyMap<number, unknown>): ReadonlyMap<number, string> =>
  new Map(
    [...films.keys()]
      .toSorted((one, other) => one - other)
      // Each hue is 137.5° (the golden angle) after the one before, which keeps hues well apart, however many
      // there are.
      .map((id, place) => [id, String(Math.round(30 + place * 137.5) % 360)]),
  )

/** Returns for each day the rooms without any screening. */
export function emptyRooms({ rooms, from }: Pick<Week, 'rooms' | 'from'>, blocks: readonly Block[]) {
  const taken = new Set(blocks.map(block => `${block.movie_theaters_id} ${rowOf(block).day}`))
  return daysOf(from)
    .map(day => ({ day, rooms: rooms.filter(({ id }: Room) => !taken.has(`${id} ${day}`)) }))
    .filter(({ rooms }) => rooms.length > 0)
}
