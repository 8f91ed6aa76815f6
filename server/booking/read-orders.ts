import { mayCancel } from '../../contract/rules/booking.ts'
import type { ActorContext } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { Refusal } from '../http/refusal.ts'
import { worthOf } from '../vouchers/rules.ts'
import { cardPart } from './card-part.ts'
import { findOrder, ordersOf, partsOf, ticketsOf } from './queries.ts'

export async function readOwnOrder(context: ActorContext, id: number) {
  const order = await findOrder(context.db, id, context.actor.id)
  if (!order) throw new Refusal('order_not_found')
  const [shown] = await whole(context, [order])
  return shown!
}

export async function listOwnOrders(
  context: ActorContext,
  query: { page: number; size: number; sort?: string | undefined },
) {
  const { rows, total } = await ordersOf(context.db, context.actor.id, query)
  return { rows: await whole(context, rows), total }
}

type Row = NonNullable<Awaited<ReturnType<typeof findOrder>>>

/** With its tickets, and what paid it. */
async function whole({ db, now }: ActorContext, rows: Row[]) {
  const [tickets, parts] = await Promise.all([
    ticketsOf(
      db,
      rows.map(row => row.id),
    ),
    prepaidParts(db, rows),
  ])
  const ticketsByOrder = Map.groupBy(tickets, ticket => ticket.orders_id)
  return rows.map(row => ({
    ...row,
    card_amount: cardPart(row).amount,
    parts: parts.get(row.id) ?? [],
    can_cancel: row.state === 'confirmed' && row.seats_entered === 0 && mayCancel(row.starts_at, now()),
    tickets: ticketsByOrder.get(row.id) ?? [],
  }))
}

/** Most orders have none: they are not even asked about. */
export async function prepaidParts(db: Database, rows: Pick<Row, 'id' | 'prepaid_amount'>[]) {
  const prepaid = rows.filter(row => row.prepaid_amount > 0).map(row => row.id)
  const parts = await partsOf(db, prepaid)
  return Map.groupBy(
    parts.map(part => ({ ...part, places: worthOf(part.kind, part.units).places })),
    part => part.orders_id,
  )
}
