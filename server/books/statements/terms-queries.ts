import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { filmTerms } from '../../../contract/admin/film-terms.ts'
import { movies } from '../../catalogue/tables.ts'
import { cinemas } from '../../cinema/tables.ts'
import type { Database } from '../../database/connect.ts'
import { equalsIfGiven } from '../../database/listing.ts'
import { rowsOf } from '../../database/rows.ts'
import { anyOf, containing } from '../../database/search.ts'
import { columnsOf, type Entity, type FiltersOf, type RowOf } from '../../records/entity.ts'
import { film_terms } from '../tables.ts'
import type { FilmTerms } from './rules.ts'

const oneOfTwo = 'Un pourcentage ou une somme fixe : l’un des deux.'

/**
 * Reads the film terms for the back office. Staff who work only for some cinemas see the terms for these, and the
 * terms for all cinemas.
 */
export const termsEntity: Entity<RowOf<typeof filmTerms>, FiltersOf<typeof filmTerms>> = {
  name: 'film-terms',
  table: film_terms,
  columns: columnsOf(filmTerms, film_terms, { title: movies.title, name_cinema: cinemas.name_cinema }),
  joins: [
    [movies, eq(movies.id, film_terms.movies_id)],
    [cinemas, eq(cinemas.id, film_terms.cinemas_id), 'or none'],
  ],
  ofCinemas: ids => or(isNull(film_terms.cinemas_id), anyOf(film_terms.cinemas_id, [...ids]))!,
  search: containing(movies.title),
  filter: ({ movies_id, cinemas_id }) =>
    and(equalsIfGiven(film_terms.movies_id, movies_id), equalsIfGiven(film_terms.cinemas_id, cinemas_id)),
  sort: '-from_day',
  constraints: {
    film_terms_from_unique: [
      'already_exists',
      'from_day',
      'Ce film a déjà une condition à partir de ce jour dans ce cinéma.',
    ],
    film_terms_one: ['invalid', 'share_percent', oneOfTwo],
    film_terms_minimum: ['invalid', 'minimum', 'Un minimum va avec un pourcentage.'],
    film_terms_share: ['invalid', 'share_percent', 'De 0 à 100\u00a0%.'],
  },
}

export async function termsOfFilms(db: Database, filmIds: readonly number[]): Promise<FilmTerms[]> {
  if (filmIds.length === 0) return []
  return rowsOf<FilmTerms>(
    await db.execute(sql`
      select movies_id, cinemas_id, from_day::text, share_percent::float8, minimum, fixed_amount from film_terms
      where movies_id = any(string_to_array(${filmIds.join(',')}, ',')::int[])`),
  )
}
