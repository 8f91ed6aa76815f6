import type { CounterSale } from './till-types.ts'

/**
 * Returns the orders of a sale for several screenings, one for each, or the sale itself. Each of them has the list
 * of all orders.
 */
export const ordersOf = ({ orders, ...sale }: CounterSale): CounterSale[] =>
  orders?.map(order => ({ ...order, orders })) ?? [sale]

export const soldPlaces = (sale: CounterSale): CounterSale['places'] =>
  ordersOf(sale).flatMap(({ places }) => places)
