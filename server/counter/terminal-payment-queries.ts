import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import type { Cents } from '../../contract/rules/money.ts'
import { holds } from '../booking/tables.ts'
import type { Database } from '../database/connect.ts'
import { till_sessions, tills } from '../tills/tables.ts'
import { terminal_payments } from './tables.ts'

export type TerminalPaymentRow = typeof terminal_payments.$inferSelect

/**
 * Inserts a terminal payment. If a concurrent request has inserted the same idempotency key, which is unique,
 * waits here until that request ends, and fails if it succeeded.
 */
export async function insertTerminalPayment(
  db: Database,
  values: typeof terminal_payments.$inferInsert,
): Promise<TerminalPaymentRow> {
  const [row] = await db.insert(terminal_payments).values(values).returning()
  return row!
}

export async function findTerminalPayment(db: Database, id: number): Promise<TerminalPaymentRow | undefined> {
  const [row] = await db.select().from(terminal_payments).where(eq(terminal_payments.id, id))
  return row
}

export async function lockTerminalPayment(db: Database, id: number): Promise<TerminalPaymentRow> {
  const [row] = await db.select().from(terminal_payments).where(eq(terminal_payments.id, id)).for('update')
  return row!
}

export async function findTerminalPaymentByKey(db: Database, users_id: number, key: string) {
  const [row] = await db
    .select()
    .from(terminal_payments)
    .where(and(eq(terminal_payments.users_id, users_id), eq(terminal_payments.idempotency_key, key)))
  return row
}

/**
 * Returns what a cashier must still settle, oldest first: requests whose result is awaited or unknown, debits
 * without a sale, and refunds that the terminal refused. A row in state `returning` is not listed: instead, the
 * list contains the refund that will settle it.
 */
export const unsettledPayments = (db: Database, till_sessions_id: number): Promise<TerminalPaymentRow[]> =>
  db
    .select()
    .from(terminal_payments)
    .where(
      and(
        eq(terminal_payments.till_sessions_id, till_sessions_id),
        or(
          inArray(terminal_payments.state, ['asking', 'unknown']),
          sql`${terminal_payments.state} = 'accepted' and ${terminal_payments.sale} is not null`,
          sql`${terminal_payments.state} = 'refused' and ${terminal_payments.counter_refunds_id} is not null`,
        ),
      ),
    )
    .orderBy(asc(terminal_payments.id))

export const hasOpenTerminalPayment = async (db: Database, till_sessions_id: number): Promise<boolean> =>
  (await unsettledPayments(db, till_sessions_id)).length > 0

export async function changeTerminalPayment(
  db: Database,
  id: number,
  changes: Partial<typeof terminal_payments.$inferInsert>,
): Promise<void> {
  await db.update(terminal_payments).set(changes).where(eq(terminal_payments.id, id))
}

/**
 * Records, for other processes, that this process still waits for the terminal. Returns true if the cashier has
 * given up waiting for it.
 */
export async function keepAlive(db: Database, id: number, at: Date): Promise<boolean> {
  const [row] = await db
    .update(terminal_payments)
    .set({ alive_at: at })
    .where(eq(terminal_payments.id, id))
    .returning({ given_up: terminal_payments.given_up })
  return row?.given_up ?? false
}

/**
 * Marks an accepted terminal payment as used by a sale. Returns false if the till session has no unused payment of
 * this amount with this id.
 */
export async function takeTerminalPayment(
  db: Database,
  counter_sales_id: number,
  { id, till_sessions_id, amount }: { id: number; till_sessions_id: number; amount: Cents },
): Promise<boolean> {
  const taken = await db
    .update(terminal_payments)
    .set({ state: 'sold', counter_sales_id })
    .where(
      and(
        eq(terminal_payments.id, id),
        eq(terminal_payments.till_sessions_id, till_sessions_id),
        eq(terminal_payments.state, 'accepted'),
        eq(terminal_payments.amount, amount),
        sql`${terminal_payments.sale} is not null`,
      ),
    )
    .returning({ id: terminal_payments.id })
  return taken.length > 0
}

/** Finds the card terminal of a till session; undefined if the till has none or is a training till. */
export async function findTerminal(db: Database, till_sessions_id: number) {
  const [till] = await db
    .select({ id: tills.id, terminal_address: tills.terminal_address })
    .from(till_sessions)
    .innerJoin(tills, eq(tills.id, till_sessions.tills_id))
    .where(and(eq(till_sessions.id, till_sessions_id), eq(till_sessions.training, false)))
  return till?.terminal_address == null ? undefined : { id: till.id, terminal_address: till.terminal_address }
}

/** Returns the holds of a till session for a screening. */
export const holdsOfTill = (db: Database, till_sessions_id: number, sessions_id: number) =>
  db
    .select({ id: holds.id, chosen: holds.chosen, expires_at: holds.expires_at })
    .from(holds)
    .where(and(eq(holds.till_sessions_id, till_sessions_id), eq(holds.sessions_id, sessions_id)))

export const extendHolds = (db: Database, ids: readonly number[], expires_at: Date) =>
  db
    .update(holds)
    .set({ expires_at })
    .where(inArray(holds.id, [...ids]))
