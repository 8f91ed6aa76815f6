import { isValidOn } from '../../contract/rules/card.ts'
import type { House } from '../context.ts'
import type { Card, Gateway, NeverAsked, Paid, Refused, Unpaid } from './gateway.ts'
import { gatewayOf } from './gateway-of.ts'
import type { PaymentRow } from './payment-queries.ts'
import { gatewayTimeoutMs, nextCheckMs, pendingLifeMs } from './rules.ts'
import type { Sale } from './settle-sale.ts'

/** What is asked for: an order's part for the bank card, or a purchase. */
export type Due = Pick<PaymentRow, 'reference' | 'gateway' | 'amount' | 'state' | 'asked_at'>

/** How it was paid; nothing is known of a card where there was nothing to charge. */
export type Settlement = Paid | { state: 'paid'; brand: null; last4: null }

const nothingToPay = { state: 'paid', brand: null, last4: null } as const

/**
 * Asks for the money. Without an answer in time nobody knows, and `findOut` has to be asked later; so it has where
 * the buyer pays on a page of its own.
 */
export async function askForMoney(
  house: House,
  due: Due,
  card: Card | null,
): Promise<Settlement | Refused | { state: 'unknown' }> {
  if (due.amount === 0) return nothingToPay
  const { reference, amount } = due
  const gateway = gatewayOf(house, due)
  if (gateway.kind !== 'card') return { state: 'unknown' }
  if (!card) throw new Error(`no card was asked for to pay ${reference}`)
  const answer = withinTime(gateway.charge({ reference, amount, card })).then(understood)
  return answer.catch(error => {
    // The error's own words are not logged: a gateway's message might repeat what it was sent.
    house.log.warn({ reference, error: error?.constructor?.name }, 'the payment was not answered')
    return { state: 'unknown' } as const
  })
}

/**
 * What became of a payment nobody answered. One that was not made is closed once it is too old, so that it cannot
 * be made later; until then, when to ask again.
 */
export async function findOut(
  house: House,
  { due, undeliverable, cardDay }: Pick<Sale, 'due' | 'undeliverable' | 'cardDay'>,
): Promise<Settlement | Refused | { state: 'expired' } | { state: 'unknown'; askAgainAt: Date }> {
  if (due.amount === 0) return nothingToPay
  const ageMs = house.now().getTime() - due.asked_at.getTime()
  const found = await whatBecameOf(gatewayOf(house, due), due.reference, cardDay)
  if (found.state === 'paid') return found
  if (found.state === 'refused' && (found.because || (!found.closed && ageMs < pendingLifeMs))) return found
  // Closed by whoever let it go: it ends alike, whoever sees it first.
  if (found.state === 'refused') return { state: 'expired' }
  if (ageMs >= pendingLifeMs || undeliverable) return giveUp(house, due)
  const untilNext = Math.min(nextCheckMs(ageMs), pendingLifeMs - ageMs)
  return { state: 'unknown', askAgainAt: new Date(house.now().getTime() + untilNext) }
}

/**
 * One that its buyer has authorised is taken now: nobody is sold a seat for a promise. Unless the card ends before the
 * screening: then it is let go of, and nothing was debited.
 */
async function whatBecameOf(
  gateway: Gateway,
  reference: string,
  cardDay: string | null,
): Promise<Paid | Refused | Unpaid | NeverAsked> {
  if (gateway.kind !== 'page') return gateway.find(reference)
  const found = await gateway.find(reference)
  if (found.state !== 'authorised') return found
  if (!found.expiry || !cardDay || isValidOn(found.expiry, cardDay)) return gateway.capture(reference)
  const closed = await gateway.close(reference)
  return closed.state === 'paid' ? closed : { ...closed, because: 'card_expires_too_early' }
}

/** From now on nobody can pay it; a payment that was quicker has been made. */
export async function giveUp(house: House, due: Due): Promise<Settlement | { state: 'expired' }> {
  if (due.amount === 0) return { state: 'expired' }
  const closed = await gatewayOf(house, due).close(due.reference)
  return closed.state === 'paid' ? closed : { state: 'expired' }
}

/** Tickets for one word only: after anything else a gateway may say, nobody knows whether money moved. */
function understood<A extends Paid | Refused>(answer: A): A {
  if (answer?.state !== 'paid' && answer?.state !== 'refused') throw new Nonsense()
  return answer
}

class Nonsense extends Error {}

function withinTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TooSlow()), gatewayTimeoutMs)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

class TooSlow extends Error {}
