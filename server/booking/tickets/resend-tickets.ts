import { writeToJournal } from '../../audit/write-to-journal.ts'
import type { ActorContext } from '../../context.ts'
import { countTry } from '../../http/limits.ts'
import { Refusal } from '../../http/refusal.ts'
import { confirmationMailAgain } from '../orders/order-mails.ts'
import { ticketsOf } from '../orders/read-orders.ts'
import { findOrder, lockState, placesOf } from '../queries.ts'

/**
 * How often per hour staff can resend the tickets of an order: enough to correct a wrong e-mail address, too few
 * to flood a mailbox.
 */
const perOrder = { name: 'resend-tickets', tries: 3, seconds: 3600 }

export async function resendTickets(context: ActorContext, id: number): Promise<undefined> {
  const order = await findOrder(context.db, id, null)
  if (!order) throw new Refusal('order_not_found')
  if (order.state !== 'confirmed' || order.cancelled_at) throw new Refusal('no_tickets_to_send')
  await countTry(context, perOrder, String(id))
  await context.db.transaction(async db => {
    // Lock the order, so that it cannot be cancelled before the mail is written.
    if ((await lockState(db, id)) !== 'confirmed') throw new Refusal('no_tickets_to_send')
    // The buyer gave all tickets away: there is none to send.
    if (ticketsOf(order, await placesOf(db, [id])).length === 0) throw new Refusal('no_tickets_to_send')
    await confirmationMailAgain(db, context, order)
    await writeToJournal(db, context, { action: 'resend-mail', entity: 'order', entity_id: id })
  })
}
