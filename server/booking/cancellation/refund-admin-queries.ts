import { eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { refund } from '../../../contract/admin/refund.ts'
import { containing } from '../../database/search.ts'
import { payments, refunds } from '../../payments/tables.ts'
import type { Entity, FiltersOf, ListedRowOf } from '../../records/entity.ts'
import { screeningsOfCinemas } from '../../screenings/joined-tables.ts'
import { purchases } from '../../vouchers/tables.ts'
import { orders } from '../tables.ts'

/** Reads the back-office list of refunds: those of orders and those of shop purchases. */
export const refundEntity: Entity<ListedRowOf<typeof refund>, FiltersOf<typeof refund>> = {
  name: 'refund',
  table: refunds,
  columns: {
    id: refunds.id,
    state: sql`case when ${refunds.settled_at} is null then 'waiting' else 'settled' end`,
    reference: refunds.reference,
    orders_id: orders.id,
    purchases_id: purchases.id,
    buyer: sql`coalesce(${orders.firstname} || ' ' || ${orders.lastname}, ${purchases.firstname} || ' ' || ${purchases.lastname})`,
    amount: refunds.amount,
    reason: refunds.reason,
    detail: refunds.detail,
    tries: refunds.tries,
    since: refunds.since,
    next_try_at: refunds.next_try_at,
    settled_at: refunds.settled_at,
    settled_how: refunds.settled_how,
  },
  joins: [
    [payments, eq(payments.reference, refunds.reference)],
    [orders, eq(orders.id, payments.orders_id), 'or none'],
    [purchases, eq(purchases.id, payments.purchases_id), 'or none'],
  ],
  ofCinemas: ids => sql`${orders.sessions_id} in ${screeningsOfCinemas(ids)}`,
  search: word => or(containing(orders.lastname, purchases.lastname)(word), eq(refunds.reference, word)),
  filter: ({ state }) =>
    state === undefined
      ? undefined
      : state === 'waiting'
        ? isNull(refunds.settled_at)
        : isNotNull(refunds.settled_at),
  sort: '-since',
  personal: ['buyer'],
}
