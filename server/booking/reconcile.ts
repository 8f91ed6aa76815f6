import type { House } from '../context.ts'
import { giveMoneyBack } from '../payments/ask-for-money.ts'
import { attemptEach } from '../payments/attempt-each.ts'
import { lookAgain } from '../payments/settle-sale.ts'
import { cardPart } from './card-part.ts'
import { markRefunded, ordersToCheck, ordersToRefund } from './queries.ts'
import { saleOfOrder } from './sale-of-order.ts'
import { forgetOldHolds } from './settle-queries.ts'

/**
 * Repairs what a crash, a lost answer or a slow gateway left unfinished. Every step is guarded by the order's
 * state, so any number of processes may do this at once.
 */
export async function reconcile(house: House): Promise<void> {
  await attemptEach(house, 'order', await ordersToCheck(house.db, house.now()), order =>
    lookAgain(house, saleOfOrder(house, order)),
  )
  await attemptEach(house, 'order', await ordersToRefund(house.db), async order => {
    await giveMoneyBack(house, cardPart(order))
    await markRefunded(house.db, order.id, house.now())
  })
}

/** Nobody's connection is remembered for longer than it holds something. */
export const tidyHolds = ({ db, now }: House): Promise<void> => forgetOldHolds(db, now())
