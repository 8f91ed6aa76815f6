import type { Block, Film, Room, Week } from './blocks.ts'
import { daysOf, rowOf } from './clock.ts'

export type FilmStanding = Film & { screenings: number; missing: number }

/** How many screenings each film has in the week, and how many its distributor still waits for; those first. */
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

/** Rooms that show nothing on a day of the week. */
export function emptyRooms({ rooms, from }: Pick<Week, 'rooms' | 'from'>, blocks: readonly Block[]) {
  const taken = new Set(blocks.map(block => `${block.movie_theaters_id} ${rowOf(block).day}`))
  return daysOf(from)
    .map(day => ({ day, rooms: rooms.filter(({ id }: Room) => !taken.has(`${id} ${day}`)) }))
    .filter(({ rooms }) => rooms.length > 0)
}
