import { asc, inArray, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'
import { movie_theaters } from './tables.ts'

/** Serialises changes to the screenings and the plan of a room. Take it before any row of its screenings. */
export async function lockRoom(db: Database, id: SQL | number): Promise<void> {
  await db
    .select({ id: movie_theaters.id })
    .from(movie_theaters)
    .where(sql`${movie_theaters.id} = ${id}`)
    .for('no key update')
}

/** Locks several rooms, in id order. */
export const lockRooms = (db: Database, ids: readonly number[]) =>
  db
    .select({ id: movie_theaters.id })
    .from(movie_theaters)
    .where(inArray(movie_theaters.id, [...ids]))
    .orderBy(asc(movie_theaters.id))
    .for('no key update')
