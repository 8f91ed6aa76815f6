import type { Seller } from '../payments/seller.ts'
import { purchasesToSettle } from './purchase-queries.ts'
import { readOwnPurchase } from './read-purchases.ts'
import { saleOfPurchase } from './sale-of-purchase.ts'

export const sellerOfVouchers: Seller<Awaited<ReturnType<typeof readOwnPurchase>>> = {
  async own(context, id) {
    const shown = await readOwnPurchase(context, id)
    return { shown, sale: saleOfPurchase(context, shown) }
  },
  salesOf: async (appContext, references) =>
    (await purchasesToSettle(appContext.db, references)).map(purchase =>
      saleOfPurchase(appContext, purchase),
    ),
}
