import type { Cents } from '../../../contract/rules/money.ts'
import type { AppContext } from '../../context.ts'
import { createBatcher } from '../../database/batch.ts'
import type { Database } from '../../database/connect.ts'
import type { PaymentDue, Settlement } from '../../payments/ask-for-money.ts'
import { gatewayOf, type RefusedBecause } from '../../payments/gateway.ts'
import type { Sale } from '../../payments/process-payment.ts'
import { ticketCode } from '../../tickets/sign.ts'
import { giveBackUnpaid } from '../../vouchers/spend.ts'
import { screeningCancelledMail } from '../cancellation/compensation-mails.ts'
import { confirmExchange } from '../exchange/confirm-exchange.ts'
import type { HoldRow } from '../holds/hold-queries.ts'
import { insertHold } from '../holds/insert-hold.ts'
import { confirmationMails } from '../orders/order-mails.ts'
import { findOrders, type OrderRow, type PlaceRow, placesOf } from '../queries.ts'
import { endOrder, markConfirmed, type PaidOrder } from './order-state-queries.ts'
import { writeDownSold } from './write-down-places.ts'

type OrderToSettle = {
  id: number
  due: PaymentDue
  prepaid_amount: Cents
  nbr_seats_payed: number
  /**
   * The old order, if this is an exchange. The payment is then only the difference in price between the new and
   * the old tickets.
   */
  exchanged_from?: number | null
  cancelled_at: Date | null
  session_date?: string
  /**
   * The hold whose seats the order uses. If the card is refused, the buyer gets this hold back, with its former
   * end.
   */
  hold?: HoldRow | undefined
}

export type SoldOrder = { order: OrderRow; places: PlaceRow[] }

/** Returns the order as a `Sale`. Its amount is what the bank card must pay. */
export const saleOfOrder = (appContext: AppContext, order: OrderToSettle): Sale<SoldOrder> => ({
  due: order.due,
  about: { order: order.id },
  cardDay: order.session_date ?? null,
  undeliverable: order.cancelled_at !== null,
  deliver: paid => makeTickets(appContext, order, paid),
  release: (as, because) => freeSeats(appContext, order, as, because),
})

/**
 * Confirms a paid order and makes its tickets. Orders that are paid while another transaction confirms orders
 * wait, and are then confirmed together, which is faster.
 */
function makeTickets(
  appContext: AppContext,
  { id, nbr_seats_payed, exchanged_from }: OrderToSettle,
  { brand, last4 }: Settlement,
): Promise<SoldOrder | null> {
  const codes = Array.from({ length: nbr_seats_payed }, () => ticketCode(appContext.newToken()))
  if (typeof exchanged_from === 'number') return confirmExchange(appContext, { id, brand, last4, codes })
  return createBatcher(appContext.db, 'sales', { id, brand, last4, codes }, paid =>
    confirmTogether(appContext, paid),
  )
}

/**
 * Confirms these orders and writes their mails and their lines in the books, in one transaction. Returns null for
 * an order that is no longer pending.
 */
function confirmTogether(appContext: AppContext, paid: readonly PaidOrder[]): Promise<(SoldOrder | null)[]> {
  return appContext.db.transaction(async db => {
    const places = await markConfirmed(db, paid, appContext.now())
    const rows = await findOrders(db, [...places.keys()])
    const sold = rows.map(order => ({ order, places: places.get(order.id)! }))
    await saleMails(db, appContext, sold)
    await writeDownSold(db, appContext, sold)
    return paid.map(({ id }) => sold.find(({ order }) => order.id === id) ?? null)
  })
}

/** Mails the tickets. If the cinema cancelled the screening during the payment, mails that instead. */
async function saleMails(db: Database, appContext: AppContext, sold: readonly SoldOrder[]): Promise<void> {
  const { tickets = [], cancelled = [] } = Object.groupBy(sold, ({ order }) =>
    order.cancelled_at ? 'cancelled' : 'tickets',
  )
  await confirmationMails(db, appContext, tickets)
  for (const { order } of cancelled) await screeningCancelledMail(db, appContext, order)
}

/** Ends an unpaid order: frees its seats, and credits its e-cards and vouchers with what they paid. */
async function freeSeats(
  appContext: AppContext,
  order: OrderToSettle,
  as: 'refused' | 'expired',
  because?: RefusedBecause,
): Promise<void> {
  const end = { at: appContext.now(), lapse: isLapse(appContext, order, as), because }
  if (order.prepaid_amount === 0 && !order.hold) await endOrder(appContext.db, order.id, 'pending', as, end)
  else
    await appContext.db.transaction(async db => {
      if (!(await endOrder(db, order.id, 'pending', as, end))) return
      if (order.prepaid_amount > 0) await giveBackUnpaid(db, order.id, appContext.now())
      if (as === 'refused' && order.hold) await holdAgain(db, order.id, order.hold, appContext.now())
    })
}

async function holdAgain(db: Database, id: number, { id: _, ...hold }: HoldRow, now: Date): Promise<void> {
  if (hold.expires_at <= now) return
  const chosen = (await placesOf(db, [id])).map(({ tariffs_id, seats_id }) => ({ tariffs_id, seats_id }))
  await insertHold(db, { ...hold, seats: chosen.length, chosen })
}

/**
 * Returns true if the buyer could have paid on the page of the order but let it expire: after several of these,
 * the account must wait. A refusal by the bank or a cancelled screening does not count.
 */
const isLapse = (
  appContext: AppContext,
  { due, cancelled_at }: OrderToSettle,
  as: 'refused' | 'expired',
): boolean => as === 'expired' && gatewayOf(appContext, due).kind === 'page' && cancelled_at === null
