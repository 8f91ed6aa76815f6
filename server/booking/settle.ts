import type { Cents } from '../../contract/rules/money.ts'
import type { Context, House } from '../context.ts'
import type { Card, Paid } from '../payments/gateway.ts'
import { ticketCode } from '../tickets/sign.ts'
import { confirmationMail } from './order-mails.ts'
import { endOrder, markConfirmed, stateOf } from './queries.ts'
import { gatewayTimeoutMs } from './rules.ts'

export type OrderToSettle = { id: number; reference: string; price_order: Cents; nbr_seats_payed: number }

export type Settled = 'confirmed' | 'refused' | 'expired' | 'pending'

/** Asks for the money and does what the answer says; without an answer the order stays pending. */
export async function payFor(context: Context, order: OrderToSettle, card: Card): Promise<Settled> {
  const payment = { reference: order.reference, amount: order.price_order, card }
  const answer = await withinTime(context.gateway.charge(payment)).catch(error => {
    // The error's own words are not logged: a gateway's message might repeat what it was sent.
    context.log.warn({ order: order.id, error: error?.constructor?.name }, 'the payment was not answered')
    return { state: 'unknown' } as const
  })
  if (answer.state === 'unknown') return 'pending'
  if (answer.state === 'refused') return release(context, order, 'refused')
  return confirm(context, order, answer)
}

/** Paid: the tickets are made. If the order was ended meanwhile, the money goes straight back. */
export async function confirm(house: House, order: OrderToSettle, paid: Paid): Promise<Settled> {
  const codes = Array.from({ length: order.nbr_seats_payed }, () => ticketCode(house.newToken()))
  const confirmed = await house.db.transaction(async db => {
    if (!(await markConfirmed(db, order.id, paid, codes))) return false
    await confirmationMail(db, house, order.id)
    return true
  })
  if (confirmed) return 'confirmed'
  // Somebody settled it meanwhile: the reconciler, or an expiry that came too early.
  if ((await stateOf(house.db, order.id)) === 'confirmed') return 'confirmed'
  await house.gateway.refund(order.reference, order.price_order)
  return 'expired'
}

/** Not paid, and never will be: the seats are free again. */
export async function release(
  house: House,
  order: OrderToSettle,
  as: 'refused' | 'expired',
): Promise<Settled> {
  await endOrder(house.db, order.id, 'pending', as)
  return as
}

function withinTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TooSlow()), gatewayTimeoutMs)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

class TooSlow extends Error {}
