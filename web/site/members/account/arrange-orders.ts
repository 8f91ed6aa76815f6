import { admissionWindow } from '../../../../contract/rules/admission.ts'
import type { Order } from '../order/order-words.ts'

/** To come: what one may still go and see, soonest first. Past: everything else, latest first. */
export function arrangeOrders(orders: readonly Order[], now: Date): { upcoming: Order[]; past: Order[] } {
  const isToCome = ({ state, starts_at }: Order) =>
    (state === 'confirmed' || state === 'pending') && admissionWindow(new Date(starts_at)).closes_at > now
  const byStart = (a: Order, b: Order) => Date.parse(a.starts_at) - Date.parse(b.starts_at)
  return {
    upcoming: orders.filter(isToCome).sort(byStart),
    past: orders.filter(order => !isToCome(order)).sort((a, b) => byStart(b, a)),
  }
}
