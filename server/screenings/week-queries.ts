import { and, asc, between, eq, gt, inArray, isNull, not, or, sql } from 'drizzle-orm'
import { addDays, cinemaDayBegins } from '../../contract/rules/dates.ts'
import { movies } from '../catalogue/tables.ts'
import { cinemas, movie_theaters } from '../cinema/tables.ts'
import type { Database } from '../database/connect.ts'
import { price_grid_versions } from '../fares/tables.ts'
import { its, presentation } from './joined-tables.ts'
import { screening_kinds, sessions, timetables } from './tables.ts'

// Raw SQL in the selects below, because drizzle may write a column without its table, and in a subquery such a
// name can mean another column.

export type WeekOfCinema = { cinemas_id: number; from: string; to: string }

export async function firstCinema(db: Database): Promise<number | undefined> {
  const [row] = await db.select({ id: cinemas.id }).from(cinemas).orderBy(asc(cinemas.id)).limit(1)
  return row?.id
}

/** Reads the rooms of a cinema, and archived rooms that have screenings in this week. */
export const roomsOfWeek = (db: Database, { cinemas_id, from, to }: WeekOfCinema) =>
  db
    .select({
      id: movie_theaters.id,
      name_theater: movie_theaters.name_theater,
      nbr_seats: movie_theaters.nbr_seats,
      disabled_access: movie_theaters.disabled_access,
      pre_show_minutes: movie_theaters.pre_show_minutes,
      clearing_minutes: movie_theaters.clearing_minutes,
      numbered: sql<boolean>`exists (select from seat_plans plan
        where plan.movie_theaters_id = movie_theaters.id and plan.in_use)`,
    })
    .from(movie_theaters)
    .where(
      and(
        eq(movie_theaters.cinemas_id, cinemas_id),
        or(
          not(movie_theaters.archived),
          sql`exists (select from sessions where movie_theaters_id = movie_theaters.id
            and cancelled_at is null and session_date between ${from} and ${to})`,
        ),
      ),
    )
    .orderBy(asc(movie_theaters.id))

/**
 * Reads the screenings of a week, and of the day before and the day after: these may overlap with the first and
 * the last day.
 */
export const screeningsOfWeek = (db: Database, { from, to }: WeekOfCinema, roomIds: readonly number[]) =>
  db
    .select({
      id: sessions.id,
      movies_id: sessions.movies_id,
      movie_theaters_id: sessions.movie_theaters_id,
      session_date: sessions.session_date,
      hours_timetable: timetables.hours_timetable,
      ...presentation,
      clearing_minutes: sessions.clearing_minutes,
      price_grids_id: price_grid_versions.price_grids_id,
      follows_rules: sessions.follows_rules,
      price: sessions.price,
      supplement: sessions.supplement,
      draft: sessions.draft,
      sales_stopped: sessions.sales_stopped,
      staff_note: sessions.staff_note,
      sold_seats: sessions.sold_seats,
      total_seats: sessions.total_seats,
    })
    .from(sessions)
    .innerJoin(timetables, its.hour)
    .leftJoin(price_grid_versions, its.prices)
    .where(
      and(
        inArray(sessions.movie_theaters_id, [...roomIds]),
        between(sessions.session_date, addDays(from, -1), addDays(to, 1)),
        isNull(sessions.cancelled_at),
      ),
    )
    .orderBy(asc(sessions.starts_at), asc(sessions.id))

const weeksAround = 28
/**
 * How many films without any screening the planner offers because they were added last. A limit is needed because
 * a cinema may have imported hundreds of films that it never shows.
 */
const mostNew = 12

/**
 * Reads the films that the planner offers: films shown recently or in this week, films released around it, films
 * for which the cinema promised the distributor a number of screenings, and films just added to the catalogue.
 */
export const filmsOfWeek = (db: Database, { cinemas_id, from, to }: WeekOfCinema) =>
  db
    .select({
      id: movies.id,
      title: movies.title,
      time: movies.time,
      release_date: movies.release_date,
      classification: movies.classification,
      promised_screenings: movies.promised_screenings,
      weeks_running: sql<number>`(
        select count(distinct (session_date - date '1970-01-07') / 7)::int from sessions
        join movie_theaters room on room.id = movie_theaters_id
        where movies_id = movies.id and room.cinemas_id = ${cinemas_id} and cancelled_at is null
          and session_date <= ${to})`,
      placeholder: sql<string>`coalesce(
        (select placeholder from media where movies_id = movies.id order by media.id limit 1), '#1d1a17')`,
    })
    .from(movies)
    .where(
      or(
        sql`exists (select from sessions where movies_id = movies.id and cancelled_at is null
          and session_date between ${addDays(from, -1)} and ${addDays(to, 1)})`,
        and(
          not(movies.archived),
          or(
            sql`${movies.promised_screenings} > 0`,
            between(movies.release_date, addDays(from, -weeksAround), addDays(to, weeksAround)),
            sql`exists (select from sessions where movies_id = movies.id and cancelled_at is null
              and session_date between ${addDays(from, -weeksAround)} and ${to})`,
            // Also offer the films added last, whatever their release date: a cinema may show a classic of 1922.
            sql`${movies.id} in (select id from movies added where not archived
              and not exists (select from sessions where movies_id = added.id) order by id desc limit ${mostNew})`,
          ),
        ),
      ),
    )
    .orderBy(sql`unaccent(lower(${movies.title}))`, asc(movies.id))

export const minutesOfKinds = (db: Database) =>
  db.select().from(screening_kinds).orderBy(asc(screening_kinds.id))

/** Locks the rooms of a cinema in the order of their ids, before any screening, to avoid deadlocks. */
export const lockRoomsOfCinema = (db: Database, cinemas_id: number) =>
  db
    .select()
    .from(movie_theaters)
    .where(eq(movie_theaters.cinemas_id, cinemas_id))
    .orderBy(asc(movie_theaters.id))
    .for('no key update')

/** Reads films and locks them against changes until the transaction ends. */
export const holdFilms = (db: Database, ids: readonly number[]) =>
  db
    .select({ id: movies.id, title: movies.title, time: movies.time })
    .from(movies)
    .where(inArray(movies.id, [...ids]))
    .orderBy(asc(movies.id))
    .for('share')

export const lockScreenings = (db: Database, ids: readonly number[]) =>
  db
    .select({ id: sessions.id })
    .from(sessions)
    .where(inArray(sessions.id, [...ids]))
    .orderBy(asc(sessions.id))
    .for('no key update')

export const hoursByText = async (db: Database): Promise<Map<string, number>> => {
  const rows = await db.select().from(timetables)
  return new Map(rows.map(({ id, hours_timetable }) => [hours_timetable, id]))
}

/**
 * Defers the overlap check to the end of the transaction, so that two screenings may swap their rooms or hours.
 */
export const deferOverlapCheck = (db: Database) =>
  db.execute(sql`set constraints sessions_room_no_overlap deferred`)

export const publish = (db: Database, ids: readonly number[]) =>
  db
    .update(sessions)
    .set({ draft: false })
    .where(inArray(sessions.id, [...ids]))

/**
 * Locks the future drafts of a week. A screening between midnight and 06:00 belongs to the day before, as in the
 * planner.
 */
export const lockDrafts = (db: Database, { cinemas_id, from, to }: WeekOfCinema, now: Date) =>
  db
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(
        sessions.draft,
        sql`(${sessions.starts_at} at time zone 'Europe/Paris' - make_interval(mins => ${cinemaDayBegins}::int))::date
          between ${from} and ${to}`,
        gt(sessions.starts_at, now),
        isNull(sessions.cancelled_at),
        inArray(
          sessions.movie_theaters_id,
          db
            .select({ id: movie_theaters.id })
            .from(movie_theaters)
            .where(eq(movie_theaters.cinemas_id, cinemas_id)),
        ),
      ),
    )
    .orderBy(asc(sessions.id))
    .for('no key update')

export type Changes = Partial<Omit<typeof sessions.$inferInsert, 'id'>>

/** Updates each screening with its own values, in one statement per set of columns. */
export async function updateScreenings(
  db: Database,
  changes: readonly (Changes & { id: number })[],
): Promise<void> {
  const columnsOf = ({ id: _, ...values }: Changes & { id: number }) => Object.keys(values).sort()
  for (const alike of Map.groupBy(changes, one => columnsOf(one).join()).values()) {
    const given = columnsOf(alike[0]!).map(
      column => sql`${sql.identifier(column)} = given.${sql.identifier(column)}`,
    )
    await db.execute(sql`
      update sessions set ${sql.join(given, sql`, `)}
      from json_populate_recordset(null::sessions, ${JSON.stringify(alike)}::json) as given
      where sessions.id = given.id`)
  }
}

export const deleteScreenings = (db: Database, ids: readonly number[]) =>
  db.delete(sessions).where(inArray(sessions.id, [...ids]))
