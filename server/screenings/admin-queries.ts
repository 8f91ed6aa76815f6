import { and, asc, eq, gt, gte, inArray, isNull, lt, lte, ne, or, sql } from 'drizzle-orm'
import type { sessionMovie } from '../../contract/admin/session-movie.ts'
import type { timetable } from '../../contract/admin/timetable.ts'
import { clearingMinutes } from '../../contract/rules/programming.ts'
import { movies } from '../catalogue/tables.ts'
import { cinemas, movie_theaters } from '../cinema/tables.ts'
import type { Database } from '../database/connect.ts'
import { same } from '../database/listing.ts'
import { containing, oneOf } from '../database/search.ts'
import type { FiltersOf, Kind, RowOf } from '../records/kind.ts'
import { sessions, timetables } from './tables.ts'

export const timetableKind: Kind<RowOf<typeof timetable>> = {
  entity: 'timetable',
  table: timetables,
  columns: { id: timetables.id, hours_timetable: timetables.hours_timetable },
  search: containing(timetables.hours_timetable),
  sort: 'hours_timetable',
  constraints: {
    timetables_hours_unique: ['already_exists', 'hours_timetable', 'Cet horaire existe déjà.'],
  },
}

export const filmEndsAt =
  sql`${sessions.room_free_at} - make_interval(mins => ${sql.raw(String(clearingMinutes))})`.mapWith(
    sessions.room_free_at,
  )

export const screeningKind: Kind<RowOf<typeof sessionMovie>, FiltersOf<typeof sessionMovie>> = {
  entity: 'session-movie',
  table: sessions,
  columns: {
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
    hours_timetable: timetables.hours_timetable,
    director: movies.director,
    actor: movies.actor,
    cinemas_id: movie_theaters.cinemas_id,
    name_cinema: cinemas.name_cinema,
    address_cine: cinemas.address_cine,
    city: cinemas.city,
    src_img: sql`(select m.src_img from media m where m.movies_id = ${sessions.movies_id} order by m.id limit 1)`,
    alt_img: sql`coalesce((select m.alt_img from media m where m.movies_id = ${sessions.movies_id} order by m.id limit 1), '')`,
    remaining_places: sql`${sessions.total_seats} - ${sessions.sold_seats}`,
    total_seats: sessions.total_seats,
    sold_seats: sessions.sold_seats,
    starts_at: sessions.starts_at,
    ends_at: filmEndsAt,
    room_free_at: sessions.room_free_at,
    cancelled_at: sessions.cancelled_at,
  },
  joins: [
    [movies, eq(movies.id, sessions.movies_id)],
    [timetables, eq(timetables.id, sessions.timetables_id)],
    [movie_theaters, eq(movie_theaters.id, sessions.movie_theaters_id)],
    [cinemas, eq(cinemas.id, movie_theaters.cinemas_id)],
  ],
  search: word =>
    // By the few films and rooms that match, never by the text of every screening.
    or(
      oneOf(sessions.movies_id, sql`select id from movies where ${containing(movies.title)(word)}`),
      oneOf(sessions.movie_theaters_id, roomsNamed(word)),
    ),
  filter: query =>
    and(
      same(sessions.movies_id, query.movies_id),
      same(sessions.movie_theaters_id, query.movie_theaters_id),
      same(sessions.timetables_id, query.timetables_id),
      query.cinemas_id ? oneOf(sessions.movie_theaters_id, roomsOf(query.cinemas_id)) : undefined,
      same(sessions.language, query.language),
      query.from ? gte(sessions.session_date, query.from) : undefined,
      query.to ? lte(sessions.session_date, query.to) : undefined,
    ),
  sort: '-starts_at',
  constraints: {
    sessions_room_no_overlap: [
      'screening_overlaps',
      'timetables_id',
      'Une autre séance vient d’être programmée dans cette salle à ce moment-là.',
    ],
  },
}

const roomsNamed = (word: string) =>
  sql`select ${movie_theaters.id} from ${movie_theaters}
    join ${cinemas} on ${cinemas.id} = ${movie_theaters.cinemas_id}
    where ${containing(movie_theaters.name_theater, cinemas.name_cinema)(word)}`

const roomsOf = (cinemaId: number) => sql`select id from movie_theaters where cinemas_id = ${cinemaId}`

/** What a screening is made of. Locked, so that none of it changes before the screening is stored. */
export async function lockPartsOfScreening(
  db: Database,
  wanted: { movies_id: number; movie_theaters_id: number; timetables_ids: number[] },
) {
  // The room first and for ourselves: two people who programme the same room take turns.
  const [room] = await db
    .select()
    .from(movie_theaters)
    .where(eq(movie_theaters.id, wanted.movie_theaters_id))
    .for('no key update')
  const [film] = await db.select().from(movies).where(eq(movies.id, wanted.movies_id)).for('share')
  const hours = await db
    .select()
    .from(timetables)
    .where(inArray(timetables.id, wanted.timetables_ids))
    .orderBy(asc(timetables.hours_timetable))
    .for('share')
  return { room, film, hours }
}

/** The screenings that take the room at some moment of a period. */
export async function screeningsInRoom(db: Database, roomId: number, from: Date, to: Date, except?: number) {
  return db
    .select({
      id: sessions.id,
      title: movies.title,
      starts_at: sessions.starts_at,
      room_free_at: sessions.room_free_at,
    })
    .from(sessions)
    .innerJoin(movies, eq(movies.id, sessions.movies_id))
    .where(
      and(
        eq(sessions.movie_theaters_id, roomId),
        isNull(sessions.cancelled_at),
        lt(sessions.starts_at, to),
        gt(sessions.room_free_at, from),
        except === undefined ? undefined : ne(sessions.id, except),
      ),
    )
    .orderBy(asc(sessions.starts_at))
}

export async function insertScreenings(
  db: Database,
  values: (typeof sessions.$inferInsert)[],
): Promise<number[]> {
  const rows = await db.insert(sessions).values(values).returning({ id: sessions.id })
  return rows.map(row => row.id)
}

export async function recomputeRoomFreeAt(
  db: Database,
  { filmId, occupiedMinutes, now }: { filmId: number; occupiedMinutes: number; now: Date },
): Promise<void> {
  await db
    .update(sessions)
    .set({ room_free_at: sql`${sessions.starts_at} + make_interval(mins => ${occupiedMinutes}::int)` })
    .where(and(eq(sessions.movies_id, filmId), gt(sessions.starts_at, now), isNull(sessions.cancelled_at)))
}

export async function roomsOfCinemas(db: Database, cinemaId: number | undefined) {
  return db
    .select({
      id: movie_theaters.id,
      cinemas_id: movie_theaters.cinemas_id,
      name_cinema: cinemas.name_cinema,
      name_theater: movie_theaters.name_theater,
      nbr_seats: movie_theaters.nbr_seats,
    })
    .from(movie_theaters)
    .innerJoin(cinemas, eq(cinemas.id, movie_theaters.cinemas_id))
    .where(same(cinemas.id, cinemaId))
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
      language: sessions.language,
      version_2D_3D: sessions.version_2D_3D,
      starts_at: sessions.starts_at,
      ends_at: filmEndsAt,
      room_free_at: sessions.room_free_at,
      sold_seats: sessions.sold_seats,
      total_seats: sessions.total_seats,
      cancelled_at: sessions.cancelled_at,
    })
    .from(sessions)
    .innerJoin(movies, eq(movies.id, sessions.movies_id))
    .innerJoin(timetables, eq(timetables.id, sessions.timetables_id))
    .where(and(eq(sessions.session_date, date), inArray(sessions.movie_theaters_id, roomIds)))
    .orderBy(asc(sessions.starts_at), asc(sessions.id))
}
