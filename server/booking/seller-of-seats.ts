import type { Seller } from '../payments/seller.ts'
import { ordersToSettle } from './queries.ts'
import { readOwnOrder } from './read-orders.ts'
import { saleOfOrder } from './sale-of-order.ts'

export const sellerOfSeats: Seller<Awaited<ReturnType<typeof readOwnOrder>>> = {
  async own(context, id) {
    const shown = await readOwnOrder(context, id)
    return { shown, sale: saleOfOrder(context, shown) }
  },
  salesOf: async (house, references) =>
    (await ordersToSettle(house.db, references)).map(order => saleOfOrder(house, order)),
}
