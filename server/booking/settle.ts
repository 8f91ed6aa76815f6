import type { Cents } from '../../contract/rules/money.ts'
import type { Context, House } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { askForMoney, giveMoneyBack, giveUp, type Settlement } from '../payments/ask-for-money.ts'
import type { Card } from '../payments/gateway.ts'
import { ticketCode } from '../tickets/sign.ts'
import { giveBackParts } from '../vouchers/spend.ts'
import { cardPart } from './card-part.ts'
import { screeningCancelledMail } from './claim-mails.ts'
import { confirmationMail } from './order-mails.ts'
import { endOrder, findOrder, markConfirmed, stateOf } from './queries.ts'

export type OrderToSettle = {
  id: number
  reference: string
  price_order: Cents
  prepaid_amount: Cents
  nbr_seats_payed: number
}

export type Settled = 'confirmed' | 'refused' | 'expired' | 'pending'

/** Asks for the money and does what the answer says; without an answer the order stays pending. */
export async function payFor(context: Context, order: OrderToSettle, card: Card | null): Promise<Settled> {
  const answer = await askForMoney(context, cardPart(order), card)
  if (answer.state === 'unknown') return 'pending'
  if (answer.state === 'refused') return release(context, order, 'refused')
  return confirm(context, order, answer)
}

/** Paid: the tickets are made. If the order was ended meanwhile, the money goes straight back. */
export async function confirm(house: House, order: OrderToSettle, paid: Settlement): Promise<Settled> {
  const codes = Array.from({ length: order.nbr_seats_payed }, () => ticketCode(house.newToken()))
  const confirmed = await house.db.transaction(async db => {
    if (!(await markConfirmed(db, order.id, paid, codes))) return false
    await saleMail(db, house, order.id)
    return true
  })
  if (confirmed) return 'confirmed'
  // Somebody settled it meanwhile: the reconciler, or an expiry that came too early.
  if ((await stateOf(house.db, order.id)) === 'confirmed') return 'confirmed'
  await giveMoneyBack(house, cardPart(order))
  return 'expired'
}

/** First nobody can pay it any more, then the seats are free: a payment that was quicker makes it a sale. */
export async function endUnpaid(
  house: House,
  order: OrderToSettle,
  as: 'refused' | 'expired',
): Promise<Settled> {
  const answer = await giveUp(house.gateway, cardPart(order))
  return answer.state === 'paid' ? confirm(house, order, answer) : release(house, order, as)
}

/** Tickets, unless the cinema cancelled the screening while the bank was thinking. */
async function saleMail(db: Database, house: House, id: number): Promise<void> {
  const order = (await findOrder(db, id, null))!
  if (order.cancelled_at) await screeningCancelledMail(db, house, order)
  else await confirmationMail(db, house, order)
}

/** Not paid, and never will be: the seats are free again, and what e-cards and vouchers gave goes back to them. */
export async function release(
  house: House,
  order: OrderToSettle,
  as: 'refused' | 'expired',
): Promise<Settled> {
  if (order.prepaid_amount === 0) await endOrder(house.db, order.id, 'pending', as)
  else
    await house.db.transaction(async db => {
      if (await endOrder(db, order.id, 'pending', as)) await giveBackParts(db, order.id, house.now())
    })
  return as
}
