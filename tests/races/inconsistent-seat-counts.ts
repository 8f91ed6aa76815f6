import { sql } from 'drizzle-orm'
import type { Database } from '../../server/database/connect.ts'
import { rowsOf } from '../../server/database/rows.ts'

/**
 * Returns the faults of all numbered screenings, for instance seats that are sold twice. Returns none if all is
 * well.
 */
export async function inconsistentSeatCounts(db: Database): Promise<{ what: string; id: number }[]> {
  const found = await db.execute(sql`
    with standing as (
      select sessions_id, seats_id, places.id from places join orders on orders.id = orders_id
      join sessions on sessions.id = sessions_id
      where places.state <> 'cancelled' and seat_plan_versions_id is not null
    )
    select 'sold twice' as what, seats_id as id from standing group by sessions_id, seats_id having count(*) > 1
    union all
    select 'sold without a seat', id from standing where seats_id is null
    union all
    select 'sold and not taken', id from standing where not exists (
      select from taken_seats taken where taken.places_id = standing.id
        and taken.sessions_id = standing.sessions_id and taken.seats_id = standing.seats_id)
    union all
    select 'taken by nobody', places_id from taken_seats where kept is null and holds_id is null and not exists (
      select from standing where standing.id = places_id)
    union all
    select 'of another plan', standing.id from standing join sessions on sessions.id = sessions_id
    where seats_id is not null and not exists (
      select from drawn_seats drawn where drawn.seats_id = standing.seats_id
        and drawn.seat_plan_versions_id = sessions.seat_plan_versions_id)
    union all
    select 'counted wrongly', sessions.id from sessions where seat_plan_versions_id is not null
      and sold_seats <> (select count(*) from standing where standing.sessions_id = sessions.id)
        + (select coalesce(sum(seats), 0) from holds where holds.sessions_id = sessions.id)
    union all
    select 'held and not taken', id from holds where seats <> (
      select count(*) from taken_seats taken where taken.holds_id = holds.id and taken.sessions_id = holds.sessions_id)
      and exists (select from sessions where sessions.id = sessions_id and seat_plan_versions_id is not null)`)
  return rowsOf<{ what: string; id: number }>(found)
}
