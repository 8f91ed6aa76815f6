import { cents } from '../../contract/rules/money.ts'
import type { House } from '../context.ts'
import { attemptEach } from '../payments/attempt-each.ts'
import { payBackEach } from '../payments/pay-back.ts'
import {
  markPurchaseRefunded,
  type PurchaseRow,
  purchasesToCheck,
  purchasesToRefund,
} from './purchase-queries.ts'
import { saleOfPurchase } from './sale-of-purchase.ts'

/** As for orders: asks what became of payments without an answer, and returns what withdrawals are owed. */
export async function reconcilePurchases(house: House): Promise<void> {
  const { db, now } = house
  await attemptEach(house, await purchasesToCheck(db, now()), purchase => saleOfPurchase(house, purchase))
  await returnWithdrawn(house, await purchasesToRefund(db))
}

/** What a withdrawal is owed, by the card that paid. */
export const returnWithdrawn = (house: House, purchases: readonly PurchaseRow[]): Promise<void> =>
  payBackEach(
    house,
    purchases,
    ({ reference, refund }) => ({ reference, amount: refund ?? cents(0) }),
    purchase => markPurchaseRefunded(house.db, purchase, house.now()),
  )
