import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { MeansKind } from '../../contract/rules/means.ts'
import type { Cents } from '../../contract/rules/money.ts'
import { cinemas } from '../cinema/tables.ts'
import type { Database } from '../database/connect.ts'
import { rowsOf } from '../database/rows.ts'
import { users } from '../members/tables.ts'
import { cash_movements, till_sessions, tills } from '../tills/tables.ts'
import { staffName } from './joined-tables.ts'

const opener = alias(users, 'opener')
const closer = alias(users, 'closer')

/** Returns every till in service, with its open till session. */
export const listTills = (db: Database) =>
  db
    .select({
      id: tills.id,
      cinemas_id: tills.cinemas_id,
      name_cinema: cinemas.name_cinema,
      name_till: tills.name_till,
      printer_address: tills.printer_address,
      paper_width: tills.paper_width,
      terminal_address: tills.terminal_address,
      training: tills.training,
      session: {
        id: till_sessions.id,
        opened_at: till_sessions.opened_at,
        opened_by: till_sessions.opened_by,
        who: staffName(opener),
      },
    })
    .from(tills)
    .innerJoin(cinemas, eq(cinemas.id, tills.cinemas_id))
    .leftJoin(till_sessions, and(eq(till_sessions.tills_id, tills.id), isNull(till_sessions.closed_at)))
    .leftJoin(opener, eq(opener.id, till_sessions.opened_by))
    .where(eq(tills.active, true))
    .orderBy(asc(cinemas.name_cinema), asc(cinemas.id), asc(tills.name_till))

/** Locks a till, so that its settings do not change while a session is opened. */
export async function lockTill(db: Database, id: number) {
  const [row] = await db
    .select()
    .from(tills)
    .where(and(eq(tills.id, id), eq(tills.active, true)))
    .for('share')
  return row
}

export async function insertSession(
  db: Database,
  values: Pick<
    typeof till_sessions.$inferInsert,
    'tills_id' | 'opened_at' | 'opened_by' | 'float' | 'training' | 'denominations'
  >,
): Promise<number> {
  const [row] = await db.insert(till_sessions).values(values).returning({ id: till_sessions.id })
  return row!.id
}

const sessionColumns = {
  id: till_sessions.id,
  tills_id: till_sessions.tills_id,
  name_till: tills.name_till,
  cinemas_id: tills.cinemas_id,
  name_cinema: cinemas.name_cinema,
  training: till_sessions.training,
  opened_at: till_sessions.opened_at,
  opened_by: staffName(opener),
  float: till_sessions.float,
  closed_at: till_sessions.closed_at,
  closed_by: sql<
    string | null
  >`case when ${till_sessions.closed_at} is not null then ${staffName(closer)} end`,
  counted: till_sessions.counted,
  expected: till_sessions.expected,
  denominations: till_sessions.denominations,
  reason: till_sessions.difference_because,
}

export async function findSession(db: Database, id: number) {
  const [row] = await db
    .select(sessionColumns)
    .from(till_sessions)
    .innerJoin(tills, eq(tills.id, till_sessions.tills_id))
    .innerJoin(cinemas, eq(cinemas.id, tills.cinemas_id))
    .leftJoin(opener, eq(opener.id, till_sessions.opened_by))
    .leftJoin(closer, eq(closer.id, till_sessions.closed_by))
    .where(eq(till_sessions.id, id))
  return row
}

export type SessionRow = NonNullable<Awaited<ReturnType<typeof findSession>>>

/**
 * Locks a till session. Sales use the lock `share`, so that they do not wait for each other. Counting the cash and
 * closing use `no key update`: they wait for running sales, and no new sale starts meanwhile.
 */
export async function lockSession(
  db: Database,
  id: number,
  strength: 'share' | 'no key update',
): Promise<void> {
  await db.select({ id: till_sessions.id }).from(till_sessions).where(eq(till_sessions.id, id)).for(strength)
}

export const writeCount = (
  db: Database,
  id: number,
  count: Pick<typeof till_sessions.$inferInsert, 'counted' | 'expected' | 'denominations'>,
) => db.update(till_sessions).set(count).where(eq(till_sessions.id, id))

export const writeClosed = (
  db: Database,
  id: number,
  closed: Pick<typeof till_sessions.$inferInsert, 'closed_at' | 'closed_by' | 'difference_because'>,
) => db.update(till_sessions).set(closed).where(eq(till_sessions.id, id))

export type SessionTotal = { means: string; label: string; kind: MeansKind; received: Cents; refunded: Cents }

/** Returns the amounts received and refunded by each means of payment. */
export async function totalsOf(db: Database, id: number): Promise<SessionTotal[]> {
  return rowsOf<SessionTotal>(
    await db.execute(sql`
      with received as (
        select means, sum(amount)::int as amount from (
          select means, amount from counter_payments
          join counter_sales on counter_sales.id = counter_sales_id where till_sessions_id = ${id}
          union all
          select means, amount from money_journal
          where till_sessions_id = ${id} and cause = 'settlement' and means <> 'invoice' and amount > 0
        ) as taken group by means
      ), refunded as (
        select means, -sum(amount)::int as amount from money_journal
        where till_sessions_id = ${id} and (cause in ('cancellation', 'withdrawal')
          or (cause = 'settlement' and means <> 'invoice' and amount < 0))
        group by means
      )
      select code as means, label, kind, coalesce(received.amount, 0) as received,
        coalesce(refunded.amount, 0) as refunded
      from payment_means left join received on received.means = code left join refunded on refunded.means = code
      where received.means is not null or refunded.amount > 0 order by position, code`),
  )
}

export async function countsOf(db: Database, id: number) {
  const [row] = rowsOf<{ sales: number; places: number; reprints: number }>(
    await db.execute(sql`
      select (select count(*)::int from counter_sales where till_sessions_id = ${id} and part_of is null) as sales,
        (select count(distinct places_id) filter (where cause = 'sale')
            - count(distinct places_id) filter (where cause = 'cancellation')
          from money_journal where till_sessions_id = ${id})::int as places,
        (select count(*)::int from operations where till_sessions_id = ${id} and kind = 'reprint') as reprints`),
  )
  return row!
}

export const cashMovementsOf = (db: Database, id: number) =>
  db
    .select({
      at: cash_movements.at,
      amount: cash_movements.amount,
      reason: cash_movements.reason,
      who: staffName(users),
    })
    .from(cash_movements)
    .leftJoin(users, eq(users.id, cash_movements.users_id))
    .where(eq(cash_movements.till_sessions_id, id))
    .orderBy(desc(cash_movements.id))

export async function insertMovement(
  db: Database,
  values: typeof cash_movements.$inferInsert,
): Promise<void> {
  await db.insert(cash_movements).values(values)
}

/** Finds the cash movement that this user recorded earlier with the same idempotency key. */
export async function findMovementByKey(db: Database, users_id: number, key: string) {
  const [row] = await db
    .select()
    .from(cash_movements)
    .where(and(eq(cash_movements.users_id, users_id), eq(cash_movements.idempotency_key, key)))
  return row
}
