import { mayCancel } from '../../contract/rules/booking.ts'
import { record } from '../audit/record.ts'
import type { ActorContext, House } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { Refusal } from '../http/refusal.ts'
import { giveUpOwn } from '../payments/follow-sale.ts'
import { payBack } from '../payments/pay-back.ts'
import { giveBackParts } from '../vouchers/spend.ts'
import { cardPart } from './card-part.ts'
import { cancellationMail } from './order-mails.ts'
import { findOrder, lockPlaces, lockState } from './queries.ts'
import { readOwnOrder } from './read-orders.ts'
import { saleOfOrder } from './sale-of-order.ts'
import { endOrder } from './settle-queries.ts'

/**
 * By the buyer: until fifteen minutes before the start, and only while nobody of the party has gone in. One that
 * is still to be paid on its page is given up instead.
 */
export async function cancelOwnOrder(context: ActorContext, id: number) {
  const order = await findOrder(context.db, id, context.actor.id)
  if (!order) throw new Refusal('order_not_found')
  if (order.state === 'confirmed' && order.cancelled_at) throw new Refusal('not_cancellable')
  if (order.state === 'confirmed' && !mayCancel(order.starts_at, context.now()))
    throw new Refusal('too_late_to_cancel')
  if (await giveUpOwn(context, saleOfOrder(context, order))) return readOwnOrder(context, id)
  if (!(await cancel(context, order, { check: unlessEntered, lapsedAt: context.now() })))
    throw new Refusal('not_cancellable')
  return readOwnOrder(context, id)
}

/** Nobody enters from the look to the end of the transaction. */
async function unlessEntered(db: Database, { id }: Order): Promise<void> {
  await lockState(db, id)
  if ((await lockPlaces(db, id)).some(({ state }) => state === 'entered')) throw new Refusal('order_entered')
}

/** By the house, at any time, even of people who are in: the money goes back all the same. */
export async function cancelAnyOrder(context: ActorContext, id: number): Promise<undefined> {
  const order = await findOrder(context.db, id, null)
  if (!order) throw new Refusal('order_not_found')
  const alsoWrite = (db: Database) =>
    record(db, context, {
      action: 'cancel',
      entity: 'order',
      entity_id: id,
      before: { state: order.state },
      after: { state: 'cancelled' },
    })
  if (!(await cancel(context, order, { alsoWrite }))) throw new Refusal('not_cancellable')
}

/** By the buyer, after the cinema cancelled the screening; false when something else was chosen before. */
export const cancelForCompensation = (house: House, order: Order): Promise<boolean> =>
  cancel(house, order, {})

type Order = NonNullable<Awaited<ReturnType<typeof findOrder>>>
type Cancelling = {
  check?: (db: Database, order: Order) => Promise<void>
  alsoWrite?: (db: Database) => Promise<void>
  lapsedAt?: Date
}

/** Seats and mail in one transaction; then the money, which waits among the refunds if we cannot just now. */
async function cancel(
  house: House,
  order: Order,
  { check, alsoWrite, ...end }: Cancelling,
): Promise<boolean> {
  const cancelled = await house.db.transaction(async db => {
    await check?.(db, order)
    if (!(await endOrder(db, order.id, 'confirmed', 'cancelled', end))) return false
    if (order.prepaid_amount > 0) await giveBackParts(db, order.id, house.now())
    await cancellationMail(db, house, order)
    await alsoWrite?.(db)
    return true
  })
  if (!cancelled) return false
  await payBack(house, cardPart(order))
  return true
}
