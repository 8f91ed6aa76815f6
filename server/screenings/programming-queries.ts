import { and, asc, desc, eq, gt, inArray, isNull, lt, notInArray, or, sql } from 'drizzle-orm'
import { movies } from '../catalogue/tables.ts'
import { cinemas, movie_theaters } from '../cinema/tables.ts'
import type { Database } from '../database/connect.ts'
import { insertNumberedRows } from '../database/insert-rows.ts'
import { equalsIfGiven } from '../database/listing.ts'
import { price_grid_versions, price_grids } from '../fares/tables.ts'
import { seat_plan_versions, seat_plans } from '../seats/tables.ts'
import { filmEndsAt } from './admin-queries.ts'
import { its, presentation, toCome } from './joined-tables.ts'
import { screening_kinds, sessions, timetables } from './tables.ts'

/**
 * Reads and locks the room, the film and the hours of new screenings, so that they do not change before the
 * screenings are stored.
 */
export async function lockPartsOfScreening(
  db: Database,
  wanted: { movies_id: number; movie_theaters_id: number; timetables_ids: number[]; hours: string[] },
) {
  // Lock the room first, against all other transactions: two that programme screenings in the same room then run
  // one after the other.
  const [room] = await db
    .select()
    .from(movie_theaters)
    .where(eq(movie_theaters.id, wanted.movie_theaters_id))
    .for('no key update')
  const seat_plan_versions_id = room ? ((await versionsInUse(db, [room.id])).get(room.id) ?? null) : null
  const [film] = await db.select().from(movies).where(eq(movies.id, wanted.movies_id)).for('share')
  const ofKinds = await db.select().from(screening_kinds)
  const hours = await db
    .select()
    .from(timetables)
    .where(
      or(inArray(timetables.id, wanted.timetables_ids), inArray(timetables.hours_timetable, wanted.hours)),
    )
    .orderBy(asc(timetables.hours_timetable))
    .for('share')
  return { room: room && { ...room, seat_plan_versions_id }, film, ofKinds, hours }
}

/** For each room with numbered seats, returns the latest version of its seat plan. */
export async function versionsInUse(db: Database, roomIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectDistinctOn([seat_plans.movie_theaters_id], {
      room: seat_plans.movie_theaters_id,
      id: seat_plan_versions.id,
    })
    .from(seat_plan_versions)
    .innerJoin(seat_plans, eq(seat_plans.id, seat_plan_versions.seat_plans_id))
    .where(and(inArray(seat_plans.movie_theaters_id, [...roomIds]), seat_plans.in_use))
    .orderBy(asc(seat_plans.movie_theaters_id), desc(seat_plan_versions.version))
  return new Map(rows.map(({ room, id }) => [room, id]))
}

/** Adds the hours that the timetables do not have yet, and returns the added ones. */
export async function addHours(db: Database, hours: string[]) {
  if (hours.length === 0) return []
  const values = hours.map(hours_timetable => ({ hours_timetable }))
  return db.insert(timetables).values(values).onConflictDoNothing().returning()
}

/** Returns the screenings that occupy one of these rooms during a period. */
export async function screeningsInRooms(
  db: Database,
  { roomIds, from, to, except }: { roomIds: number[]; from: Date; to: Date; except: number[] },
) {
  return db
    .select({
      id: sessions.id,
      movie_theaters_id: sessions.movie_theaters_id,
      title: movies.title,
      starts_at: sessions.starts_at,
      room_free_at: sessions.room_free_at,
    })
    .from(sessions)
    .innerJoin(movies, its.film)
    .where(
      and(
        inArray(sessions.movie_theaters_id, roomIds),
        isNull(sessions.cancelled_at),
        lt(sessions.starts_at, to),
        gt(sessions.room_free_at, from),
        notInArray(sessions.id, except),
      ),
    )
    .orderBy(asc(sessions.starts_at))
}

/** Inserts screenings, with one statement for all that have the same columns. */
export async function insertScreenings(
  db: Database,
  values: readonly (typeof sessions.$inferInsert)[],
): Promise<number[]> {
  const given = values.map(({ kinds = [], ...rest }) => withoutUndefined({ ...rest, kinds }))
  const ids: number[] = []
  for (const alike of Map.groupBy(given, one => Object.keys(one).sort().join()).values())
    ids.push(...(await insertNumberedRows(db, sessions, alike)).map(({ id }) => id))
  return ids
}

const withoutUndefined = (values: object): object =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

export async function recomputeRoomFreeAt(
  db: Database,
  { filmId, filmMinutes, now }: { filmId: number; filmMinutes: number; now: Date },
): Promise<void> {
  // Lock the screenings in the order of their ids, as a sale and a price change do, to avoid deadlocks.
  await lockScreeningsOfFilm(db, filmId, now)
  await db
    .update(sessions)
    .set({
      room_free_at: sql`${sessions.starts_at}
        + make_interval(mins => pre_show_minutes + ${filmMinutes}::int + clearing_minutes)`,
    })
    .where(and(eq(sessions.movies_id, filmId), gt(sessions.starts_at, now), isNull(sessions.cancelled_at)))
}

/**
 * Returns the first future screenings of a room that have sold more than `seats` seats. Leaves out screenings with
 * numbered seats, because their number of seats comes from the seat plan.
 */
export async function soldBeyond(
  db: Database,
  { roomId, seats, now, most }: { roomId: number; seats: number; now: Date; most: number },
) {
  return db
    .select({
      id: sessions.id,
      title: movies.title,
      session_date: sessions.session_date,
      hours_timetable: timetables.hours_timetable,
      sold_seats: sessions.sold_seats,
    })
    .from(sessions)
    .innerJoin(movies, its.film)
    .innerJoin(timetables, its.hour)
    .where(
      and(
        eq(sessions.movie_theaters_id, roomId),
        gt(sessions.starts_at, now),
        gt(sessions.sold_seats, seats),
        isNull(sessions.seat_plan_versions_id),
      ),
    )
    .orderBy(asc(sessions.starts_at))
    .limit(most)
}

/** Locks the future screenings of a film in the order of their ids. */
export async function lockScreeningsOfFilm(db: Database, filmId: number, now: Date) {
  return db
    .select({ sold_seats: sessions.sold_seats })
    .from(sessions)
    .where(and(eq(sessions.movies_id, filmId), gt(sessions.starts_at, now), isNull(sessions.cancelled_at)))
    .orderBy(asc(sessions.id))
    .for('no key update')
}

/**
 * Returns the rooms of one cinema, or of all cinemas if `cinemaId` is undefined. With `only`, leaves out the rooms
 * of all other cinemas.
 */
export async function roomsOfCinemas(
  db: Database,
  cinemaId: number | undefined,
  only: readonly number[] | undefined,
) {
  return db
    .select({
      id: movie_theaters.id,
      cinemas_id: movie_theaters.cinemas_id,
      name_cinema: cinemas.name_cinema,
      name_theater: movie_theaters.name_theater,
      nbr_seats: movie_theaters.nbr_seats,
    })
    .from(movie_theaters)
    .innerJoin(cinemas, its.cinema)
    .where(and(equalsIfGiven(cinemas.id, cinemaId), only && inArray(cinemas.id, [...only])))
    .orderBy(asc(cinemas.id), asc(movie_theaters.id))
}

export async function screeningsOfDay(db: Database, date: string, roomIds: number[]) {
  return db
    .select({
      id: sessions.id,
      movie_theaters_id: sessions.movie_theaters_id,
      movies_id: sessions.movies_id,
      title: movies.title,
      hours_timetable: timetables.hours_timetable,
      ...presentation,
      price: sessions.price,
      supplement: sessions.supplement,
      name_grid: price_grids.name_grid,
      starts_at: sessions.starts_at,
      ends_at: filmEndsAt,
      room_free_at: sessions.room_free_at,
      sold_seats: sessions.sold_seats,
      total_seats: sessions.total_seats,
      draft: sessions.draft,
      cancelled_at: sessions.cancelled_at,
    })
    .from(sessions)
    .innerJoin(movies, its.film)
    .innerJoin(timetables, its.hour)
    .leftJoin(price_grid_versions, its.prices)
    .leftJoin(price_grids, its.grid)
    .where(and(eq(sessions.session_date, date), inArray(sessions.movie_theaters_id, roomIds)))
    .orderBy(asc(sessions.starts_at), asc(sessions.id))
}

/** Returns the cinemas with a future screening of a film, including drafts. */
export async function cinemasOfFilm(db: Database, filmId: number, now: Date): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: movie_theaters.cinemas_id })
    .from(sessions)
    .innerJoin(movie_theaters, its.room)
    .where(and(eq(sessions.movies_id, filmId), toCome(now)))
  return rows.map(({ id }) => id)
}
