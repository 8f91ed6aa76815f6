import { eq } from 'drizzle-orm'
import { lockRooms } from '../cinema/lock-room.ts'
import type { Database } from '../database/connect.ts'
import { holdPrices } from '../fares/locked-tables.ts'
import { sessions } from './tables.ts'
import { holdFilms } from './week-queries.ts'

type Parts = { movie_theaters_id: number; movies_id: number }
type Asked = { [part in keyof Parts]?: number | undefined }

/**
 * Prices, then rooms, then films, those it has and those it is asked to have, before the screening itself: as who
 * programmes a week or lengthens a film, so that nobody waits for the other way round. Undefined: there is no such one.
 */
export async function holdParts(db: Database, id: number, asked: Asked = {}): Promise<Parts | undefined> {
  await holdPrices(db)
  const [has] = await db
    .select({ movie_theaters_id: sessions.movie_theaters_id, movies_id: sessions.movies_id })
    .from(sessions)
    .where(eq(sessions.id, id))
  if (!has) return undefined
  await lockRooms(db, [has.movie_theaters_id, asked.movie_theaters_id ?? has.movie_theaters_id])
  await holdFilms(db, [has.movies_id, asked.movies_id ?? has.movies_id])
  return has
}
