import { sql } from 'drizzle-orm'
import type { Database } from '../../database/connect.ts'
import { rowsOf } from '../../database/rows.ts'

/**
 * An operation as it is hashed. The user who made it is left out, because personal data must be erasable. `at` is
 * exact to the microsecond.
 */
export type SealedOperation = {
  id: number
  number: number
  kind: string
  channel: string
  till_sessions_id: number | null
  refers_to: number | null
  entity: string | null
  entity_id: number | null
  at: string
  business_day: string
  details: unknown
  /** The hash in hexadecimal; null if the operation is not sealed yet. */
  seal: string | null
}

export type SeriesState = { series: string; last_number: number; sealed: number }

/** Returns every series with the number of its last sealed operation. */
export async function statesOfSeries(db: Database): Promise<SeriesState[]> {
  return rowsOf<SeriesState>(
    await db.execute(sql`
      select series, last_number, coalesce((select max(number) from operation_seals
        where operation_seals.series = operation_series.series), 0) as sealed
      from operation_series order by series`),
  )
}

export async function operationsAfter(
  db: Database,
  series: string,
  number: number,
  most: number,
): Promise<SealedOperation[]> {
  return rowsOf<SealedOperation>(
    await db.execute(sql`
      select operations.id, operations.number, kind, channel, till_sessions_id, refers_to, entity, entity_id,
        (extract(epoch from at) * 1000000)::bigint::text as at, business_day::text, details,
        encode(hash, 'hex') as seal
      from operations left join operation_seals on operations_id = operations.id
        and operation_seals.series = operations.series and operation_seals.number = operations.number
      where operations.series = ${series} and operations.number > ${number}
      order by operations.number limit ${most}`),
  )
}

/** A money line as an array of its columns, in the order in which `linesAfter` selects them. */
type Line = { operations_id: number; id: number; line: unknown[] }

/**
 * Returns the next `most` money lines of these operations, because a single operation (`opening`) may have a
 * million lines.
 */
export async function linesAfter(
  db: Database,
  operationIds: readonly number[],
  after: { operations_id: number; id: number },
  most: number,
): Promise<Line[]> {
  return rowsOf<Line>(
    await db.execute(sql`
      select operations_id, id, jsonb_build_array(id, (extract(epoch from at) * 1000000)::bigint::text, business_day,
        cinemas_id, channel, till_sessions_id, cause, means, amount, supplement, vat_permille, units, orders_id,
        places_id, purchases_id, vouchers_id, voucher_movements_id)
        || case when group_payments_id is null then '[]' else jsonb_build_array(group_payments_id) end as line
      from money_journal
      where operations_id = any(string_to_array(${operationIds.join(',')}, ',')::int[])
        and (operations_id, id) > (${after.operations_id}::int, ${after.id}::int)
      order by operations_id, id limit ${most}`),
  )
}

type Cash = { operations_id: number; line: unknown[] }

export async function cashOf(db: Database, operationIds: readonly number[]): Promise<Cash[]> {
  return rowsOf<Cash>(
    await db.execute(sql`
      select operations_id, jsonb_build_array(id, till_sessions_id, amount) as line from cash_movements
      where operations_id = any(string_to_array(${operationIds.join(',')}, ',')::int[]) order by id`),
  )
}

/** Returns the seal of an operation in hexadecimal; null if there is none. */
export async function sealAt(db: Database, series: string, number: number): Promise<string | null> {
  const [row] = rowsOf<{ seal: string }>(
    await db.execute(sql`
      select encode(hash, 'hex') as seal from operation_seals where series = ${series} and number = ${number}`),
  )
  return row?.seal ?? null
}

type NewSeal = { operations_id: number; series: string; number: number; hash: string }

/**
 * Stores hashes of operations. Skips operations that another process has hashed meanwhile: its hashes are the
 * same.
 */
export async function writeSeals(db: Database, seals: readonly NewSeal[]): Promise<void> {
  await db.execute(sql`
    insert into operation_seals (operations_id, series, number, hash)
    select operations_id, series, number, decode(hash, 'hex')
    from jsonb_to_recordset(${JSON.stringify(seals)}::jsonb) as seal(operations_id int, series text, number int, hash text)
    on conflict do nothing`)
}
