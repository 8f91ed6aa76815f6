import { sql } from 'drizzle-orm'
import type { Database } from '../../database/connect.ts'
import { holds } from '../tables.ts'
import { countHolds } from './hold-budget-queries.ts'
import type { HoldRow } from './hold-queries.ts'

/**
 * Inserts a hold for a browser, a till, an invoice or an offer, and takes its seats. The caller has locked the
 * screening (`lockScreening`). If a seat is not free, a database constraint fails.
 */
export async function insertHold(db: Database, values: typeof holds.$inferInsert): Promise<HoldRow> {
  const [row] = await db.insert(holds).values(values).returning()
  await db.execute(sql`
    with counted as (
      update sessions set sold_seats = sold_seats + ${values.seats}::int where id = ${values.sessions_id}::int
    )
    insert into taken_seats (sessions_id, seats_id, holds_id)
    select ${values.sessions_id}::int, seats_id, ${row!.id}::int
    from jsonb_to_recordset(${JSON.stringify(values.chosen)}::jsonb) as place(seats_id int)
    where seats_id is not null`)
  await countHolds(db, row!)
  return row!
}
