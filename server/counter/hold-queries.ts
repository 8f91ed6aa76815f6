import { sql } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'

/**
 * Ends the holds of a till session, for all screenings or for one, and frees their seats. Locks screenings in the
 * order of their ids, as all transactions do, to avoid deadlocks.
 */
export async function releaseTillHolds(
  db: Database,
  { till_sessions_id, sessions_id }: { till_sessions_id: number; sessions_id?: number | undefined },
): Promise<void> {
  const here = sessions_id === undefined ? sql`` : sql`and sessions_id = ${sessions_id}`
  await db.execute(sql`
    select id from sessions
    where id in (select sessions_id from holds where till_sessions_id = ${till_sessions_id} ${here})
    order by id for no key update`)
  await db.execute(sql`
    with gone as (
      delete from holds where till_sessions_id = ${till_sessions_id} ${here} returning sessions_id, seats
    )
    update sessions set sold_seats = sold_seats - freed.seats
    from (select sessions_id, sum(seats)::int as seats from gone group by 1) as freed
    where sessions.id = freed.sessions_id`)
}
