import { and, asc, eq, gt, inArray, or, sql } from 'drizzle-orm'
import { categories, categories_movies, media, movies } from '../catalogue/tables.ts'
import { cinemas, movie_theaters } from '../cinema/tables.ts'
import type { Database } from '../database/connect.ts'
import { anyGiven, prepared } from '../database/named.ts'
import { price_grid_versions } from '../fares/tables.ts'
import { faresOffered, its, onSale, presentation, screeningFacts } from './joined-tables.ts'
import { sessions, timetables } from './tables.ts'

/** Reads the films with a future screening, or not yet released; only one film if filmId is given. */
export async function filmsOfTheProgramme(db: Database, now: Date, today: string, filmId?: number) {
  const shown = db.select({ id: sessions.movies_id }).from(sessions).where(onSale(now))
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
      ...presentation,
      price: sessions.price,
      supplement: sessions.supplement,
      price_grids_id: price_grid_versions.price_grids_id,
      cinemas_id: movie_theaters.cinemas_id,
      name_theater: movie_theaters.name_theater,
      disabled_access: movie_theaters.disabled_access,
      sales_stopped: sessions.sales_stopped,
      total_seats: sessions.total_seats,
      sold_seats: sessions.sold_seats,
    })
    .from(sessions)
    .innerJoin(timetables, its.hour)
    .innerJoin(movie_theaters, its.room)
    .leftJoin(price_grid_versions, eq(price_grid_versions.id, sessions.price_grid_versions_id))
    .where(and(onSale(now), filmId === undefined ? undefined : eq(sessions.movies_id, filmId)))
    .orderBy(asc(sessions.starts_at), asc(sessions.id))
}

export async function firstStartAfter(db: Database, moment: Date): Promise<Date | undefined> {
  const [row] = await db
    .select({ starts_at: sessions.starts_at })
    .from(sessions)
    .where(onSale(moment))
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
  return prepared(db, 'media_of', name =>
    db.select().from(media).where(anyGiven(media.movies_id, 'filmIds')).orderBy(asc(media.id)).prepare(name),
  ).execute({ filmIds })
}

export async function findSeatsAndFares(db: Database, id: number) {
  const [row] = await db
    .select({
      movies_id: sessions.movies_id,
      timetables_id: sessions.timetables_id,
      total_seats: sessions.total_seats,
      sold_seats: sessions.sold_seats,
      supplement: sessions.supplement,
      seat_plan_versions_id: sessions.seat_plan_versions_id,
      tariffs: faresOffered,
    })
    .from(sessions)
    .where(and(eq(sessions.id, id), sessions.on_site))
  return row
}

const poster = sql<{ src_img: string | null; alt_img: string } | null>`(
  select json_build_object('src_img', media.src_img, 'alt_img', media.alt_img) from media
  where media.movies_id = ${sessions.movies_id} order by media.id limit 1)`

export async function screeningsOf(db: Database, filmId: number, timetableId: number, now: Date) {
  return prepared(db, 'screenings_of', name =>
    db
      .select({
        ...screeningFacts,
        sales_stopped: sessions.sales_stopped,
        total_seats: sessions.total_seats,
        sold_seats: sessions.sold_seats,
        seat_plan_versions_id: sessions.seat_plan_versions_id,
        tariffs: faresOffered,
        poster,
      })
      .from(sessions)
      .innerJoin(movies, its.film)
      .innerJoin(timetables, its.hour)
      .innerJoin(movie_theaters, its.room)
      .innerJoin(cinemas, its.cinema)
      .where(
        and(
          eq(sessions.movies_id, sql.placeholder('filmId')),
          eq(sessions.timetables_id, sql.placeholder('timetableId')),
          onSale(sql.placeholder('now')),
        ),
      )
      .orderBy(asc(sessions.starts_at), asc(sessions.id))
      .prepare(name),
  ).execute({ filmId, timetableId, now: now.toISOString() })
}
