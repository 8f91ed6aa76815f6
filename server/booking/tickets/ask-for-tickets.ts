import { admissionWindow } from '../../../contract/rules/admission.ts'
import { stands } from '../../../contract/rules/places.ts'
import type { AppContext, Context } from '../../context.ts'
import { countTry } from '../../http/limits.ts'
import { Refusal } from '../../http/refusal.ts'
import { orderLinkKey } from '../cancellation/compensation-token.ts'
import { ticketsMailAsked } from '../orders/order-mails.ts'
import { shownPlace } from '../orders/read-orders.ts'
import { findOrder, lockState, type OrderRow, placesOf } from '../queries.ts'
import { isTicketsToken, orderNamedIn } from './tickets-token.ts'

/** Enough to retry after a full mailbox, too few to flood an inbox. */
const perOrder = { name: 'ask-for-tickets', tries: 3, seconds: 86_400 }

export const readOffer = async (appContext: AppContext, token: string) =>
  offerOf(appContext, await orderOf(appContext, token))

/** The owner of the order's e-mail address asks for the tickets through the link in the offer. */
export async function askByLink(context: Context, token: string) {
  const order = await orderOf(context, token)
  await countTry(context, perOrder, String(order.id))
  await context.db.transaction(async db => {
    // Lock the order: a concurrent cancellation must not be followed by tickets.
    if ((await lockState(db, order.id)) !== 'confirmed') throw new Refusal('tickets_link_invalid')
    await ticketsMailAsked(db, context, order)
  })
  return offerOf(context, order)
}

const offerOf = async ({ db }: AppContext, order: OrderRow) => ({
  ...order,
  places: (await placesOf(db, [order.id])).filter(stands).map(shownPlace),
})

/** The link is valid until admission closes, unless the order, its address or the account is gone. */
async function orderOf(appContext: AppContext, token: string): Promise<OrderRow> {
  const id = orderNamedIn(token)
  const order = id === null ? undefined : await findOrder(appContext.db, id, null)
  const good = order && isTicketsToken(await orderLinkKey(appContext), order, token)
  if (!good || order.state !== 'confirmed' || order.cancelled_at !== null)
    throw new Refusal('tickets_link_invalid')
  if (appContext.now() > admissionWindow(order).closes_at) throw new Refusal('tickets_link_invalid')
  return order
}
