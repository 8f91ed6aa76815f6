import type { House } from '../context.ts'
import { giveMoneyBack } from '../payments/ask-for-money.ts'
import { attemptEach } from '../payments/attempt-each.ts'
import { lookAgain } from '../payments/settle-sale.ts'
import {
  markPurchaseRefunded,
  type PurchaseRow,
  purchasesToCheck,
  purchasesToRefund,
} from './purchase-queries.ts'
import { saleOfPurchase } from './sale-of-purchase.ts'

/** As for orders: asks what became of payments without an answer, and returns what withdrawals are owed. */
export async function reconcilePurchases(house: House): Promise<void> {
  await attemptEach(house, 'purchase', await purchasesToCheck(house.db, house.now()), purchase =>
    lookAgain(house, saleOfPurchase(house, purchase)),
  )
  await attemptEach(house, 'purchase', await purchasesToRefund(house.db), purchase =>
    payBack(house, purchase),
  )
}

/** What a withdrawal is owed, by the card that paid. */
export async function payBack(house: House, { id, reference, refund }: PurchaseRow): Promise<void> {
  if (refund) await giveMoneyBack(house, { reference, amount: refund })
  await markPurchaseRefunded(house.db, id, house.now())
}
