import { and, eq, inArray, sql } from 'drizzle-orm'
import { movieTheater } from '../../contract/admin/movie-theater.ts'
import { cinema } from '../../contract/admin/tables.ts'
import { equalsIfGiven } from '../database/listing.ts'
import { containing } from '../database/search.ts'
import { columnsOf, type Entity, type FiltersOf, type RowOf } from '../records/entity.ts'
import { anyEntity } from '../records/served-entities.ts'
import { cinemas, movie_theaters } from './tables.ts'

export const cinemaEntity: Entity<RowOf<typeof cinema>> = {
  name: 'cinema',
  named: 'name_cinema',
  table: cinemas,
  columns: columnsOf(cinema, cinemas, {}),
  ofCinemas: ids => inArray(cinemas.id, [...ids]),
  search: containing(cinemas.name_cinema, cinemas.city, cinemas.manager),
  sort: 'id',
  constraints: {
    cinemas_name_unique: ['already_exists', 'name_cinema', 'Un cinéma porte déjà ce nom.'],
  },
}

export const roomEntity: Entity<RowOf<typeof movieTheater>, FiltersOf<typeof movieTheater>> = {
  name: 'movie-theater',
  table: movie_theaters,
  columns: columnsOf(movieTheater, movie_theaters, {
    name_cinema: cinemas.name_cinema,
    numbered: sql`exists (select from seat_plans p where p.movie_theaters_id = movie_theaters.id and p.in_use)`,
  }),
  joins: [[cinemas, eq(cinemas.id, movie_theaters.cinemas_id)]],
  ofCinemas: ids => inArray(movie_theaters.cinemas_id, [...ids]),
  search: containing(movie_theaters.name_theater, cinemas.name_cinema),
  filter: ({ cinemas_id, archived }) =>
    and(
      equalsIfGiven(movie_theaters.cinemas_id, cinemas_id),
      archived ? eq(movie_theaters.archived, archived === '1') : undefined,
    ),
  sort: 'id',
  constraints: {
    movie_theaters_name_unique: [
      'already_exists',
      'name_theater',
      'Une salle de ce cinéma porte déjà ce nom.',
    ],
    sessions_sold_seats_range: [
      'room_too_small',
      'nbr_seats',
      'Une séance à venir a déjà vendu plus de places que cela.',
    ],
  },
}

/**
 * The entities that need no code of their own: the back office lists, creates and changes their rows from these
 * declarations alone.
 */
export const plainEntities = [anyEntity(cinemaEntity)]
