import type { Cents } from '../../contract/rules/money.ts'
import type { House } from '../context.ts'
import { askForMoney, type Due, findOut, giveUp, type Settlement } from './ask-for-money.ts'
import type { Card, RefusedBecause } from './gateway.ts'
import { payBack } from './pay-back.ts'
import { findPayment, forgetCheck, markPaidInVain, postponeCheck } from './payment-queries.ts'

/** Seats, or what the boutique sells: it knows what to do once it is paid, and when it never will be. */
export type Sale = {
  due: Due
  /** For the log: `{ order: 12 }`. */
  about: Record<string, number>
  /** The day on which the card must still be valid; null where none is asked. */
  cardDay: string | null
  /** What is sold will not take place: nobody waits for its payment. */
  undeliverable: boolean
  /** Makes what was paid for, once; false when it is no longer pending. */
  deliver: (paid: Settlement) => Promise<boolean>
  /** Not paid, and never will be; nothing when it is no longer pending. */
  release: (as: 'refused' | 'expired', because?: RefusedBecause) => Promise<void>
}

export type Settled = 'confirmed' | 'refused' | 'expired' | 'pending'

/** Asks for the money and does what the answer says; without an answer the sale stays pending. */
export async function payFor(house: House, sale: Sale, card: Card | null): Promise<Settled> {
  const answer = await askForMoney(house, sale.due, card)
  if (answer.state === 'unknown') return 'pending'
  return answer.state === 'paid' ? confirm(house, sale, answer) : release(sale, 'refused')
}

/** Asks what became of the payment and does what the answer says. */
export async function lookAgain(house: House, sale: Sale): Promise<Settled> {
  const answer = await findOut(house, sale)
  if (answer.state === 'paid') return confirm(house, sale, answer)
  if (answer.state === 'refused') return release(sale, 'refused', answer.because)
  if (answer.state === 'expired') return release(sale, 'expired')
  await postponeCheck(house.db, sale.due.reference, answer.askAgainAt)
  return 'pending'
}

/** First nobody can pay it any more, then it is released: a payment that was quicker makes it a sale. */
export async function endUnpaid(house: House, sale: Sale, as: 'refused' | 'expired'): Promise<Settled> {
  const answer = await giveUp(house, sale.due)
  return answer.state === 'paid' ? confirm(house, sale, answer) : release(sale, as)
}

/**
 * The gateway has news of this reference. What it says is not believed but asked for, so that news that comes
 * twice, late or in the wrong order does no harm. Not one of ours: nothing to do.
 */
export async function paymentMoved(house: House, reference: string): Promise<void> {
  for (const sale of await salesOf(house, [reference])) await seeTo(house, sale)
}

/** What is open is asked about; of what has ended unpaid nothing is kept, and nobody can pay it any more. */
export async function seeTo(house: House, sale: Sale): Promise<void> {
  if (sale.due.state === 'open') await lookAgain(house, sale)
  if (sale.due.state === 'refused' || sale.due.state === 'expired') await keepNothing(house, sale)
}

/** At once where it can be; else the reconciler does. */
export async function closeAtGateway(house: House, reference: string): Promise<void> {
  for (const sale of await salesOf(house, [reference]))
    await seeTo(house, sale).catch(error => {
      house.log.warn({ err: error, ...sale.about }, 'a payment that was let go of could not be closed yet')
    })
}

/** Whoever sells them. */
export async function salesOf(house: House, references: readonly string[]): Promise<Sale[]> {
  if (references.length === 0) return []
  return (await Promise.all(house.sellers.map(seller => seller.salesOf(house, references)))).flat()
}

/** What has ended unpaid keeps nobody's money, however it came to be there. */
async function keepNothing(house: House, { due }: Sale): Promise<void> {
  const standing = await giveUp(house, due)
  if (standing.state === 'paid') await returnAll(house, due)
  else await forgetCheck(house.db, due.reference)
}

async function returnAll(house: House, { reference }: Due): Promise<void> {
  await markPaidInVain(house.db, reference, house.now())
  await payBack(house, reference)
}

/** Paid: it is delivered. If it had been released meanwhile, the money goes straight back. */
async function confirm(house: House, sale: Sale, paid: Settlement): Promise<Settled> {
  if (await sale.deliver(paid)) return 'confirmed'
  // Somebody settled it meanwhile: the reconciler, or an expiry that came too early.
  const now = await findPayment(house.db, sale.due.reference)
  if (now?.state !== 'paid') await returnAll(house, sale.due)
  return now?.state === 'paid' && !goesBack(now) ? 'confirmed' : 'expired'
}

/** All of it: what was paid for had ended before. */
const goesBack = ({ amount, to_refund }: { amount: Cents; to_refund: Cents }): boolean =>
  amount > 0 && to_refund >= amount

async function release(sale: Sale, as: 'refused' | 'expired', because?: RefusedBecause): Promise<Settled> {
  await sale.release(as, because)
  return as
}
