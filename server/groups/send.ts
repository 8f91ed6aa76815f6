import { cents } from '../../contract/rules/money.ts'
import { inParis } from '../../contract/rules/paris-time.ts'
import { writeToJournal } from '../audit/write-to-journal.ts'
import type { ActorContext } from '../context.ts'
import { Refusal } from '../http/refusal.ts'
import { invoiceReminderMail, quoteMail } from './mails.ts'
import { ownOrder } from './orders.ts'
import { changeGroupOrder, invoicesOf, lockGroupOrder, owedBy } from './queries.ts'

/** Mails the quote to the customer. Sending it again sends the quote as it is now. */
export async function sendQuote(context: ActorContext, id: number): Promise<undefined> {
  await context.db.transaction(async db => {
    const found = ownOrder(context, await lockGroupOrder(db, id))
    if (found.order.state !== 'quote') throw new Refusal('group_order_fixed')
    if (!found.customer.email) throw new Refusal('group_customer_without_email')
    await changeGroupOrder(db, id, { quoted_at: context.now() })
    await writeToJournal(db, context, { action: 'send', entity: 'group-order', entity_id: id })
    await quoteMail(db, context, found)
  })
}

/** Reminds the customer of an unpaid invoice by mail, once a day at most. */
export async function remind(context: ActorContext, id: number): Promise<undefined> {
  await context.db.transaction(async db => {
    const found = ownOrder(context, await lockGroupOrder(db, id))
    const invoice = (await invoicesOf(db, id)).find(({ kind }) => kind === 'invoice')
    const owed = await owedBy(db, id)
    if (!invoice || owed <= 0) throw new Refusal('nothing_owed')
    if (!found.customer.email) throw new Refusal('group_customer_without_email')
    const { reminded_at } = found.order
    if (reminded_at && inParis(reminded_at).date === inParis(context.now()).date)
      throw new Refusal('reminded_today')
    await changeGroupOrder(db, id, { reminded_at: context.now() })
    await writeToJournal(db, context, { action: 'remind', entity: 'group-order', entity_id: id })
    await invoiceReminderMail(db, context, found, { invoice, owed: cents(owed) })
  })
}
