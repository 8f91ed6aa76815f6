import { mayCancel } from '../../contract/rules/booking.ts'
import type { ActorContext } from '../context.ts'
import { Refusal } from '../http/refusal.ts'
import { findOrder, ordersOf, ticketsOf } from './queries.ts'

export async function readOwnOrder(context: ActorContext, id: number) {
  const order = await findOrder(context.db, id, context.actor.id)
  if (!order) throw new Refusal('order_not_found')
  const [shown] = await withTickets(context, [order])
  return shown!
}

export async function listOwnOrders(
  context: ActorContext,
  query: { page: number; size: number; sort?: string | undefined },
) {
  const { rows, total } = await ordersOf(context.db, context.actor.id, query)
  return { rows: await withTickets(context, rows), total }
}

type Row = NonNullable<Awaited<ReturnType<typeof findOrder>>>

async function withTickets({ db, now }: ActorContext, rows: Row[]) {
  const byOrder = Map.groupBy(
    await ticketsOf(
      db,
      rows.map(row => row.id),
    ),
    ticket => ticket.orders_id,
  )
  return rows.map(row => ({
    ...row,
    can_cancel: row.state === 'confirmed' && row.seats_entered === 0 && mayCancel(row.starts_at, now()),
    tickets: byOrder.get(row.id) ?? [],
  }))
}
