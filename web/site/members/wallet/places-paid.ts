import type { OwnVoucher } from '../../paying/voucher-words.ts'
import { type Order, paidWithSeatsText } from '../order/order-words.ts'

/** What a voucher paid in an order, as text, by voucher and order (see `paidKey`). */
export type PlacesPaid = Readonly<Record<string, string>>
export const paidKey = (voucher: number, order: number | null): string => `${voucher} ${order}`

/** Reads a page of the member's orders. */
type ReadPage = (page: number, size: number) => Promise<Order[]>

const atOnce = 100

/**
 * Returns which tickets each e-card paid in each order. Reads the member's orders page by page, until all are
 * found.
 */
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
