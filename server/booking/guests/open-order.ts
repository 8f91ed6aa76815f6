import { orderLinkDays } from '../../../contract/rules/terms.ts'
import type { Context } from '../../context.ts'
import { growingWaits, takeTry } from '../../http/backoff.ts'
import { Refusal } from '../../http/refusal.ts'
import { limitKey } from '../../http/visitor.ts'
import { startGuestSession } from '../../members/guests/guest-session.ts'
import { orderLinkKey } from '../cancellation/compensation-token.ts'
import { findOrder } from '../queries.ts'
import { orderNamedIn } from '../tickets/tickets-token.ts'
import { isOrderToken } from './order-link.ts'

const triesPerConnection = {
  name: 'order-link',
  waits: growingWaits({ free: 30, first: 15, most: 900 }),
  forgetAfterSeconds: 3600,
  perConnection: true,
} as const

/**
 * Opens an order by its mailed link, without login. Whoever has the link may see, cancel and exchange this order
 * and the orders that replaced it by an exchange, but no other order of the buyer.
 */
export async function openByLink(context: Context, token: string): Promise<{ orders_id: number }> {
  await takeTry(context, triesPerConnection, limitKey(context.visitor.address))
  const order = await orderOf(context, token)
  const session = await context.db.transaction(db =>
    startGuestSession(context, db, { users_id: order.users_id!, orders_id: order.id }),
  )
  if (!session) throw new Refusal('account_blocked')
  session.setCookie()
  return { orders_id: order.id }
}

async function orderOf(context: Context, token: string) {
  const id = orderNamedIn(token)
  const order = id === null ? undefined : await findOrder(context.db, id, null)
  if (!order || !isOrderToken(await orderLinkKey(context), order, token))
    throw new Refusal('order_link_invalid')
  const ends = order.starts_at.getTime() + orderLinkDays * 86_400_000
  if (context.now().getTime() > ends) throw new Refusal('order_link_invalid')
  return order
}
