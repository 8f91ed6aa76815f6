import { and, desc, eq, sql } from 'drizzle-orm'
import { type Drawing, seatKey } from '../../contract/rules/seat-plan.ts'
import type { Database } from '../database/connect.ts'
import { insertRows } from '../database/insert-rows.ts'
import { drawn_seats, seat_plan_versions, seats } from './tables.ts'

/**
 * Stores a new version of a plan, in the caller's transaction. A seat whose row and number do not change keeps its
 * id, so that sold tickets still refer to it.
 */
export async function storeDrawing(
  db: Database,
  seat_plans_id: number,
  { seats: drawn, focus }: Drawing,
): Promise<{ id: number; version: number }> {
  const [last] = await db
    .select({ version: seat_plan_versions.version })
    .from(seat_plan_versions)
    .where(eq(seat_plan_versions.seat_plans_id, seat_plans_id))
    .orderBy(desc(seat_plan_versions.version))
    .limit(1)
  const version = (last?.version ?? 0) + 1
  const [made] = await db
    .insert(seat_plan_versions)
    .values({ seat_plans_id, version, focus_x: focus?.x ?? null, focus_y: focus?.y ?? null })
    .returning()
  const ids = await idsOf(db, seat_plans_id, drawn)
  const rows = drawn.map(
    ({ x, y, row_position, place_in_row, kind, out_of_order, kept_because, ...seat }) => ({
      ...{ x, y, row_position, place_in_row, kind, out_of_order, kept_because },
      seat_plan_versions_id: made!.id,
      seats_id: ids.get(seatKey(seat))!,
      tied_to: seat.tied_to === null ? null : ids.get(seat.tied_to)!,
    }),
  )
  await insertRows(db, drawn_seats, rows)
  return { id: made!.id, version }
}

async function idsOf(
  db: Database,
  seat_plans_id: number,
  drawn: Drawing['seats'],
): Promise<Map<string, number>> {
  const named = drawn.map(({ row_name, seat_number }) => ({ row_name, seat_number }))
  await db.execute(sql`
    insert into seats (seat_plans_id, row_name, seat_number)
    select ${seat_plans_id}::int, row_name, seat_number
    from json_to_recordset(${JSON.stringify(named)}::json) as named(row_name text, seat_number text)
    on conflict do nothing`)
  const rows = await db
    .select()
    .from(seats)
    .where(
      and(
        eq(seats.seat_plans_id, seat_plans_id),
        sql`${seats.row_name} = any(${sql.param([...new Set(named.map(({ row_name }) => row_name))])}::text[])`,
      ),
    )
  return new Map(rows.map(row => [seatKey(row), row.id]))
}
