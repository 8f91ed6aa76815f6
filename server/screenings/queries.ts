import { and, asc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import { categories, categories_movies, media, movies } from '../catalogue/tables.ts'
import { cinemas, movie_theaters } from '../cinema/tables.ts'
import type { Database } from '../database/connect.ts'
import { sessions, timetables } from './tables.ts'

const upcoming = (now: Date) => and(gt(sessions.starts_at, now), isNull(sessions.cancelled_at))

/** Films with a screening to come, or not yet released; of one film, where it is named. */
export async function filmsOfTheProgramme(db: Database, now: Date, today: string, filmId?: number) {
  const shown = db.select({ id: sessions.movies_id }).from(sessions).where(upcoming(now))
  return db
    .select()
    .from(movies)
    .where(
      and(
        or(inArray(movies.id, shown), gt(movies.release_date, today)),
        filmId === undefined ? undefined : eq(movies.id, filmId),
      ),
    )
    .orderBy(sql`unaccent(lower(${movies.title}))`, asc(movies.id))
}

export async function upcomingShowtimes(db: Database, now: Date, filmId?: number) {
  return db
    .select({
      id: timetables.id,
      sessionId: sessions.id,
      horaire: timetables.hours_timetable,
      movies_id: sessions.movies_id,
      session_date: sessions.session_date,
      language: sessions.language,
      version_2D_3D: sessions.version_2D_3D,
      cinemas_id: movie_theaters.cinemas_id,
      name_theater: movie_theaters.name_theater,
      total_seats: sessions.total_seats,
      sold_seats: sessions.sold_seats,
    })
    .from(sessions)
    .innerJoin(timetables, eq(timetables.id, sessions.timetables_id))
    .innerJoin(movie_theaters, eq(movie_theaters.id, sessions.movie_theaters_id))
    .where(and(upcoming(now), filmId === undefined ? undefined : eq(sessions.movies_id, filmId)))
    .orderBy(asc(sessions.starts_at), asc(sessions.id))
}

export async function firstStartAfter(db: Database, moment: Date): Promise<Date | undefined> {
  const [row] = await db
    .select({ starts_at: sessions.starts_at })
    .from(sessions)
    .where(upcoming(moment))
    .orderBy(asc(sessions.starts_at))
    .limit(1)
  return row?.starts_at
}

export async function categoriesOf(db: Database, filmIds: number[]) {
  return db
    .select({ movies_id: categories_movies.movies_id, name_cat: categories.name_cat })
    .from(categories_movies)
    .innerJoin(categories, eq(categories.id, categories_movies.categories_id))
    .where(inArray(categories_movies.movies_id, filmIds))
    .orderBy(asc(categories_movies.id))
}

export async function mediaOf(db: Database, filmIds: number[]) {
  return db.select().from(media).where(inArray(media.movies_id, filmIds)).orderBy(asc(media.id))
}

export async function findSeatCount(db: Database, id: number) {
  const [row] = await db
    .select({ total_seats: sessions.total_seats, sold_seats: sessions.sold_seats })
    .from(sessions)
    .where(eq(sessions.id, id))
  return row
}

export async function findSeatCounts(db: Database, ids: number[]) {
  return db
    .select({ id: sessions.id, total_seats: sessions.total_seats, sold_seats: sessions.sold_seats })
    .from(sessions)
    .where(inArray(sessions.id, ids))
}

export async function screeningsOf(db: Database, filmId: number, timetableId: number, now: Date) {
  return db
    .select({
      id: sessions.id,
      session_id: sessions.id,
      session_date: sessions.session_date,
      movies_id: sessions.movies_id,
      movie_theaters_id: sessions.movie_theaters_id,
      timetables_id: sessions.timetables_id,
      language: sessions.language,
      price: sessions.price,
      supplement: sessions.supplement,
      version_2D_3D: sessions.version_2D_3D,
      title: movies.title,
      time: movies.time,
      name_theater: movie_theaters.name_theater,
      disabled_access: movie_theaters.disabled_access,
      hours_timetable: timetables.hours_timetable,
      director: movies.director,
      actor: movies.actor,
      cinemas_id: cinemas.id,
      name_cinema: cinemas.name_cinema,
      address_cine: cinemas.address_cine,
      city: cinemas.city,
      total_seats: sessions.total_seats,
      sold_seats: sessions.sold_seats,
    })
    .from(sessions)
    .innerJoin(movies, eq(movies.id, sessions.movies_id))
    .innerJoin(timetables, eq(timetables.id, sessions.timetables_id))
    .innerJoin(movie_theaters, eq(movie_theaters.id, sessions.movie_theaters_id))
    .innerJoin(cinemas, eq(cinemas.id, movie_theaters.cinemas_id))
    .where(and(eq(sessions.movies_id, filmId), eq(sessions.timetables_id, timetableId), upcoming(now)))
    .orderBy(asc(sessions.starts_at), asc(sessions.id))
}
