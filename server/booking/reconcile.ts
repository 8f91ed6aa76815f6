import type { House } from '../context.ts'
import { findOut, giveMoneyBack } from '../payments/ask-for-money.ts'
import { cardPart } from './card-part.ts'
import { markRefunded, ordersToCheck, ordersToRefund, postponeCheck } from './queries.ts'
import { confirm, type OrderToSettle, release } from './settle.ts'

/**
 * Repairs what a crash, a lost answer or a slow gateway left unfinished. Every step is guarded by the order's
 * state, so any number of processes may do this at once.
 */
export async function reconcile(house: House): Promise<void> {
  for (const order of await ordersToCheck(house.db, house.now()))
    await attempt(house, order.id, () => settlePending(house, order))
  for (const order of await ordersToRefund(house.db)) {
    await attempt(house, order.id, async () => {
      await giveMoneyBack(house, cardPart(order))
      await markRefunded(house.db, order.id, house.now())
    })
  }
}

async function settlePending(house: House, order: OrderToSettle & { order_date: Date }): Promise<void> {
  const answer = await findOut(house, cardPart(order), { since: order.order_date })
  if (answer.state === 'paid') await confirm(house, order, answer)
  else if (answer.state === 'unknown') await postponeCheck(house.db, order.id, answer.askAgainAt)
  else await release(house, order, answer.state)
}

/** One order that cannot be settled now does not keep the others waiting. */
async function attempt(house: House, order: number, work: () => Promise<void>): Promise<void> {
  await work().catch(error => house.log.error({ err: error, order }, 'the order could not be reconciled'))
}
