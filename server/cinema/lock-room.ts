import { asc, inArray, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'
import { movie_theaters } from './tables.ts'

/**
 * Locks a room until the transaction ends, so that changes to its screenings and its plan run one after the other.
 * Lock the room before any of its screenings, to avoid deadlocks.
 */
export async function lockRoom(db: Database, id: SQL | number): Promise<void> {
  await db
    .select({ id: movie_theaters.id })
    .from(movie_theaters)
    .where(sql`${movie_theaters.id} = ${id}`)
    .for('no key update')
}

/** Locks several rooms in the order of their ids, to avoid deadlocks. */
export const lockRooms = (db: Database, ids: readonly number[]) =>
  db
    .select({ id: movie_theaters.id })
    .from(movie_theaters)
    .where(inArray(movie_theaters.id, [...ids]))
    .orderBy(asc(movie_theaters.id))
    .for('no key update')
