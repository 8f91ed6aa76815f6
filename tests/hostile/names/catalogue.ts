import { inArray, notInArray } from 'drizzle-orm'
import { businessDay } from '../../../contract/rules/business-day.ts'
import { cents } from '../../../contract/rules/money.ts'
import { instantInParis } from '../../../contract/rules/paris-time.ts'
import { roomFreeAt } from '../../../contract/rules/programming.ts'
import { film_terms } from '../../../server/books/tables.ts'
import { categories, categories_movies, media, movies } from '../../../server/catalogue/tables.ts'
import { cinemas, movie_theaters } from '../../../server/cinema/tables.ts'
import { sessions, timetables } from '../../../server/screenings/tables.ts'
import type { TestApi } from '../../api.ts'
import { ofACinema } from '../../builders.ts'
import { aStaffMember } from '../../staff.ts'
import { each, idsOf, next } from './each.ts'

// Each function of this file inserts a few records of the catalogue. No other record refers to them, so they can
// be deleted.

export const films = async ({ db }: TestApi) =>
  idsOf(
    await db
      .insert(movies)
      .values(
        each(() => ({
          title: next('Film'),
          director: 'Murnau',
          release_date: '1922-03-04',
          time: '01:34',
        })),
      )
      .returning({ id: movies.id }),
  )

export const mediaOf = async ({ db }: TestApi) =>
  idsOf(
    await db
      .insert(media)
      .values(each(() => ({})))
      .returning({ id: media.id }),
  )

export const genres = async ({ db }: TestApi) =>
  idsOf(
    await db
      .insert(categories)
      .values(each(() => ({ name_cat: next('Drame') })))
      .returning({ id: categories.id }),
  )

export async function linksOfGenres(api: TestApi) {
  const [genre] = await genres(api)
  const linked = (await films(api)).map(movies_id => ({ movies_id, categories_id: genre! }))
  return idsOf(await api.db.insert(categories_movies).values(linked).returning({ id: categories_movies.id }))
}

export const houses = async ({ db }: TestApi) =>
  idsOf(
    await db
      .insert(cinemas)
      .values(each(() => ({ name_cinema: next('Palace'), ...ofACinema })))
      .returning({ id: cinemas.id }),
  )

export async function rooms(api: TestApi) {
  const [cinema] = await houses(api)
  return idsOf(
    await api.db
      .insert(movie_theaters)
      .values(each(() => ({ name_theater: next('Balcon'), nbr_seats: 100, cinemas_id: cinema! })))
      .returning({ id: movie_theaters.id }),
  )
}

/** Inserts hours into the timetables. Only 1,440 can exist, so first deletes those that no screening uses. */
export async function hours({ db }: TestApi) {
  const used = db.select({ id: sessions.timetables_id }).from(sessions)
  await db.delete(timetables).where(notInArray(timetables.id, used))
  return idsOf(
    await db.insert(timetables).values(each(nextHour)).onConflictDoNothing().returning({ id: timetables.id }),
  )
}

let minutes = 0
function nextHour() {
  minutes = (minutes + 7) % 1440
  const written = (part: number) => String(part).padStart(2, '0')
  return { hours_timetable: `${written(Math.floor(minutes / 60))}:${written(minutes % 60)}` }
}

/** Inserts screenings for tomorrow evening, each in its own room. */
export async function screenings(api: TestApi, values: Partial<typeof sessions.$inferInsert> = {}) {
  const [film] = await films(api)
  const theatres = await rooms(api)
  const hours_timetable = '20:30'
  const [evening] = await api.db
    .insert(timetables)
    .values({ hours_timetable })
    .onConflictDoUpdate({ target: timetables.hours_timetable, set: { hours_timetable } })
    .returning({ id: timetables.id })
  const starts_at = instantInParis('2026-11-21', '20:30')!
  return idsOf(
    await api.db
      .insert(sessions)
      .values(
        theatres.map(movie_theaters_id => ({
          movies_id: film!,
          movie_theaters_id,
          timetables_id: evening!.id,
          session_date: '2026-11-21',
          language: 'VF',
          version_2D_3D: '2D' as const,
          price: cents(1250),
          starts_at,
          room_free_at: roomFreeAt(starts_at, '01:34'),
          total_seats: 100,
          ...values,
        })),
      )
      .returning({ id: sessions.id }),
  )
}

/** Inserts screenings. Returns the ids of their films and of their hours in the timetables. */
export async function programme(api: TestApi) {
  const rows = await api.db
    .select()
    .from(sessions)
    .where(inArray(sessions.id, await screenings(api)))
  return { id: rows.map(row => row.movies_id), idTimetable: rows.map(row => row.timetables_id) }
}

export async function termsOf(api: TestApi): Promise<number[]> {
  const rows = (await films(api)).map(movies_id => ({ movies_id, from_day: '2027-01-06', share_percent: 50 }))
  return idsOf(await api.db.insert(film_terms).values(rows).returning({ id: film_terms.id }))
}

export async function controlStatesOf(api: TestApi): Promise<number[]> {
  const admin = await aStaffMember(api, 'admin')
  const made = []
  for (const cinemas_id of await houses(api)) {
    const { body } = await admin.post('control-state', {
      ...{ cinemas_id, kind: 'day' },
      day: businessDay(api.clock.now),
    })
    made.push(body.id)
  }
  return made
}
