import type { z } from 'zod'
import type { orderRefund } from '../../../contract/booking.ts'
import { builtInMeans, isMoneyReceived, siteMoney } from '../../../contract/rules/means.ts'
import { cents } from '../../../contract/rules/money.ts'
import type { Database } from '../../database/connect.ts'
import { refundStepsOf } from '../../payments/rules.ts'
import type { PlaceRow } from '../queries.ts'
import {
  type CancelledLine,
  cancelledLines,
  type Reason,
  type RefundDue,
  reasonsOf,
} from './refund-queries.ts'

type Refund = z.output<typeof orderRefund>

type Refunded = {
  id: number
  card_brand: string | null
  card_last4: string | null
  due: RefundDue
}
type Part = { vouchers_id: number; kind: string; name_product: string }

/** The refunds by order id: one for each cancellation and each means that paid the cancelled places. */
export async function refundsOf(
  db: Database,
  orders: readonly Refunded[],
  { places, parts }: { places: readonly PlaceRow[]; parts: readonly Part[] },
): Promise<Map<number, Refund[]>> {
  // A place without a code was never paid.
  const cancelled = places.filter(({ state, code }) => state === 'cancelled' && code !== null)
  const [lines, reasons] = await Promise.all([
    cancelledLines(
      db,
      cancelled.map(({ id }) => id),
    ),
    reasonsOf(
      db,
      orders.flatMap(({ due }) => (due.to_refund > 0 ? due.reference : [])),
    ),
  ])
  const byOrder = Map.groupBy(lines, line => line.orders_id)
  return new Map(
    orders.map(order => {
      const own = byOrder.get(order.id) ?? []
      const all = [...onCard(order, own, reasons.get(order.due.reference)), ...onVouchers(own, parts)]
      return [order.id, all.sort((a, b) => a.at.getTime() - b.at.getTime())]
    }),
  )
}

export const cardName = ({ card_brand, card_last4 }: Pick<Refunded, 'card_brand' | 'card_last4'>): string =>
  card_last4 ? `${card_brand ?? 'Carte'} •••• ${card_last4}` : 'Carte bancaire'

/** Includes a payment that arrived after its order had ended, whose refund has no journal line. */
function onCard(order: Refunded, lines: readonly CancelledLine[], reason: Reason | undefined): Refund[] {
  const { due } = order
  const asked = lines.flatMap(({ means, at, amount }) =>
    isMoneyReceived(means) && amount > 0 ? [{ at, means, amount }] : [],
  )
  const inVain = due.to_refund - asked.reduce((sum, { amount }) => sum + amount, 0)
  if (inVain > 0)
    asked.unshift({ at: due.settled_at ?? due.asked_at, means: siteMoney, amount: cents(inVain) })
  const steps = refundStepsOf(
    asked.map(({ amount }) => amount),
    due,
    reason,
  )
  return asked.map(({ at, means, amount }, index) => ({
    ...{ at, means, places: null, amount, state: steps[index]! },
    name: means === siteMoney ? cardName(order) : builtInMeans[means].label,
  }))
}

/** An e-card, an invitation or a voucher gets its part back in the transaction that cancels. */
const onVouchers = (lines: readonly CancelledLine[], parts: readonly Part[]): Refund[] =>
  lines.flatMap(({ at, means, vouchers_id, units, amount }) => {
    const part = parts.find(part => part.vouchers_id === vouchers_id)
    if (!part || isMoneyReceived(means)) return []
    const places = means === 'bon_cadeau' ? null : units
    return [{ at, means, name: part.name_product, places, amount, state: 'arrived' as const }]
  })
