import { isValidOn } from '../../contract/rules/card.ts'
import type { AppContext } from '../context.ts'
import {
  type BankCard,
  type Gateway,
  gatewayOf,
  type NeverAsked,
  type Paid,
  type Refused,
  type Unpaid,
} from './gateway.ts'
import type { PaymentRow } from './payment-queries.ts'
import type { Sale } from './process-payment.ts'
import { gatewayTimeoutMs, nextCheckMs, pendingLifeMs } from './rules.ts'

/** A payment to request: the bank card part of an order, or a purchase. */
export type Due = Pick<PaymentRow, 'reference' | 'gateway' | 'amount' | 'state' | 'asked_at'>

/** How it was paid. Card details are null if nothing was charged. */
export type Settlement = Paid | { state: 'paid'; brand: null; last4: null }

const nothingToPay = { state: 'paid', brand: null, last4: null } as const

/**
 * Charges the card. Without a response in time the result is unknown, and `findOut` must ask later. It is
 * unknown too if the buyer is yet to pay in the gateway's own fields.
 */
export async function askForMoney(
  appContext: AppContext,
  due: Due,
  card: BankCard | null,
): Promise<Settlement | Refused | { state: 'unknown' }> {
  if (due.amount === 0) return nothingToPay
  const { reference, amount } = due
  const gateway = gatewayOf(appContext, due)
  if (gateway.kind !== 'card') return { state: 'unknown' }
  if (!card) throw new Error(`no card was asked for to pay ${reference}`)
  const answer = withinTime(gateway.charge({ reference, amount, card })).then(understood)
  return answer.catch(error => {
    // Log only the error class: a gateway's message might repeat what it was sent.
    appContext.log.warn({ reference, error: error?.constructor?.name }, 'the payment was not answered')
    return { state: 'unknown' } as const
  })
}

/**
 * Finds out what became of a payment without a known result. An unpaid payment that is too old is closed, so
 * that it cannot succeed later. Until then, returns when to ask again.
 */
export async function findOut(
  appContext: AppContext,
  { due, undeliverable, cardDay }: Pick<Sale, 'due' | 'undeliverable' | 'cardDay'>,
): Promise<Settlement | Refused | { state: 'expired' } | { state: 'unknown'; askAgainAt: Date }> {
  if (due.amount === 0) return nothingToPay
  const ageMs = appContext.now().getTime() - due.asked_at.getTime()
  const found = await whatBecameOf(gatewayOf(appContext, due), due.reference, cardDay)
  if (found.state === 'paid') return found
  if (found.state === 'refused' && (found.because || (!found.closed && ageMs < pendingLifeMs))) return found
  // We, or another process, closed the payment at the gateway because it was too old: it expired.
  if (found.state === 'refused') return { state: 'expired' }
  if (ageMs >= pendingLifeMs || undeliverable) return giveUp(appContext, due)
  const untilNext = Math.min(nextCheckMs(ageMs), pendingLifeMs - ageMs)
  return { state: 'unknown', askAgainAt: new Date(appContext.now().getTime() + untilNext) }
}

/**
 * Captures an authorised payment at once: a seat is not sold on an authorisation alone. If the card expires
 * before the screening, cancels the authorisation instead, so that nothing is debited.
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

/** Closes the payment so that nobody can pay it any more. If it was already paid, returns that. */
export async function giveUp(appContext: AppContext, due: Due): Promise<Settlement | { state: 'expired' }> {
  if (due.amount === 0) return { state: 'expired' }
  const closed = await gatewayOf(appContext, due).close(due.reference)
  return closed.state === 'paid' ? closed : { state: 'expired' }
}

/** Accept only `paid` or `refused`; otherwise the payment is unknown. */
function understood<A extends Paid | Refused>(answer: A): A {
  if (answer?.state !== 'paid' && answer?.state !== 'refused') throw new MalformedAnswer()
  return answer
}

class MalformedAnswer extends Error {}

function withinTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TooSlow()), gatewayTimeoutMs)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

class TooSlow extends Error {}
