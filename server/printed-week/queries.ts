import { and, asc, between, eq, isNull, sql } from 'drizzle-orm'
import { movies } from '../catalogue/tables.ts'
import { movie_theaters } from '../cinema/tables.ts'
import type { Database } from '../database/connect.ts'
import { its, presentation } from '../screenings/joined-tables.ts'
import { sessions, timetables } from '../screenings/tables.ts'

/**
 * Reads the public screenings of a cinema between two days, past ones too: the printed sheet hangs in the window
 * all week.
 */
export const showingsOf = (db: Database, cinemaId: number, from: string, to: string) =>
  db
    .select({
      movies_id: movies.id,
      title: movies.title,
      time: movies.time,
      classification: movies.classification,
      session_date: sessions.session_date,
      hour: timetables.hours_timetable,
      ...presentation,
    })
    .from(sessions)
    .innerJoin(movies, its.film)
    .innerJoin(timetables, its.hour)
    .innerJoin(movie_theaters, its.room)
    .where(
      and(
        eq(movie_theaters.cinemas_id, cinemaId),
        between(sessions.session_date, from, to),
        sessions.on_site,
        isNull(sessions.cancelled_at),
      ),
    )
    .orderBy(sql`unaccent(lower(${movies.title}))`, asc(movies.id), asc(sessions.starts_at), asc(sessions.id))
