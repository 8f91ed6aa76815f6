import { admissionWindow } from '../../../../contract/rules/admission.ts'
import type { Order } from '../order/order-words.ts'

/**
 * Splits orders into future ones (admission is still possible; the soonest is first) and past ones (the latest is
 * first). Leaves out orders that were never paid, because they never gave a right to seats.
 */
export function arrangeOrders(orders: readonly Order[], now: Date): { upcoming: Order[]; past: Order[] } {
  const isToCome = ({ state, ...order }: Order) =>
    (state === 'confirmed' || state === 'pending') &&
    admissionWindow({ ...order, starts_at: new Date(order.starts_at) }).closes_at > now
  const isAttempt = ({ state, refunds }: Order) =>
    state === 'refused' || (state === 'expired' && refunds.length === 0)
  const byStart = (a: Order, b: Order) => Date.parse(a.starts_at) - Date.parse(b.starts_at)
  return {
    upcoming: orders.filter(isToCome).sort(byStart),
    past: orders.filter(order => !isToCome(order) && !isAttempt(order)).sort((a, b) => byStart(b, a)),
  }
}
