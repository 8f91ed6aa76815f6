import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Cents } from '../../../contract/rules/money.ts'
import type { Database } from '../../database/connect.ts'
import { rowsOf } from '../../database/rows.ts'
import { money_journal, operations } from '../../money/tables.ts'
import { payments, refunds } from '../../payments/tables.ts'

const refundColumns = {
  reference: payments.reference,
  asked_at: payments.asked_at,
  settled_at: payments.settled_at,
  to_refund: payments.to_refund,
  refunded_amount: payments.refunded_amount,
  refunded_otherwise: payments.refunded_otherwise,
  refund_asked: payments.refund_asked,
}

/** Returns, for a payment, the total amount to refund and the part of it that is refunded already. */
export async function findRefundDue(db: Database, reference: string) {
  const [row] = await db.select(refundColumns).from(payments).where(eq(payments.reference, reference))
  return row!
}

export type RefundDue = Awaited<ReturnType<typeof findRefundDue>>
export type CancelledLine = Awaited<ReturnType<typeof cancelledLines>>[number]
export type Reason = (typeof refunds.$inferSelect)['reason']

/**
 * Returns the amount refunded for this order, together with all orders linked to it by exchanges: what was paid
 * for them, less the price of their valid tickets.
 */
export async function givenBack(db: Database, id: number): Promise<Cents> {
  const [row] = rowsOf<{ amount: Cents }>(
    await db.execute(sql`
      with recursive earlier as (
        select id, exchanged_from from orders where id = ${id}
        union all select orders.id, orders.exchanged_from from orders join earlier on orders.id = earlier.exchanged_from
      ), bound as (
        select id from earlier where exchanged_from is null
        union all select orders.id from orders join bound on orders.exchanged_from = bound.id
        where orders.state not in ('pending', 'refused', 'expired')
      )
      select (sum(case when exchanged_from is null then price_order else (
          select amount from payments where payments.reference = orders.reference) end)
        - coalesce((select sum(price + supplement) from places
            where orders_id in (select id from bound) and state <> 'cancelled'), 0))::int as amount
      from orders where id in (select id from bound)`),
  )
  return row!.amount
}

const exchangedFor = sql<number | null>`(${operations.details} ->> 'exchanged_for')::int`

/** Returns the lines of the money journal that cancel these places, oldest first. */
export async function cancelledLines(db: Database, places: number[]) {
  if (places.length === 0) return []
  return db
    .select({
      orders_id: money_journal.orders_id,
      at: money_journal.at,
      means: money_journal.means,
      vouchers_id: money_journal.vouchers_id,
      units: sql<number | null>`sum(${money_journal.units})::int`,
      amount: sql<Cents>`-sum(${money_journal.amount})::int`,
      /** The new order, if these places were cancelled by an exchange; otherwise null. */
      exchanged_for: exchangedFor,
    })
    .from(money_journal)
    .leftJoin(operations, eq(operations.id, money_journal.operations_id))
    .where(and(inArray(money_journal.places_id, places), eq(money_journal.cause, 'cancellation')))
    .groupBy(
      money_journal.orders_id,
      money_journal.at,
      money_journal.means,
      money_journal.vouchers_id,
      exchangedFor,
    )
    .orderBy(asc(money_journal.at))
}

/** Returns, for those of these refunds that are not done yet, why the last attempt failed. */
export async function reasonsOf(db: Database, references: string[]): Promise<Map<string, Reason>> {
  if (references.length === 0) return new Map()
  const rows = await db
    .select({ reference: refunds.reference, reason: refunds.reason })
    .from(refunds)
    .where(and(inArray(refunds.reference, references), isNull(refunds.settled_at)))
  return new Map(rows.map(({ reference, reason }) => [reference, reason]))
}
