import { eq, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { listClosings } from '../../../contract/admin/closing.ts'
import { cinemas } from '../../cinema/tables.ts'
import type { Database } from '../../database/connect.ts'
import { equalsIfGiven, type Listing } from '../../database/listing.ts'
import { rowsOf } from '../../database/rows.ts'
import { closings, operation_series } from '../../money/tables.ts'
import type { Closed } from './rules.ts'

export type SeriesToClose = Closed & {
  series: string
  cinemas_id: number | null
  simulation: boolean
  today: string
}

/**
 * Returns the state of each series that has operations: its first business day, the last day, month and year that
 * are closed, and the current business day.
 */
export async function seriesToClose(db: Database, now: Date, only?: string): Promise<SeriesToClose[]> {
  const last = (kind: string) => sql`(select max(to_day)::text from closings
    where closings.series = operation_series.series and kind = ${kind})`
  return rowsOf<SeriesToClose>(
    await db.execute(sql`
      select series, cinemas_id, simulation, ${last('day')} as day, ${last('month')} as month, ${last('year')} as year,
        business_day(${now.toISOString()}::timestamptz, (select day_change_hour from identity))::text as today,
        (select business_day::text from operations where operations.series = operation_series.series
          order by number limit 1) as first
      from operation_series where last_number > 0 and ${only ? sql`series = ${only}` : sql`true`} order by series`),
  )
}

/** Locks a series until the transaction ends, so that no other transaction adds an operation to it. */
export async function lockSeries(db: Database, series: string): Promise<void> {
  await db.execute(sql`select from operation_series where series = ${series} for update`)
}

export async function closeThrough(db: Database, series: string, day: string): Promise<void> {
  await db.execute(sql`update operation_series set closed_through = ${day} where series = ${series}`)
}

export async function countOperations(db: Database, series: string, day: string): Promise<number> {
  const [row] = rowsOf<{ count: number }>(
    await db.execute(sql`
      select count(*)::int as count from operations where series = ${series} and business_day = ${day}`),
  )
  return row!.count
}

/** Returns the condition with which `takenBySale` selects the money lines of one series. */
export const ofSeries = (series: string): SQL => sql`operations.series = ${series}`

/**
 * Returns the amount sold in a series, in cents, on the days after `after` and up to `to`. Does not subtract
 * refunds.
 */
export async function soldBetween(
  db: Database,
  series: string,
  { after, to }: { after: string | null; to: string },
): Promise<number> {
  const [row] = rowsOf<{ sold: number }>(
    await db.execute(sql`
      select coalesce(sum(amount), 0)::float8 as sold from money_journal
      join operations on operations.id = operations_id
      join payment_means on payment_means.code = means and payment_means.kind <> 'liability_used'
      where operations.series = ${series} and cause in ('sale', 'purchase')
        and money_journal.business_day > ${after ?? '-infinity'}::date and money_journal.business_day <= ${to}`),
  )
  return row!.sold
}

/** Returns the till sessions of a cinema that are still open. */
export async function openTillSessions(db: Database, cinemas_id: number | null): Promise<number[]> {
  const rows = rowsOf<{ id: number }>(
    await db.execute(sql`
      select till_sessions.id from till_sessions join tills on tills.id = tills_id
      where closed_at is null and tills.cinemas_id = ${cinemas_id} order by 1`),
  )
  return rows.map(({ id }) => id)
}

export type StoredClosing = {
  id: number
  series: string
  kind: 'day' | 'month' | 'year'
  from_day: string
  to_day: string
  /** The content of the closing, as stored in the column `totals`. */
  content: ClosingContent
  perpetual_total: number
  hash: string
  signature: string
  at: string
  operation: number | null
  /** The hash of the closing in its operation in the books. It must equal `hash`. */
  hash_in_operation: string | null
}

/** The data of a closing that is signed, besides its period. Amounts are in cents. */
export type ClosingContent = {
  totals: Record<string, unknown>
  open_till_sessions: number[]
  /** The last operation that the closing covers: its number, and its hash (`seal`). */
  last_operation: number
  seal: string
  /** The hash of the previous closing of the series. */
  previous: string | null
}

const stored = sql`select closings.id, closings.series, closings.kind, from_day::text, to_day::text, totals as content,
  perpetual_total::float8 as perpetual_total, encode(hash, 'hex') as hash, encode(signature, 'hex') as signature,
  to_char(closings.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, operations.number as operation,
  operations.details ->> 'closing' as hash_in_operation
  from closings left join operations on operations.id = operations_id and operations.series = closings.series
    and operations.kind = 'closing'`

/**
 * Returns the closings of a series, oldest first. Leaves out the closings of tills, whose totals are different.
 */
export async function closingsOf(db: Database, series: string): Promise<StoredClosing[]> {
  return rowsOf<StoredClosing>(
    await db.execute(
      sql`${stored} where closings.series = ${series} and closings.kind <> 'till' order by closings.id`,
    ),
  )
}

export async function lastClosing(db: Database, series: string): Promise<StoredClosing | null> {
  const [row] = rowsOf<StoredClosing>(
    await db.execute(sql`${stored} where closings.series = ${series} and closings.kind <> 'till'
      order by closings.id desc limit 1`),
  )
  return row ?? null
}

export async function findClosing(db: Database, id: number): Promise<StoredClosing | null> {
  const [row] = rowsOf<StoredClosing>(
    await db.execute(sql`${stored} where closings.id = ${id} and closings.kind <> 'till'`),
  )
  return row ?? null
}

export async function closingAddresses(db: Database): Promise<string[]> {
  const [row] = rowsOf<{ emails: string }>(
    await db.execute(sql`select closing_emails as emails from identity`),
  )
  return row!.emails
    .split(',')
    .map(address => address.trim())
    .filter(Boolean)
}

export async function hasClosing(db: Database, hash: string): Promise<boolean> {
  const rows = rowsOf(await db.execute(sql`select from closings where hash = decode(${hash}, 'hex')`))
  return rows.length > 0
}

/** Returns the contents of the closings of all days in a period. */
export async function dayTotals(
  db: Database,
  series: string,
  from: string,
  to: string,
): Promise<ClosingContent[]> {
  const rows = rowsOf<{ content: ClosingContent }>(
    await db.execute(sql`
      select totals as content from closings where series = ${series} and kind = 'day' and to_day between ${from} and ${to}
      order by to_day`),
  )
  return rows.map(({ content }) => content)
}

/** Returns the first and the last business day in the money journal; null if it is empty. */
export async function daysOfJournal(db: Database): Promise<{ from: string; to: string } | null> {
  const [row] = rowsOf<{ from: string | null; to: string }>(
    await db.execute(
      sql`select min(business_day)::text as from, max(business_day)::text as to from money_journal`,
    ),
  )
  return row!.from === null ? null : { from: row!.from, to: row!.to }
}

export type AmountsOfDay = { day: string; amount: number; sold: number }

/** Returns the revenue and the amount sold of each of these business days of a series, in cents. */
export async function amountsOfDays(
  db: Database,
  series: string,
  { from, to }: { from: string; to: string },
): Promise<AmountsOfDay[]> {
  return rowsOf<AmountsOfDay>(
    await db.execute(sql`
      select money_journal.business_day::text as day, sum(amount)::float8 as amount,
        coalesce(sum(amount) filter (where cause in ('sale', 'purchase')), 0)::float8 as sold
      from money_journal join operations on operations.id = operations_id
      join payment_means on payment_means.code = means and payment_means.kind <> 'liability_used'
      where money_journal.business_day between ${from} and ${to}
        and operations.series = ${series} and cause <> 'expiry' group by 1 order by 1`),
  )
}

/**
 * Verifies the till closings of a series against their till sessions: the amounts must be the same, and the
 * expected cash must be the initial cash plus sales and other movements of cash. This sum is not checked for
 * training sessions. `wrong` is the number of the first wrong operation.
 */
export async function tillClosings(
  db: Database,
  series: string,
): Promise<{ checked: number; wrong: number | null }> {
  const [row] = rowsOf<{ checked: number; wrong: number | null }>(
    await db.execute(sql`
      with closed as (
        select id, number, entity_id, (details ->> 'float')::int as put, (details ->> 'counted')::int as counted,
          (details ->> 'expected')::int as expected
        from operations where series = ${series} and kind = 'till_closed'
      ), cash as (
        -- A later cancellation in the back office names the session of the sale too.
        select closed.entity_id, sum(amount) as sum from closed
        join operations as before on before.till_sessions_id = closed.entity_id and before.id < closed.id
        join money_journal on operations_id = before.id and means = 'cash' group by 1
      ), moved as (
        select till_sessions_id, sum(amount) as sum from cash_movements
        where till_sessions_id in (select entity_id from closed) group by 1
      )
      select count(*)::int as checked, min(number) filter (where (
        session.closed_at is not null and session."float" = put and session.counted = closed.counted
        and session.expected = closed.expected
        and (session.training or closed.expected = put + coalesce(cash.sum, 0) + coalesce(moved.sum, 0))
      ) is not true) as wrong
      from closed left join till_sessions as session on session.id = closed.entity_id
      left join cash on cash.entity_id = closed.entity_id left join moved on moved.till_sessions_id = closed.entity_id`),
  )
  return row!
}

/** Returns the numbers of the operations whose closing no longer exists. */
export async function operationsOfLostClosings(db: Database, series: string): Promise<number[]> {
  const rows = rowsOf<{ number: number }>(
    await db.execute(sql`
      select number from operations where series = ${series} and kind = 'closing'
        and not exists (select from closings where operations_id = operations.id) order by 1`),
  )
  return rows.map(({ number }) => number)
}

export const closingListing: Listing<
  Omit<z.output<typeof listClosings.answer>[number], 'name'> & { name_cinema: string | null },
  z.output<typeof listClosings.query>
> = {
  table: closings,
  columns: {
    id: closings.id,
    series: closings.series,
    name_cinema: cinemas.name_cinema,
    kind: closings.kind,
    from: closings.from_day,
    to: closings.to_day,
    at: closings.at,
    amount: sql`(totals -> 'totals' ->> 'amount')::float8`,
    perpetual_total: closings.perpetual_total,
    hash: sql`encode(hash, 'hex')`,
  },
  joins: [
    [operation_series, eq(operation_series.series, closings.series)],
    [cinemas, eq(cinemas.id, operation_series.cinemas_id), 'or none'],
  ],
  ofCinemas: ids =>
    sql`${closings.series} in (select series from operation_series
      where cinemas_id = any(string_to_array(${ids.join(',')}, ',')::int[]))`,
  search: () => undefined,
  filter: ({ kind }) => (kind ? equalsIfGiven(closings.kind, kind) : sql`${closings.kind} <> 'till'`),
  sort: '-to',
}
