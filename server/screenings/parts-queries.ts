import { eq } from 'drizzle-orm'
import { lockRooms } from '../cinema/lock-room.ts'
import type { Database } from '../database/connect.ts'
import { shareLockPrices } from '../fares/locked-tables.ts'
import { sessions } from './tables.ts'
import { holdFilms } from './week-queries.ts'

type Parts = { movie_theaters_id: number; movies_id: number }
type Asked = { [part in keyof Parts]?: number | undefined }

/**
 * Locks the prices, then the current and the requested room, then the current and the requested film of a
 * screening. The caller locks the screening afterwards. Saving a week and changing a film lock in the same order,
 * so there are no deadlocks. Returns undefined if the screening does not exist.
 */
export async function lockParts(db: Database, id: number, asked: Asked = {}): Promise<Parts | undefined> {
  await shareLockPrices(db)
  const [has] = await db
    .select({ movie_theaters_id: sessions.movie_theaters_id, movies_id: sessions.movies_id })
    .from(sessions)
    .where(eq(sessions.id, id))
  if (!has) return undefined
  await lockRooms(db, [has.movie_theaters_id, asked.movie_theaters_id ?? has.movie_theaters_id])
  await holdFilms(db, [has.movies_id, asked.movies_id ?? has.movies_id])
  return has
}
