import { sql } from 'drizzle-orm'
import type { Channel } from '../../contract/rules/means.ts'
import type { operationKinds } from '../../contract/rules/operations.ts'
import type { Database } from '../database/connect.ts'
import { executePrepared } from '../database/named.ts'
import type { MoneyLine } from './rules.ts'

/** An operation to record in the books, with the money that it moved. */
export type Operation = {
  kind: (typeof operationKinds)[number]
  /** The cinema. Null if the operation belongs to none; it is then numbered in the series `house`. */
  cinemas_id: number | null
  channel?: Channel
  till_sessions_id?: number | null
  /** The user who caused the operation; absent if the software acted by itself. */
  users_id?: number | null
  /** The earlier operation to which this one refers, for example the sale that it cancels. */
  refers_to?: number | null
  /** The record that the operation concerns, for example an order. */
  about?: { entity: 'order' | 'purchase' | 'counter-sale' | 'till-session'; id: number }
  details?: Record<string, unknown>
  lines: readonly MoneyLine[]
}

type Recorded = { id: number; series: string; number: number; business_day: string }

/**
 * Numbers these operations and writes them with their money lines. Call it once, as the last statement of the
 * transaction: it locks the number series until the commit, and other sales of the cinema wait for that lock. Sets
 * the business day after the lock, so that no operation is written for a day that was closed meanwhile.
 */
export async function recordOperations(
  db: Database,
  { at, simulation }: { at: Date; simulation: boolean },
  operations: readonly Operation[],
): Promise<Recorded[]> {
  if (operations.length === 0) return []
  const given = operations.map(({ lines: _, about, channel = 'site', ...operation }, nth) => ({
    ...{ nth, simulation, channel, ...operation },
    ...(about && { entity: about.entity, entity_id: about.id }),
  }))
  const lines = operations.flatMap((operation, nth) => operation.lines.map(line => ({ nth, ...line })))
  const moved = lines.map((line, position) => ({ position, ...line }))
  const values = { at: at.toISOString(), given: JSON.stringify(given), moved: JSON.stringify(moved) }
  return executePrepared<Recorded>(db, 'record_operations', recordStatement, values)
}

const recordStatement = () => sql`
  with given as (
    select operation.*, case when simulation then 'simulation:' else '' end
      || coalesce('cinema:' || cinemas_id, 'house') as series
    from jsonb_to_recordset(${sql.placeholder('given')}::jsonb) as operation(nth int, simulation boolean, kind text,
      cinemas_id int, channel text, till_sessions_id int, users_id int, refers_to int, entity text, entity_id int,
      details jsonb)
  ), counted as (
    insert into operation_series as own (series, cinemas_id, simulation, last_number)
    select series, cinemas_id, simulation, count(*) from given group by 1, 2, 3 order by 1
    on conflict (series) do update set last_number = own.last_number + excluded.last_number
    returning series, last_number, closed_through
  ), numbered as materialized (
    select given.*, nextval('operations_id_seq')::int as id, ${sql.placeholder('at')}::timestamptz as at,
      (last_number - count(*) over (partition by series)
        + row_number() over (partition by series order by nth))::int as number,
      greatest(business_day(${sql.placeholder('at')}::timestamptz, (select day_change_hour from identity)),
        closed_through + 1) as business_day
    from given join counted using (series)
  ), made as (
    insert into operations (id, series, number, kind, channel, till_sessions_id, users_id, refers_to, entity, entity_id,
      at, business_day, details)
    select id, series, number, kind, channel, till_sessions_id, users_id, refers_to, entity, entity_id, at, business_day,
      details
    from numbered
  ), written as (
    insert into money_journal (operations_id, at, business_day, cinemas_id, channel, till_sessions_id, cause, means,
      amount, supplement, vat_permille, units, orders_id, places_id, purchases_id, vouchers_id, voucher_movements_id,
      sold_items_id, group_payments_id)
    select numbered.id, line.at, business_day, cinemas_id, channel, till_sessions_id, cause, means, amount, supplement,
      vat_permille, units, orders_id, places_id, purchases_id, vouchers_id, voucher_movements_id, sold_items_id,
      group_payments_id
    from jsonb_to_recordset(${sql.placeholder('moved')}::jsonb) as line(position int, nth int, at timestamptz, cause text,
      means text, amount int, supplement int, vat_permille int, units int, orders_id int, places_id int,
      purchases_id int, vouchers_id int, voucher_movements_id int, sold_items_id int, group_payments_id int)
    join numbered on numbered.nth = line.nth order by position
  ) select id, series, number, business_day::text from numbered order by nth`
