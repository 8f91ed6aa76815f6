import { eq, sql } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'
import { executeNamed } from '../database/named.ts'
import { sessions } from '../screenings/tables.ts'
import { places, taken_seats } from './tables.ts'

/** Which version a screening has, and which of its seats nobody can have any more. */
export type TakenSeats = { id: number; seat_plan_versions_id: number | null; taken: number[] }

export const findTakenSeats = (db: Database, ids: readonly number[]): Promise<TakenSeats[]> =>
  executeNamed<TakenSeats>(
    db,
    'find_taken_seats',
    sql`
      select id, seat_plan_versions_id, array(select seats_id from taken_seats where sessions_id = sessions.id) as taken
      from sessions where id = any(${sql.param([...new Set(ids)])}::int[])`,
  )

/** Nobody takes or frees a seat of this screening until the transaction ends. */
export async function lockScreening(db: Database, id: number): Promise<void> {
  await db.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, id)).for('no key update')
}

/** Each taken seat of a screening, and by whom. */
export const takenSeatsOf = (db: Database, id: number) =>
  db
    .select({ seats_id: taken_seats.seats_id, kept: taken_seats.kept, state: places.state })
    .from(taken_seats)
    .leftJoin(places, eq(places.id, taken_seats.places_id))
    .where(eq(taken_seats.sessions_id, id))
