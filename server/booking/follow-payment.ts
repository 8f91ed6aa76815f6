import type { ActorContext } from '../context.ts'
import { followSale, openPayment } from '../payments/follow-sale.ts'
import { readOwnOrder } from './read-orders.ts'
import { saleOfOrder } from './sale-of-order.ts'

/** Its buyer asks where the payment stands: it is settled if it can be, and can be paid if it is still to be. */
export async function followPayment(context: ActorContext, id: number) {
  const order = await readOwnOrder(context, id)
  if (order.state === 'pending') await followSale(context, saleOfOrder(context, order))
  return withPayment(context, id)
}

/** The order, with what its page needs to let the buyer pay; without it when nobody can say so just now. */
export async function withPayment(context: ActorContext, id: number) {
  const order = await readOwnOrder(context, id)
  const payment = order.pay_before ? await openPayment(context, saleOfOrder(context, order)) : null
  return payment === 'settled'
    ? { ...(await readOwnOrder(context, id)), payment: null }
    : { ...order, payment }
}
