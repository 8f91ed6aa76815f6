import { eq, sql } from 'drizzle-orm'
import type { placeStates } from '../../../contract/rules/places.ts'
import type { Database } from '../../database/connect.ts'
import { executeNamed } from '../../database/named.ts'
import { sessions } from '../../screenings/tables.ts'

/** The seat plan version of a screening, and the ids of its taken seats. */
export type TakenSeats = {
  id: number
  on_site: boolean
  seat_plan_versions_id: number | null
  taken: number[]
}

export const findTakenSeats = (db: Database, ids: readonly number[]): Promise<TakenSeats[]> =>
  executeNamed<TakenSeats>(
    db,
    'find_taken_seats',
    sql`
      select id, on_site, seat_plan_versions_id, array(select seats_id from taken_seats where sessions_id = sessions.id) as taken
      from sessions where id = any(${sql.param([...new Set(ids)])}::int[])`,
  )

/**
 * Locks the screening, so that no other transaction takes or frees a seat of it. Returns `list_first`: whether its
 * free places must first be offered to the waiting list.
 */
export async function lockScreening(db: Database, id: number): Promise<{ list_first: boolean }> {
  const [row] = await db
    .select({ list_first: sessions.list_first })
    .from(sessions)
    .where(eq(sessions.id, id))
    .for('no key update')
  return row ?? { list_first: false }
}

/**
 * The number of free seats of a screening and, in `taken`, the state of each taken seat by its id. `taken` is null
 * if the caller did not ask for it.
 */
export type SeatStates = {
  id: number
  on_site: boolean
  total_seats: number
  sold_seats: number
  seat_plan_versions_id: number | null
  taken: Record<number, (typeof placeStates)[number] | 'maison' | 'hors_service'> | null
}

/**
 * Returns the numbers of free and of all seats of these screenings. For those in `withSeats`, also returns the
 * state of each taken seat.
 */
export const findSeatStates = (
  db: Database,
  ids: readonly number[],
  withSeats: readonly number[],
): Promise<SeatStates[]> =>
  executeNamed<SeatStates>(
    db,
    'find_seat_states',
    sql`
      select id, on_site, total_seats, sold_seats, seat_plan_versions_id,
        case when id = any(${sql.param(withSeats)}::int[]) then coalesce((
          select json_object_agg(taken.seats_id, coalesce(taken.kept, places.state, 'held'))
          from taken_seats taken left join places on places.id = taken.places_id
          where taken.sessions_id = sessions.id), '{}'::json) end as taken
      from sessions where id = any(${sql.param(ids)}::int[])`,
  )
