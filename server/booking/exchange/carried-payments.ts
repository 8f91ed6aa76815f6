import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { type Cents, cents } from '../../../contract/rules/money.ts'
import type { Database } from '../../database/connect.ts'
import { payments } from '../../payments/tables.ts'
import type { OrderRow } from '../queries.ts'
import { carried_payments, orders } from '../tables.ts'

// In an exchange, the money paid for the first order pays for the new order. This file records that money, because
// a later refund of the new order must go back through the payment of the first order.

export type Source = { reference: string; amount: Cents }

/**
 * Takes money out of an order, for a refund or an exchange. Returns the payments that it came from: that of this
 * order or, if this order came from an exchange, those of earlier orders. The caller has locked the order.
 */
export async function takeMoney(
  db: Database,
  order: Pick<OrderRow, 'id' | 'reference' | 'exchanged_from'>,
  amount: Cents,
): Promise<Source[]> {
  if (order.exchanged_from === null) return [{ reference: order.reference, amount }]
  const carried = await db
    .select()
    .from(carried_payments)
    .where(and(eq(carried_payments.orders_id, order.id), gt(carried_payments.left_amount, cents(0))))
    .orderBy(asc(carried_payments.reference))
  let missing: number = amount
  const sources: Source[] = []
  for (const { reference, left_amount } of carried) {
    const taken = cents(Math.min(left_amount, missing))
    if (taken === 0) break
    missing -= taken
    sources.push({ reference, amount: taken })
    await db
      .update(carried_payments)
      .set({ left_amount: cents(left_amount - taken) })
      .where(and(eq(carried_payments.orders_id, order.id), eq(carried_payments.reference, reference)))
  }
  if (missing > 0) throw new Error(`order ${order.id} has less money than its places cost`)
  return sources.length > 0 ? sources : [{ reference: order.reference, amount: cents(0) }]
}

/**
 * Divides the money taken out of an order: the amount `refund` goes back to the buyer, and the rest (`carried`)
 * pays for the new order.
 */
export function divideSources(
  sources: readonly Source[],
  refund: Cents,
): { back: Source[]; carried: Source[] } {
  let owed: number = refund
  const divided = sources.map(({ reference, amount }) => {
    const back = cents(Math.min(amount, owed))
    owed -= back
    return { reference, back, carried: cents(amount - back) }
  })
  return {
    back: divided.map(({ reference, back }) => ({ reference, amount: back })),
    carried: divided.flatMap(({ reference, carried }) =>
      carried > 0 ? [{ reference, amount: carried }] : [],
    ),
  }
}

export async function insertCarried(
  db: Database,
  orders_id: number,
  sources: readonly Source[],
): Promise<void> {
  if (sources.length === 0) return
  await db
    .insert(carried_payments)
    .values(sources.map(source => ({ orders_id, ...source, left_amount: source.amount })))
}

/** Returns the payments of earlier orders that pay for these orders, with the amounts to refund of each. */
export const carriedPaymentsOf = (db: Database, ids: readonly number[]) =>
  db
    .select({
      orders_id: carried_payments.orders_id,
      carried: carried_payments.amount,
      reference: payments.reference,
      asked_at: payments.asked_at,
      settled_at: payments.settled_at,
      to_refund: payments.to_refund,
      refunded_amount: payments.refunded_amount,
      refunded_otherwise: payments.refunded_otherwise,
      refund_asked: payments.refund_asked,
    })
    .from(carried_payments)
    .innerJoin(payments, eq(payments.reference, carried_payments.reference))
    .where(inArray(carried_payments.orders_id, [...ids]))

/** Returns the orders that replaced tickets of these orders by an exchange, oldest first. */
export const exchangesOf = (db: Database, ids: readonly number[]) =>
  db
    .select({
      orders_id: orders.id,
      exchanged_from: orders.exchanged_from,
      at: orders.order_date,
      places: orders.nbr_seats_payed,
      price_order: orders.price_order,
      prepaid_amount: orders.prepaid_amount,
      /** The part of the new order's price that money paid for the old order covers. */
      carried: sql<Cents>`${orders.price_order} - ${orders.prepaid_amount} - ${payments.amount}`,
    })
    .from(orders)
    .innerJoin(payments, eq(payments.reference, orders.reference))
    .where(
      and(
        inArray(orders.exchanged_from, [...ids]),
        inArray(orders.state, ['confirmed', 'cancelled', 'invited']),
      ),
    )
    .orderBy(asc(orders.id))

/** Returns the numbers of the tickets of this order that were exchanged, not refunded. */
export async function exchangedPlacesOf(db: Database, id: number): Promise<Set<number>> {
  const rows = await db
    .select({ places: orders.exchanged_places })
    .from(orders)
    .where(and(eq(orders.exchanged_from, id), inArray(orders.state, ['confirmed', 'cancelled', 'invited'])))
  return new Set(rows.flatMap(({ places }) => places ?? []))
}

/**
 * Returns the order that this one replaced by an exchange, and the orders that later replaced tickets of this one.
 */
export async function exchangesAround(db: Database, id: number) {
  const [own] = await db
    .select({ exchanged_from: orders.exchanged_from })
    .from(orders)
    .where(eq(orders.id, id))
  return { exchanged_from: own?.exchanged_from ?? null, exchanges: await exchangesOf(db, [id]) }
}

export type ExchangeRow = Awaited<ReturnType<typeof exchangesOf>>[number]
