import { and, arrayContains, eq, gte, inArray, lt, or, sql } from 'drizzle-orm'
import type { sessionMovie } from '../../contract/admin/session-movie.ts'
import { screeningKind, timetable } from '../../contract/admin/tables.ts'
import { midnightAfter, midnightInParis } from '../../contract/rules/paris-time.ts'
import { movies } from '../catalogue/tables.ts'
import { cinemas, movie_theaters } from '../cinema/tables.ts'
import { equalsIfGiven } from '../database/listing.ts'
import { containing, idIsAmong } from '../database/search.ts'
import { price_grid_versions, price_grids } from '../fares/tables.ts'
import { columnsOf, type Entity, type FiltersOf, type RowOf } from '../records/entity.ts'
import { its, joinsOfScreening, screeningFacts } from './joined-tables.ts'
import { lockParts } from './parts-queries.ts'
import { screening_kinds, sessions, timetables } from './tables.ts'

export const timetableEntity: Entity<RowOf<typeof timetable>, FiltersOf<typeof timetable>> = {
  name: 'timetable',
  table: timetables,
  columns: columnsOf(timetable, timetables, {}),
  ofCinemas: 'all',
  search: containing(timetables.hours_timetable),
  filter: ({ archived }) => (archived ? eq(timetables.archived, archived === '1') : undefined),
  sort: 'hours_timetable',
  constraints: {
    timetables_hours_unique: ['already_exists', 'hours_timetable', 'Cet horaire existe déjà.'],
  },
}

export const screeningKindEntity: Entity<RowOf<typeof screeningKind>> = {
  name: 'screening-kind',
  table: screening_kinds,
  columns: columnsOf(screeningKind, screening_kinds, {}),
  ofCinemas: 'all',
  search: containing(screening_kinds.kind),
  sort: 'id',
}

export const filmEndsAt =
  sql`${sessions.room_free_at} - make_interval(mins => ${sessions.clearing_minutes})`.mapWith(
    sessions.room_free_at,
  )

export const screeningEntity: Entity<RowOf<typeof sessionMovie>, FiltersOf<typeof sessionMovie>> = {
  name: 'session-movie',
  table: sessions,
  columns: {
    ...screeningFacts,
    src_img: sql`(select m.src_img from media m where m.movies_id = ${sessions.movies_id} order by m.id limit 1)`,
    alt_img: sql`coalesce((select m.alt_img from media m where m.movies_id = ${sessions.movies_id} order by m.id limit 1), '')`,
    remaining_places: sql`${sessions.total_seats} - ${sessions.sold_seats}`,
    total_seats: sessions.total_seats,
    sold_seats: sessions.sold_seats,
    people_waiting: sql`(select count(*)::int from waiting_entries where waiting_entries.sessions_id = sessions.id)`,
    starts_at: sessions.starts_at,
    ends_at: filmEndsAt,
    clearing_minutes: sessions.clearing_minutes,
    room_free_at: sessions.room_free_at,
    draft: sessions.draft,
    sales_stopped: sessions.sales_stopped,
    seat_limit: sessions.seat_limit,
    staff_note: sessions.staff_note,
    cancelled_at: sessions.cancelled_at,
    cancelled_because: sessions.cancelled_because,
    price_grids_id: price_grids.id,
    name_grid: price_grids.name_grid,
    follows_rules: sessions.follows_rules,
    numbered: sql`${sessions.seat_plan_versions_id} is not null`,
  },
  joins: [
    ...joinsOfScreening,
    [price_grid_versions, its.prices, 'or none'],
    [price_grids, its.grid, 'or none'],
  ],
  lockFirst: lockParts,
  ofCinemas: ids => inArray(movie_theaters.cinemas_id, [...ids]),
  search: word =>
    // Find the few matching films and rooms first, then their screenings by index.
    or(
      idIsAmong(sessions.movies_id, sql`select id from movies where ${containing(movies.title)(word)}`),
      idIsAmong(sessions.movie_theaters_id, roomsNamed(word)),
    ),
  filter: query =>
    and(
      equalsIfGiven(sessions.movies_id, query.movies_id),
      equalsIfGiven(sessions.movie_theaters_id, query.movie_theaters_id),
      equalsIfGiven(sessions.timetables_id, query.timetables_id),
      query.cinemas_id ? idIsAmong(sessions.movie_theaters_id, roomsOf(query.cinemas_id)) : undefined,
      equalsIfGiven(sessions.language, query.language),
      query.draft && eq(sessions.draft, query.draft === 'true'),
      query.kind && arrayContains(sessions.kinds, [query.kind]),
      // Filter by starts_at and not by the date: the list is sorted by starts_at, so one index serves both.
      query.from ? gte(sessions.starts_at, midnightInParis(query.from)) : undefined,
      query.to ? lt(sessions.starts_at, midnightAfter(query.to)) : undefined,
    ),
  sort: '-starts_at',
  constraints: {
    sessions_sold_seats_range: ['fewer_than_sold', 'seat_limit', 'Plus de places que cela sont vendues.'],
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
