import type { House } from '../context.ts'
import { findOut, giveMoneyBack, giveUp } from '../payments/ask-for-money.ts'
import { cardPart } from './card-part.ts'
import { findToSettle, postponeCheck } from './queries.ts'
import { confirm, type OrderToSettle, release, type Settled } from './settle.ts'

type PendingOrder = OrderToSettle & { order_date: Date; cancelled_at?: Date | null }

/** Asks what became of the payment and does what the answer says. */
export async function lookAgain(house: House, order: PendingOrder): Promise<Settled> {
  const answer = await findOut(house, cardPart(order), {
    since: order.order_date,
    // Nobody waits for a screening that will not take place.
    hopeless: Boolean(order.cancelled_at),
  })
  if (answer.state === 'paid') return confirm(house, order, answer)
  if (answer.state !== 'unknown') return release(house, order, answer.state)
  await postponeCheck(house.db, order.id, answer.askAgainAt)
  return 'pending'
}

/**
 * The gateway has news of this reference. What it says is not believed but asked for, so that news that comes
 * twice, late or in the wrong order does no harm. Not one of ours: nothing to do.
 */
export async function lookAtReference(house: House, reference: string): Promise<void> {
  const order = await findToSettle(house.db, reference)
  if (order?.state === 'pending') await lookAgain(house, order)
  else if (order?.state === 'refused' || order?.state === 'expired') await keepNothing(house, order)
}

/** An order that has ended keeps nobody's money, however it came to be there. */
async function keepNothing(house: House, order: OrderToSettle): Promise<void> {
  const standing = await giveUp(house.gateway, cardPart(order))
  if (standing.state === 'paid') await giveMoneyBack(house, cardPart(order))
}
