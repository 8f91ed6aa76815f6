import type { ActorContext } from '../context.ts'
import { vouchersOnSale } from '../vouchers/till-purchases.ts'
import { itemsOnSale, meansAtCounter } from './sale-queries.ts'

/**
 * Returns the concession items, gift vouchers and means of payment of the counter, in the order in which the till
 * shows them.
 */
export async function offerOfCounter({ db }: ActorContext) {
  const [items, means, products] = await Promise.all([
    itemsOnSale(db),
    meansAtCounter(db),
    vouchersOnSale(db),
  ])
  const vouchers = products.map(({ id, name_product, amount, price, validity_months }) => ({
    ...{ products_id: id, name_product, amount: amount!, price, validity_months },
  }))
  return { items, means, vouchers }
}
