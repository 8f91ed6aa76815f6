import type { Seller } from '../payments/seller.ts'
import { cardPart } from './card-part.ts'
import { findToSettle, markRefunded, ordersToCheck, ordersToRefund } from './queries.ts'
import { readOwnOrder } from './read-orders.ts'
import { saleOfOrder } from './sale-of-order.ts'

export const sellerOfSeats: Seller<Awaited<ReturnType<typeof readOwnOrder>>> = {
  async own(context, id) {
    const shown = await readOwnOrder(context, id)
    return { shown, sale: saleOfOrder(context, shown) }
  },
  async find(house, reference) {
    const order = await findToSettle(house.db, reference)
    return order && saleOfOrder(house, order)
  },
  toCheck: async house =>
    (await ordersToCheck(house.db, house.now())).map(order => saleOfOrder(house, order)),
  toRefund: async db => (await ordersToRefund(db)).map(cardPart),
  markRefunded,
}
