import { and, asc, count, eq, not, sql } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'
import { cinemas, movie_theaters } from './tables.ts'

export const allCinemas = (db: Database) => db.select().from(cinemas).orderBy(asc(cinemas.id))

export async function findCinema(db: Database, id: number) {
  const [row] = await db.select().from(cinemas).where(eq(cinemas.id, id))
  return row
}

export const roomsInUse = (db: Database, cinemaId: number) =>
  db
    .select({
      name_theater: movie_theaters.name_theater,
      nbr_seats: movie_theaters.nbr_seats,
      disabled_access: movie_theaters.disabled_access,
    })
    .from(movie_theaters)
    .where(and(eq(movie_theaters.cinemas_id, cinemaId), not(movie_theaters.archived)))
    .orderBy(asc(movie_theaters.id))

/**
 * Counts the rooms of a cinema that are not archived, and stores the number with the cinema, because the site
 * shows it.
 */
export async function countRooms(db: Database, cinemaId: number): Promise<void> {
  const inUse = db
    .select({ count: count() })
    .from(movie_theaters)
    .where(and(eq(movie_theaters.cinemas_id, cinemaId), not(movie_theaters.archived)))
  await db
    .update(cinemas)
    .set({ nbr_theater: sql`(${inUse})` })
    .where(eq(cinemas.id, cinemaId))
}

export async function cinemaOfRoom(db: Database, roomId: number): Promise<number | undefined> {
  const [row] = await db
    .select({ id: movie_theaters.cinemas_id })
    .from(movie_theaters)
    .where(eq(movie_theaters.id, roomId))
  return row?.id
}
