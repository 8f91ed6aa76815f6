import type { OwnVoucher } from '../../paying/voucher-words.ts'
import { type Order, paidWithSeatsText } from '../order/order-words.ts'

/** In words, by card and order. */
export type PlacesPaid = Readonly<Record<string, string>>
export const paidKey = (voucher: number, order: number | null): string => `${voucher} ${order}`

/** As many as one page of a person's orders has. */
type ReadPage = (page: number, size: number) => Promise<Order[]>

const atOnce = 100

/** Which places each e-card paid of each order: page after page, until every one that it paid of is found. */
export async function placesPaid(vouchers: readonly OwnVoucher[], read: ReadPage): Promise<PlacesPaid> {
  const missing = new Set(vouchers.flatMap(ordersPaidBy))
  const paid: Record<string, string> = {}
  for (let page = 1; missing.size > 0; page++) {
    const orders = await read(page, atOnce)
    for (const order of orders) {
      missing.delete(order.id)
      for (const part of order.parts)
        if (part.places !== null) paid[paidKey(part.vouchers_id, order.id)] = paidWithSeatsText(order, part)
    }
    if (orders.length < atOnce) break
  }
  return paid
}

const ordersPaidBy = ({ places, movements }: OwnVoucher): number[] =>
  places === null
    ? []
    : movements.flatMap(({ cause, orders_id }) =>
        cause === 'spend' && orders_id !== null ? [orders_id] : [],
      )
