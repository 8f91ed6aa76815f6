import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Cents } from '../../contract/rules/money.ts'
import { orders, places } from '../booking/tables.ts'
import type { Database } from '../database/connect.ts'
import { rowsOf } from '../database/rows.ts'
import { money_journal } from '../money/tables.ts'
import { counter_refunds } from './tables.ts'

/**
 * Locks an order and its places until the transaction ends, so that no other transaction refunds the places or
 * admits their holders.
 */
export async function lockOrder(db: Database, id: number) {
  const [order] = await db
    .select({
      id: orders.id,
      state: orders.state,
      reference: orders.reference,
      sessions_id: orders.sessions_id,
      sold_by: sql<number>`(select users_id from counter_sales where orders_id = orders.id)`,
    })
    .from(orders)
    .where(eq(orders.id, id))
    .for('update')
  const own = await db
    .select({ id: places.id, number: places.number, state: places.state, seats_id: places.seats_id })
    .from(places)
    .where(eq(places.orders_id, id))
    .orderBy(asc(places.number))
    .for('no key update')
  return order && { ...order, places: own }
}

/** Returns the lines of the money journal for the sale of these places: they tell how each place was paid. */
export const salesLinesOf = (db: Database, placeIds: readonly number[]) =>
  db
    .select()
    .from(money_journal)
    .where(and(inArray(money_journal.places_id, [...placeIds]), eq(money_journal.cause, 'sale')))
    .orderBy(asc(money_journal.id))

/** Returns how these purchases of gift vouchers were paid. */
export const purchaseLinesOf = (db: Database, purchaseIds: readonly number[]) =>
  db
    .select()
    .from(money_journal)
    .where(and(inArray(money_journal.purchases_id, [...purchaseIds]), eq(money_journal.cause, 'purchase')))
    .orderBy(asc(money_journal.id))

/**
 * Inserts a refund. If a concurrent request has inserted the same idempotency key, which is unique, waits here
 * until that request ends, and fails if it succeeded.
 */
export async function insertRefund(
  db: Database,
  values: typeof counter_refunds.$inferInsert,
): Promise<number> {
  const [row] = await db.insert(counter_refunds).values(values).returning({ id: counter_refunds.id })
  return row!.id
}

export async function findRefundByKey(db: Database, users_id: number, key: string) {
  const [row] = await db
    .select()
    .from(counter_refunds)
    .where(and(eq(counter_refunds.users_id, users_id), eq(counter_refunds.idempotency_key, key)))
  return row
}

/** Returns the amount that this cashier has refunded in this till session. */
export async function refundedBy(db: Database, till_sessions_id: number, users_id: number): Promise<Cents> {
  const [row] = rowsOf<{ amount: Cents }>(
    await db.execute(sql`
      select coalesce(sum(amount), 0)::int as amount from counter_refunds
      where till_sessions_id = ${till_sessions_id} and users_id = ${users_id}`),
  )
  return row!.amount
}

/**
 * Cancels places that the caller has locked, and frees their seats. If no valid place is left, cancels the order
 * too.
 */
export async function endSoldPlaces(
  db: Database,
  { id, placeIds, money, at }: { id: number; placeIds: readonly number[]; money: Cents; at: Date },
): Promise<void> {
  await db.execute(sql`
    with gone as (
      update places set state = 'cancelled' where id = any(${sql.param([...placeIds])}::int[]) returning places.id
    ), freed as (
      update sessions set sold_seats = sold_seats - (select count(*) from gone)
      from orders where orders.id = ${id} and sessions.id = orders.sessions_id
    )
    delete from taken_seats where places_id = any(array(select id from gone))`)
  await db.execute(sql`
    update orders set state = 'cancelled' where id = ${id}
      and not exists (select from places where orders_id = ${id} and state <> 'cancelled')`)
  await db.execute(sql`
    update payments set to_refund = to_refund + ${money}, refunded_otherwise = refunded_otherwise + ${money},
      refunded_at = ${at.toISOString()}
    where orders_id = ${id}`)
}
