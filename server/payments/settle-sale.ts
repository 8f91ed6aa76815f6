import type { House } from '../context.ts'
import { askForMoney, type Due, findOut, giveUp, type Settlement } from './ask-for-money.ts'
import type { Card, RefusedBecause } from './gateway.ts'
import { payBack } from './pay-back.ts'
import type { saleState } from './rules.ts'

/** Seats, or what the boutique sells: it knows what to do once it is paid, and when it never will be. */
export type Sale = {
  due: Due
  state: ReturnType<typeof saleState>
  /** For the log: `{ order: 12 }`. */
  about: Record<string, number>
  since: Date
  /** The day on which the card must still be valid; null where none is asked. */
  cardDay: string | null
  /** What is sold will not take place: nobody waits for its payment. */
  undeliverable: boolean
  /** Makes what was paid for, once; false when it is no longer pending. */
  deliver: (paid: Settlement) => Promise<boolean>
  /** Not paid, and never will be; nothing when it is no longer pending. */
  release: (as: 'refused' | 'expired', because?: RefusedBecause) => Promise<void>
  /** It was released, by whomever: what is paid for it now is nobody's. */
  wasReleased: () => Promise<boolean>
  /** When to look at it again. */
  postpone: (until: Date) => Promise<void>
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
  const answer = await findOut(house, sale.due, sale)
  if (answer.state === 'paid') return confirm(house, sale, answer)
  if (answer.state === 'refused') return release(sale, 'refused', answer.because)
  if (answer.state === 'expired') return release(sale, 'expired')
  await sale.postpone(answer.askAgainAt)
  return 'pending'
}

/** First nobody can pay it any more, then it is released: a payment that was quicker makes it a sale. */
export async function endUnpaid(house: House, sale: Sale, as: 'refused' | 'expired'): Promise<Settled> {
  const answer = await giveUp(house.gateway, sale.due)
  return answer.state === 'paid' ? confirm(house, sale, answer) : release(sale, as)
}

/**
 * The gateway has news of this reference. What it says is not believed but asked for, so that news that comes
 * twice, late or in the wrong order does no harm. Not one of ours: nothing to do.
 */
export async function paymentMoved(house: House, reference: string): Promise<void> {
  for (const seller of house.sellers) {
    const sale = await seller.find(house, reference)
    if (sale?.state === 'pending') await lookAgain(house, sale)
    if (sale?.state === 'released') await keepNothing(house, sale)
  }
}

/** What has ended unpaid keeps nobody's money, however it came to be there. */
async function keepNothing(house: House, { due }: Sale): Promise<void> {
  const standing = await giveUp(house.gateway, due)
  if (standing.state === 'paid') await payBack(house, due)
}

/** Paid: it is delivered. If it had been released meanwhile, the money goes straight back. */
async function confirm(house: House, sale: Sale, paid: Settlement): Promise<Settled> {
  if (await sale.deliver(paid)) return 'confirmed'
  // Somebody settled it meanwhile: the reconciler, or an expiry that came too early.
  if (!(await sale.wasReleased())) return 'confirmed'
  await payBack(house, sale.due)
  return 'expired'
}

async function release(sale: Sale, as: 'refused' | 'expired', because?: RefusedBecause): Promise<Settled> {
  await sale.release(as, because)
  return as
}
