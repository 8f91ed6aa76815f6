import { admissionWindow } from '../../contract/rules/admission.ts'
import { stands } from '../../contract/rules/places.ts'
import type { Context, House } from '../context.ts'
import { countTry } from '../http/limits.ts'
import { Refusal } from '../http/refusal.ts'
import { orderLinkKey } from './compensation-token.ts'
import { ticketsMailAsked } from './order-mails.ts'
import { findOrder, lockState, type OrderRow, placesOf } from './queries.ts'
import { shownPlace } from './read-orders.ts'
import { isTicketsToken, orderNamedIn } from './tickets-token.ts'

/** Enough for a full mailbox; too few to flood anybody. */
const perOrder = { name: 'ask-for-tickets', tries: 3, seconds: 86_400 }

export const readOffer = async (house: House, token: string) => offerOf(house, await orderOf(house, token))

/** Whoever reads the mails of the address that an order was given is sent its tickets there, once they ask for them. */
export async function askByLink(context: Context, token: string) {
  const order = await orderOf(context, token)
  await countTry(context, perOrder, String(order.id))
  await context.db.transaction(async db => {
    // Locked: an order that is being cancelled at this moment sends no tickets any more.
    if ((await lockState(db, order.id)) !== 'confirmed') throw new Refusal('tickets_link_invalid')
    await ticketsMailAsked(db, context, order)
  })
  return offerOf(context, order)
}

const offerOf = async ({ db }: House, order: OrderRow) => ({
  ...order,
  places: (await placesOf(db, [order.id])).filter(stands).map(shownPlace),
})

/** While its tickets open a door; the link dies with a cancellation, with a corrected address and with the account. */
async function orderOf(house: House, token: string): Promise<OrderRow> {
  const id = orderNamedIn(token)
  const order = id === null ? undefined : await findOrder(house.db, id, null)
  const good = order && isTicketsToken(await orderLinkKey(house), order, token)
  if (!good || order.state !== 'confirmed' || order.cancelled_at !== null)
    throw new Refusal('tickets_link_invalid')
  if (house.now() > admissionWindow(order.starts_at).closes_at) throw new Refusal('tickets_link_invalid')
  return order
}
