import type { Seller } from '../../payments/seller.ts'
import { readOwnOrder } from '../orders/read-orders.ts'
import { ordersToSettle } from '../queries.ts'
import { saleOfOrder } from './sale-of-order.ts'

export const sellerOfSeats: Seller<Awaited<ReturnType<typeof readOwnOrder>>> = {
  async own(context, id) {
    const shown = await readOwnOrder(context, id)
    return { shown, sale: saleOfOrder(context, shown) }
  },
  salesOf: async (appContext, references) =>
    (await ordersToSettle(appContext.db, references)).map(order => saleOfOrder(appContext, order)),
}
