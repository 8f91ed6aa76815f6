import type { House } from '../context.ts'
import { attemptEach } from '../payments/attempt-each.ts'
import { payBackEach } from '../payments/pay-back.ts'
import { cardPart } from './card-part.ts'
import { markRefunded, ordersToCheck, ordersToRefund } from './queries.ts'
import { saleOfOrder } from './sale-of-order.ts'
import { forgetOldHolds } from './settle-queries.ts'

/**
 * Repairs what a crash, a lost answer or a slow gateway left unfinished. Every step is guarded by the order's
 * state, so any number of processes may do this at once.
 */
export async function reconcile(house: House): Promise<void> {
  const { db, now } = house
  await attemptEach(house, await ordersToCheck(db, now()), order => saleOfOrder(house, order))
  await payBackEach(house, await ordersToRefund(db), cardPart, order => markRefunded(db, order, now()))
}

/** Nobody's connection is remembered for longer than it holds something. */
export const tidyHolds = ({ db, now }: House): Promise<void> => forgetOldHolds(db, now())
