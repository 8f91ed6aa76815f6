import { mayCancel } from '../../contract/rules/booking.ts'
import type { ActorContext } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { Refusal } from '../http/refusal.ts'
import { payBefore } from '../payments/rules.ts'
import { worthOf } from '../vouchers/rules.ts'
import { cardPart } from './card-part.ts'
import { compensationToken, orderLinkKey } from './compensation-token.ts'
import { findOrder, ordersOf, partsOf, type OrderRow as Row, type Ticket, ticketsOf } from './queries.ts'
import type { SoldOrder } from './sale-of-order.ts'

export async function readOwnOrder(context: ActorContext, id: number) {
  const order = await findOrder(context.db, id, context.actor.id)
  if (!order) throw new Refusal('order_not_found')
  const [shown] = await whole(context, [order], await ticketsOf(context.db, [id]))
  return shown!
}

/** One that has just been sold is known already. */
export async function showSold(context: ActorContext, { order, tickets }: SoldOrder) {
  const [shown] = await whole(context, [order], tickets)
  return shown!
}

export async function listOwnOrders(
  context: ActorContext,
  query: { page: number; size: number; sort?: string | undefined },
) {
  const { rows, total } = await ordersOf(context.db, context.actor.id, query)
  const tickets = await ticketsOf(
    context.db,
    rows.map(row => row.id),
  )
  return { rows: await whole(context, rows, tickets), total }
}

/** With its tickets, and what paid it. */
async function whole(context: ActorContext, rows: Row[], tickets: Ticket[]) {
  const { db, now, gateway } = context
  const key = rows.some(isOwedCompensation) ? await orderLinkKey(context) : ''
  const parts = await prepaidParts(db, rows)
  const ticketsByOrder = Map.groupBy(tickets, ticket => ticket.orders_id)
  return rows.map(row => ({
    ...row,
    card_amount: cardPart(row).amount,
    parts: parts.get(row.id) ?? [],
    can_cancel:
      row.state === 'confirmed' &&
      row.seats_entered === 0 &&
      !row.cancelled_at &&
      mayCancel(row.starts_at, now()),
    claim: isOwedCompensation(row) ? compensationToken(key, row.id) : null,
    pay_before: isToPay(row) && gateway.kind === 'page' ? payBefore(row.order_date) : null,
    tickets: ticketsByOrder.get(row.id) ?? [],
  }))
}

/** Waits for a card: nothing else keeps an order pending for longer than a moment. */
const isToPay = (row: Row): boolean => row.state === 'pending' && cardPart(row).amount > 0

/** The cinema cancelled the screening: the buyer chooses instead of cancelling. */
const isOwedCompensation = ({ state, cancelled_at }: Row): boolean =>
  state === 'confirmed' && cancelled_at !== null

/** Most orders have none: they are not even asked about. */
export async function prepaidParts(db: Database, rows: Pick<Row, 'id' | 'prepaid_amount'>[]) {
  const prepaid = rows.filter(row => row.prepaid_amount > 0).map(row => row.id)
  const parts = await partsOf(db, prepaid)
  return Map.groupBy(
    parts.map(part => ({ ...part, places: worthOf(part.kind, part.units).places })),
    part => part.orders_id,
  )
}
