import { inArray, sql } from 'drizzle-orm'
import type { Database } from '../../database/connect.ts'
import { replaceCodes } from '../gifts/gift-queries.ts'
import { taken_seats } from '../tables.ts'

/**
 * A place and its new seat. If `code` is given, the ticket gets this new code, and its former code becomes
 * invalid.
 */
export type SeatMove = { sessions_id: number; places_id: number; seats_id: number; code?: string }

/**
 * Moves places to new seats. Frees all old seats first, so that two places can swap. If a new seat is taken, the
 * primary key of `taken_seats` makes the statement fail.
 */
export async function moveSeats(db: Database, moves: readonly SeatMove[]): Promise<void> {
  if (moves.length === 0) return
  const ids = moves.map(({ places_id }) => places_id)
  await db.delete(taken_seats).where(inArray(taken_seats.places_id, ids))
  await db
    .insert(taken_seats)
    .values(moves.map(({ sessions_id, places_id, seats_id }) => ({ sessions_id, places_id, seats_id })))
  await db.execute(sql`
    update places set seats_id = moved.seats_id
    from json_to_recordset(${JSON.stringify(moves)}::json) as moved(places_id int, seats_id int)
    where places.id = moved.places_id`)
  const coded = moves.flatMap(({ places_id, code }) => (code === undefined ? [] : { places_id, code }))
  await replaceCodes(db, coded)
}
