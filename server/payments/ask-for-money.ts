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

/**
 * The data to request a payment from the gateway. The payment is for a purchase, or for the part of an order that
 * vouchers do not pay.
 */
export type PaymentDue = Pick<PaymentRow, 'reference' | 'gateway' | 'amount' | 'state' | 'asked_at'>

/** How the sale was paid. Brand and last digits are null if vouchers paid everything, so no card was charged. */
export type Settlement = Paid | { state: 'paid'; brand: null; last4: null }

const nothingToPay = { state: 'paid', brand: null, last4: null } as const

/**
 * Charges the card. Returns `unknown` if the gateway does not respond in time, or if the buyer still has to pay in
 * the gateway's own card fields. The caller later gets the result with `findOut`.
 */
export async function askForMoney(
  appContext: AppContext,
  due: PaymentDue,
  card: BankCard | null,
): Promise<Settlement | Refused | { state: 'unknown' }> {
  if (due.amount === 0) return nothingToPay
  const { reference, amount } = due
  const gateway = gatewayOf(appContext, due)
  if (gateway.kind !== 'card') return { state: 'unknown' }
  if (!card) throw new Error(`no card was asked for to pay ${reference}`)
  const answer = withinTime(gateway.charge({ reference, amount, card })).then(understood)
  return answer.catch(error => {
    // Log only the error class: the gateway's message might repeat card data from the request.
    appContext.log.warn({ reference, error: error?.constructor?.name }, 'the payment was not answered')
    return { state: 'unknown' } as const
  })
}

/**
 * Asks the gateway for the result of a pending payment. Closes an unpaid payment that is too old, so that it
 * cannot succeed later. If a younger one is still unpaid, returns when to ask again.
 */
export async function findOut(
  appContext: AppContext,
  { due, undeliverable, cardDay }: Pick<Sale, 'due' | 'undeliverable' | 'cardDay'>,
): Promise<Settlement | Refused | { state: 'expired' } | { state: 'unknown'; askAgainAt: Date }> {
  if (due.amount === 0) return nothingToPay
  const ageMs = appContext.now().getTime() - due.asked_at.getTime()
  const found = await readPaymentState(gatewayOf(appContext, due), due.reference, cardDay)
  if (found.state === 'paid') return found
  if (found.state === 'refused' && (found.because || (!found.closed && ageMs < pendingLifeMs))) return found
  // Here, this server closed the payment, or the payment is too old. So the refusal means that it has expired.
  if (found.state === 'refused') return { state: 'expired' }
  if (ageMs >= pendingLifeMs || undeliverable) return closeUnpaidPayment(appContext, due)
  const untilNext = Math.min(nextCheckMs(ageMs), pendingLifeMs - ageMs)
  return { state: 'unknown', askAgainAt: new Date(appContext.now().getTime() + untilNext) }
}

/**
 * Reads the state of a payment at the gateway. If the buyer's bank has only reserved the money (`authorised`),
 * takes it now, because a seat must be paid. If the card expires before the screening, cancels the reservation
 * instead, so that nothing is debited.
 */
async function readPaymentState(
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

/**
 * Closes an unpaid payment at the gateway, so that the buyer can no longer pay it. If the buyer has paid just
 * before, returns that result instead.
 */
export async function closeUnpaidPayment(
  appContext: AppContext,
  due: PaymentDue,
): Promise<Settlement | { state: 'expired' }> {
  if (due.amount === 0) return { state: 'expired' }
  const closed = await gatewayOf(appContext, due).close(due.reference)
  return closed.state === 'paid' ? closed : { state: 'expired' }
}

/** Accepts only the answers `paid` and `refused`. Throws for any other, so that the payment counts as unknown. */
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
