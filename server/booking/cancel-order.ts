import { mayCancel } from '../../contract/rules/booking.ts'
import { record } from '../audit/record.ts'
import type { ActorContext, House } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { Refusal } from '../http/refusal.ts'
import { cancellationMail } from './order-mails.ts'
import { endOrder, findOrder, markRefunded } from './queries.ts'
import { readOwnOrder } from './read-orders.ts'

/** By the buyer: until fifteen minutes before the start. */
export async function cancelOwnOrder(context: ActorContext, id: number) {
  const order = await findOrder(context.db, id, context.actor.id)
  if (!order) throw new Refusal('order_not_found')
  if (order.state === 'confirmed' && !mayCancel(order.starts_at, context.now()))
    throw new Refusal('too_late_to_cancel')
  await cancel(context, order)
  return readOwnOrder(context, id)
}

/** By the house, at any time: the money goes back all the same. */
export async function cancelAnyOrder(context: ActorContext, id: number): Promise<undefined> {
  const order = await findOrder(context.db, id, null)
  if (!order) throw new Refusal('order_not_found')
  await cancel(context, order, db =>
    record(db, context, {
      action: 'cancel',
      entity: 'order',
      entity_id: id,
      before: { state: order.state },
      after: { state: 'cancelled' },
    }),
  )
}

type Order = NonNullable<Awaited<ReturnType<typeof findOrder>>>

/** Seats and mail in one transaction; then the money, which the reconciler returns if we cannot just now. */
async function cancel(
  house: House,
  order: Order,
  alsoWrite: (db: Database) => Promise<void> = async () => {},
): Promise<void> {
  const cancelled = await house.db.transaction(async db => {
    if (!(await endOrder(db, order.id, 'confirmed', 'cancelled'))) return false
    await cancellationMail(db, house, order)
    await alsoWrite(db)
    return true
  })
  if (!cancelled) throw new Refusal('not_cancellable')
  try {
    await house.gateway.refund(order.reference, order.price_order)
    await markRefunded(house.db, order.id, house.now())
  } catch (error) {
    house.log.warn({ err: error, order: order.id }, 'the refund will be tried again')
  }
}
