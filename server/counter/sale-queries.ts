import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Cents } from '../../contract/rules/money.ts'
import type { PaidPart } from '../../contract/rules/shares-of-places.ts'
import { order_parts } from '../booking/tables.ts'
import type { Database } from '../database/connect.ts'
import { rowsOf } from '../database/rows.ts'
import { payment_means } from '../money/tables.ts'
import { payments } from '../payments/tables.ts'
import { vouchers } from '../vouchers/tables.ts'
import { counter_items, counter_payments, counter_sales, sold_items } from './tables.ts'

/** Returns the items on sale, in the order of their tiles at the till. */
export const itemsOnSale = (db: Database, ids?: readonly number[]) =>
  db
    .select()
    .from(counter_items)
    .where(and(eq(counter_items.active, true), ids && inArray(counter_items.id, [...ids])))
    .orderBy(asc(counter_items.position), asc(counter_items.name_item))

export const meansAtCounter = (db: Database) =>
  db
    .select({ means: payment_means.code, label: payment_means.label, kind: payment_means.kind })
    .from(payment_means)
    .where(and(eq(payment_means.active, true), eq(payment_means.at_counter, true)))
    .orderBy(asc(payment_means.position), asc(payment_means.id))

/** Returns the labels of all means of payment, including those that tills no longer take. */
export async function meansLabels(db: Database): Promise<Map<string, string>> {
  const rows = await db.select({ code: payment_means.code, label: payment_means.label }).from(payment_means)
  return new Map(rows.map(({ code, label }) => [code, label]))
}

/**
 * Inserts a sale. If a concurrent request has inserted the same idempotency key, which is unique, waits here until
 * that request ends, and fails if it succeeded.
 */
export async function insertSale(db: Database, values: typeof counter_sales.$inferInsert): Promise<number> {
  const [row] = await db.insert(counter_sales).values(values).returning({ id: counter_sales.id })
  return row!.id
}

export async function findSaleByKey(db: Database, users_id: number, key: string) {
  const [row] = await db
    .select({ id: counter_sales.id, request_hash: counter_sales.request_hash })
    .from(counter_sales)
    .where(and(eq(counter_sales.users_id, users_id), eq(counter_sales.idempotency_key, key)))
  return row
}

/**
 * Stores the remaining values of a sale. `insertSale` inserted the row first, without them, to reserve the
 * idempotency key.
 */
export const completeSale = (
  db: Database,
  id: number,
  values: Partial<Pick<typeof counter_sales.$inferInsert, 'total' | 'orders_id' | 'training'>>,
) => db.update(counter_sales).set(values).where(eq(counter_sales.id, id))

export async function insertPayments(
  db: Database,
  rows: readonly (typeof counter_payments.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0) await db.insert(counter_payments).values([...rows])
}

export async function insertItems(
  db: Database,
  rows: readonly (typeof sold_items.$inferInsert)[],
): Promise<number[]> {
  if (rows.length === 0) return []
  const made = await db
    .insert(sold_items)
    .values([...rows])
    .returning({ id: sold_items.id })
  return made.map(({ id }) => id)
}

/** Finds vouchers by the hash of their codes, or by their ids. */
export const findVouchers = (db: Database, by: { hashes: string[]; ids: number[] }) =>
  db
    .select({
      id: vouchers.id,
      kind: vouchers.kind,
      left: vouchers.balance,
      code_hash: vouchers.code_hash,
      code_last4: vouchers.code_last4,
      expires_at: vouchers.expires_at,
      blocked_because: vouchers.blocked_because,
    })
    .from(vouchers)
    .where(
      sql`${vouchers.code_hash} = any(${sql.param(by.hashes)}::text[]) or ${vouchers.id} = any(${sql.param(by.ids)}::int[])`,
    )

/**
 * Locks the vouchers that pay for several orders in the order of their ids. Each order then spends its part of
 * them; without this lock, two sales could wait for each other's vouchers.
 */
export const lockVouchers = (db: Database, parts: readonly PaidPart[]) =>
  db
    .select({ id: vouchers.id })
    .from(vouchers)
    .where(
      inArray(
        vouchers.id,
        parts.map(({ vouchers_id }) => vouchers_id),
      ),
    )
    .orderBy(asc(vouchers.id))
    .for('no key update')

type NewOrder = {
  reference: string
  sessions_id: number
  till_sessions_id: number
  price_order: Cents
  prepaid_amount: Cents
  seats: number
  /** The means of payment that paid the largest part of the order. */
  means: string
  at: Date
  exchanged?: { from: number; places: number[] } | undefined
}

/**
 * Inserts a confirmed order of the counter with its payment. Copies the cinema's current sale rules into the
 * order.
 */
export async function insertOrder(db: Database, order: NewOrder): Promise<number> {
  const at = order.at.toISOString()
  const [row] = rowsOf<{ id: number }>(
    await db.execute(sql`
      insert into orders (reference, sessions_id, channel, till_sessions_id, state, lastname, firstname, email,
        nbr_seats_payed, price_order, prepaid_amount, order_date, exchanged_from, exchanged_places,
        cancel_minutes, doors_minutes, entry_minutes, compensation_days)
      select ${order.reference}, ${order.sessions_id}, 'counter', ${order.till_sessions_id}, 'confirmed', '', '', '',
        ${order.seats}, ${order.price_order}, ${order.prepaid_amount}, ${at}, ${order.exchanged?.from ?? null}::int,
        ${sql.param(order.exchanged?.places ?? null)}::int[], cancel_minutes, doors_minutes, entry_minutes,
        compensation_days
      from identity returning id`),
  )
  await db.insert(payments).values({
    ...{ reference: order.reference, orders_id: row!.id, means: order.means, gateway: null, state: 'paid' },
    amount: (order.price_order - order.prepaid_amount) as Cents,
    ...{ asked_at: order.at, settled_at: order.at, check_at: null },
  })
  return row!.id
}

export async function insertOrderParts(
  db: Database,
  orders_id: number,
  parts: readonly PaidPart[],
): Promise<void> {
  if (parts.length === 0) return
  await db
    .insert(order_parts)
    .values(parts.map(({ vouchers_id, units, amount }) => ({ orders_id, vouchers_id, units, amount })))
}
