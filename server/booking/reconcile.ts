import type { House } from '../context.ts'
import { giveMoneyBack } from '../payments/ask-for-money.ts'
import { NoAnswer } from '../payments/gateway.ts'
import { cardPart } from './card-part.ts'
import { lookAgain } from './look-again.ts'
import { markRefunded, ordersToCheck, ordersToRefund } from './queries.ts'

/**
 * Repairs what a crash, a lost answer or a slow gateway left unfinished. Every step is guarded by the order's
 * state, so any number of processes may do this at once.
 */
export async function reconcile(house: House): Promise<void> {
  await attemptEach(house, await ordersToCheck(house.db, house.now()), order => lookAgain(house, order))
  await attemptEach(house, await ordersToRefund(house.db), async order => {
    await giveMoneyBack(house, cardPart(order))
    await markRefunded(house.db, order.id, house.now())
  })
}

/** One order that cannot be settled now does not keep the others waiting; a gateway that is away ends the turn. */
async function attemptEach<O extends { id: number }>(
  house: House,
  orders: readonly O[],
  work: (order: O) => Promise<unknown>,
): Promise<void> {
  for (const order of orders) {
    try {
      await work(order)
    } catch (error) {
      house.log.error({ err: error, order: order.id }, 'the order could not be reconciled')
      if (error instanceof NoAnswer) return
    }
  }
}
