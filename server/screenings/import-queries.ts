import { and, eq, inArray, not } from 'drizzle-orm'
import { movies } from '../catalogue/tables.ts'
import { cinemas, movie_theaters } from '../cinema/tables.ts'
import type { Database } from '../database/connect.ts'

/**
 * Reads the films and rooms that are not archived. The lines of the CSV file refer to them by name. With `only`,
 * reads the rooms of these cinemas only.
 */
export async function filmsAndRooms(db: Database, only: readonly number[] | undefined) {
  const films = await db
    .select({ id: movies.id, title: movies.title, time: movies.time })
    .from(movies)
    .where(not(movies.archived))
  const rooms = await db
    .select({
      id: movie_theaters.id,
      cinemas_id: movie_theaters.cinemas_id,
      name_theater: movie_theaters.name_theater,
      pre_show_minutes: movie_theaters.pre_show_minutes,
      clearing_minutes: movie_theaters.clearing_minutes,
      name_cinema: cinemas.name_cinema,
    })
    .from(movie_theaters)
    .innerJoin(cinemas, eq(cinemas.id, movie_theaters.cinemas_id))
    .where(and(not(movie_theaters.archived), only && inArray(cinemas.id, [...only])))
  return { films, rooms }
}
