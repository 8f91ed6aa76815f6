import { cents } from '../../contract/rules/money.ts'
import type { Seller } from '../payments/seller.ts'
import {
  findPurchaseByReference,
  markPurchaseRefunded,
  type PurchaseRow,
  purchasesToCheck,
  purchasesToRefund,
} from './purchase-queries.ts'
import { readOwnPurchase } from './read-purchases.ts'
import { saleOfPurchase } from './sale-of-purchase.ts'

export const sellerOfVouchers: Seller<Awaited<ReturnType<typeof readOwnPurchase>>> = {
  async own(context, id) {
    const shown = await readOwnPurchase(context, id)
    return { shown, sale: saleOfPurchase(context, shown) }
  },
  async find(house, reference) {
    const purchase = await findPurchaseByReference(house.db, reference)
    return purchase && saleOfPurchase(house, purchase)
  },
  toCheck: async house =>
    (await purchasesToCheck(house.db, house.now())).map(purchase => saleOfPurchase(house, purchase)),
  toRefund: async db => (await purchasesToRefund(db)).map(owedBack),
  markRefunded: markPurchaseRefunded,
}

/** What a withdrawal is owed, by the card that paid. */
export const owedBack = ({ reference, refund }: PurchaseRow) => ({ reference, amount: refund ?? cents(0) })
