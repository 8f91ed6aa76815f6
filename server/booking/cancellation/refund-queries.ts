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

/** How much of the payment with this reference is to be refunded, and how much has been. */
export async function findRefundDue(db: Database, reference: string) {
  const [row] = await db.select(refundColumns).from(payments).where(eq(payments.reference, reference))
  return row!
}

export type RefundDue = Awaited<ReturnType<typeof findRefundDue>>
export type CancelledLine = Awaited<ReturnType<typeof cancelledLines>>[number]
export type Reason = (typeof refunds.$inferSelect)['reason']

/**
 * What buyers got back of this order and of all that exchanges bind to it: what was paid for them, the differences
 * included, minus what their places that stand are worth.
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

/** The refund lines of these places in the money journal, in the order in which they were cancelled. */
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
      /** The order that these places were exchanged for. */
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

/** The reason of the last failed attempt, for refunds that are still open. */
export async function reasonsOf(db: Database, references: string[]): Promise<Map<string, Reason>> {
  if (references.length === 0) return new Map()
  const rows = await db
    .select({ reference: refunds.reference, reason: refunds.reason })
    .from(refunds)
    .where(and(inArray(refunds.reference, references), isNull(refunds.settled_at)))
  return new Map(rows.map(({ reference, reason }) => [reference, reason]))
}
