import { admissionWindow } from '../../../contract/rules/admission.ts'
import { isNotCancelled } from '../../../contract/rules/places.ts'
import type { AppContext, Context } from '../../context.ts'
import { countTry } from '../../http/limits.ts'
import { Refusal } from '../../http/refusal.ts'
import { orderLinkKey } from '../cancellation/compensation-token.ts'
import { ticketsMailAsked } from '../orders/order-mails.ts'
import { shownPlace } from '../orders/read-orders.ts'
import { findOrder, lockState, type OrderRow, placesOf } from '../queries.ts'
import { isTicketsToken, orderNamedIn } from './tickets-token.ts'

/**
 * How often per day the tickets of an order can be requested by mail: enough for a buyer whose mailbox was full,
 * too few to flood a mailbox.
 */
const perOrder = { name: 'ask-for-tickets', tries: 3, seconds: 86_400 }

export const readOffer = async (appContext: AppContext, token: string) =>
  offerOf(appContext, await orderOf(appContext, token))

/**
 * Mails the tickets to the e-mail address that the order names. Its owner asks for them with a link mailed to it.
 */
export async function askByLink(context: Context, token: string) {
  const order = await orderOf(context, token)
  await countTry(context, perOrder, String(order.id))
  await context.db.transaction(async db => {
    // Lock the order, so that it cannot be cancelled before the mail is written.
    if ((await lockState(db, order.id)) !== 'confirmed') throw new Refusal('tickets_link_invalid')
    await ticketsMailAsked(db, context, order)
  })
  return offerOf(context, order)
}

const offerOf = async ({ db }: AppContext, order: OrderRow) => ({
  ...order,
  places: (await placesOf(db, [order.id])).filter(isNotCancelled).map(shownPlace),
})

/**
 * Finds the order of a link to its tickets. Refuses the link if the order or its screening is cancelled, if the
 * order's e-mail address has changed, or if admission is over.
 */
async function orderOf(appContext: AppContext, token: string): Promise<OrderRow> {
  const id = orderNamedIn(token)
  const order = id === null ? undefined : await findOrder(appContext.db, id, null)
  const good = order && isTicketsToken(await orderLinkKey(appContext), order, token)
  if (!good || order.state !== 'confirmed' || order.cancelled_at !== null)
    throw new Refusal('tickets_link_invalid')
  if (appContext.now() > admissionWindow(order).closes_at) throw new Refusal('tickets_link_invalid')
  return order
}
