import type { z } from 'zod'
import type { orderRefund } from '../../../contract/booking.ts'
import {
  builtInMeans,
  isMoneyReceived,
  type ReceivedMeans,
  siteMoney,
} from '../../../contract/rules/means.ts'
import { cents } from '../../../contract/rules/money.ts'
import type { Database } from '../../database/connect.ts'
import { refundStepsOf } from '../../payments/rules.ts'
import { carriedPaymentsOf, type ExchangeRow, exchangesOf } from '../exchange/carried-payments.ts'
import { type PlaceRow, partsOf } from '../queries.ts'
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

/**
 * Returns the refunds of each order, by order id. Each cancellation has one refund for each payment method that
 * paid for the cancelled tickets. Money that an exchange uses for a new order is not a refund.
 */
export async function refundsOf(
  db: Database,
  orders: readonly Refunded[],
  { places, parts }: { places: readonly PlaceRow[]; parts: readonly Part[] },
): Promise<Map<number, Refund[]>> {
  // A place without a ticket code was never paid, so there is nothing to refund.
  const cancelled = places.filter(({ state, code }) => state === 'cancelled' && code !== null)
  const lines = await cancelledLines(
    db,
    cancelled.map(({ id }) => id),
  )
  const ids = lines.length > 0 ? orders.map(({ id }) => id) : []
  const exchanges = ids.length > 0 ? await exchangesOf(db, ids) : []
  const carriedParts = await partsOf(
    db,
    exchanges.flatMap(({ orders_id, prepaid_amount }) => (prepaid_amount > 0 ? orders_id : [])),
  )
  const earlier = ids.length > 0 ? await carriedPaymentsOf(db, ids) : []
  const reasons = await reasonsOf(
    db,
    [...orders.map(({ due }) => due), ...earlier].flatMap(({ to_refund, reference }) =>
      to_refund > 0 ? reference : [],
    ),
  )
  return new Map(
    orders.map(order => {
      const made = exchanges.filter(({ exchanged_from }) => exchanged_from === order.id)
      const own = lines
        .filter(({ orders_id }) => orders_id === order.id)
        .map(line => withoutCarried(line, made, carriedParts))
      const dues = earlier.filter(({ orders_id }) => orders_id === order.id)
      const onCard =
        made.length > 0 || dues.length > 0
          ? onSharedCard(order, own, dues.length > 0 ? dues : [order.due], reasons)
          : onOwnCard(order, own, reasons.get(order.due.reference))
      return [
        order.id,
        [...onCard, ...onVouchers(own, parts)].sort((a, b) => a.at.getTime() - b.at.getTime()),
      ]
    }),
  )
}

/** Subtracts what an exchange used of this amount to pay for the new order, because that part is not refunded. */
function withoutCarried(
  line: CancelledLine,
  made: readonly ExchangeRow[],
  parts: readonly { orders_id: number; vouchers_id: number; units: number }[],
): CancelledLine {
  const to = made.find(({ orders_id }) => orders_id === line.exchanged_for)
  if (!to) return line
  if (isMoneyReceived(line.means)) return { ...line, amount: cents(line.amount - to.carried) }
  const had = line.units ?? 0
  const part = parts.find(
    ({ orders_id, vouchers_id }) => orders_id === to.orders_id && vouchers_id === line.vouchers_id,
  )
  const units = had - (part?.units ?? 0)
  return { ...line, units, amount: cents(had === 0 ? 0 : Math.round((line.amount * units) / had)) }
}

export const cardName = ({ card_brand, card_last4 }: Pick<Refunded, 'card_brand' | 'card_last4'>): string =>
  card_last4 ? `${card_brand ?? 'Carte'} •••• ${card_last4}` : 'Carte bancaire'

/**
 * Returns the card refunds of an order that was not exchanged. Includes the refund of a payment that arrived after
 * the order had ended; that refund has no line in the money journal.
 */
function onOwnCard(order: Refunded, lines: readonly CancelledLine[], reason: Reason | undefined): Refund[] {
  const { due } = order
  const asked = askedOfCard(lines)
  const inVain = due.to_refund - asked.reduce((sum, { amount }) => sum + amount, 0)
  if (inVain > 0)
    asked.unshift({ at: due.settled_at ?? due.asked_at, means: siteMoney, amount: cents(inVain) })
  const steps = refundStepsOf(
    asked.map(({ amount }) => amount),
    due,
    reason,
  )
  return asked.map((each, index) => shownOnCard(order, each, steps[index]!))
}

/**
 * Returns the card refunds of an order that shares payments with other orders after an exchange. They count as
 * done only when all refunds of these payments are, so that none is reported too early.
 */
function onSharedCard(
  order: Refunded,
  lines: readonly CancelledLine[],
  dues: readonly RefundDue[],
  reasons: ReadonlyMap<string, Reason>,
): Refund[] {
  const steps = dues.flatMap(due => refundStepsOf([due.to_refund], due, reasons.get(due.reference)))
  const state = steps.find(step => step !== 'arrived') ?? 'arrived'
  return askedOfCard(lines).map(each => shownOnCard(order, each, state))
}

type Asked = Pick<CancelledLine, 'at' | 'amount'> & { means: ReceivedMeans }

const askedOfCard = (lines: readonly CancelledLine[]): Asked[] =>
  lines.flatMap(({ means, at, amount }) =>
    isMoneyReceived(means) && amount > 0 ? [{ at, means, amount }] : [],
  )

const shownOnCard = (order: Refunded, { at, means, amount }: Asked, state: Refund['state']): Refund => ({
  ...{ at, means, places: null, amount, state },
  name: means === siteMoney ? cardName(order) : builtInMeans[means].label,
})

/**
 * Returns the refunds to e-cards, invitations and gift vouchers. They are done immediately: the transaction that
 * cancels a ticket also credits the voucher.
 */
const onVouchers = (lines: readonly CancelledLine[], parts: readonly Part[]): Refund[] =>
  lines.flatMap(({ at, means, vouchers_id, units, amount }) => {
    const part = parts.find(part => part.vouchers_id === vouchers_id)
    if (!part || isMoneyReceived(means) || !units) return []
    const places = means === 'bon_cadeau' ? null : units
    return [{ at, means, name: part.name_product, places, amount, state: 'arrived' as const }]
  })
