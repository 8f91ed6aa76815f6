import type { Cents } from '../../contract/rules/money.ts'
import type { House } from '../context.ts'
import { askTogether } from '../database/ask-together.ts'
import type { Database } from '../database/connect.ts'
import type { Due, Settlement } from '../payments/ask-for-money.ts'
import type { RefusedBecause } from '../payments/gateway.ts'
import { gatewayOf } from '../payments/gateway-of.ts'
import type { Sale } from '../payments/settle-sale.ts'
import { ticketCode } from '../tickets/sign.ts'
import { giveBackUnpaid } from '../vouchers/spend.ts'
import { screeningCancelledMail } from './compensation-mails.ts'
import { confirmationMails } from './order-mails.ts'
import { findOrders, type OrderRow, type PlaceRow } from './queries.ts'
import { endOrder, markConfirmed, type PaidOrder } from './settle-queries.ts'
import { writeDownPrepaid } from './write-down-places.ts'

type OrderToSettle = {
  id: number
  due: Due
  prepaid_amount: Cents
  nbr_seats_payed: number
  cancelled_at: Date | null
  session_date?: string
}

/** An order that has just become one that stands, as it is written. */
export type SoldOrder = { order: OrderRow; places: PlaceRow[] }

/** The order as a sale of its part for the bank card. */
export const saleOfOrder = (
  house: House,
  order: OrderToSettle,
  whenSold: (sold: SoldOrder) => void = () => undefined,
): Sale => ({
  due: order.due,
  about: { order: order.id },
  cardDay: order.session_date ?? null,
  undeliverable: order.cancelled_at !== null,
  deliver: async paid => {
    const sold = await makeTickets(house, order, paid)
    if (sold) whenSold(sold)
    return sold !== null
  },
  release: (as, because) => freeSeats(house, order, as, because),
})

/** Those paid while others were being confirmed are confirmed together. */
function makeTickets(
  house: House,
  { id, nbr_seats_payed }: OrderToSettle,
  { brand, last4 }: Settlement,
): Promise<SoldOrder | null> {
  const codes = Array.from({ length: nbr_seats_payed }, () => ticketCode(house.newToken()))
  return askTogether(house.db, 'sales', { id, brand, last4, codes }, paid => confirmTogether(house, paid))
}

/** In one transaction: each has its tickets, its lines in the money journal and its mail, or is no longer pending and has none. */
function confirmTogether(house: House, paid: readonly PaidOrder[]): Promise<(SoldOrder | null)[]> {
  return house.db.transaction(async db => {
    const places = await markConfirmed(db, paid, house.now())
    const rows = await findOrders(db, [...places.keys()])
    const sold = rows.map(order => ({ order, places: places.get(order.id)! }))
    await writeDownPrepaid(db, sold, house.now())
    await saleMails(db, house, sold)
    return paid.map(({ id }) => sold.find(({ order }) => order.id === id) ?? null)
  })
}

/** Tickets, unless the cinema cancelled the screening while the bank was thinking. */
async function saleMails(db: Database, house: House, sold: readonly SoldOrder[]): Promise<void> {
  const { tickets = [], cancelled = [] } = Object.groupBy(sold, ({ order }) =>
    order.cancelled_at ? 'cancelled' : 'tickets',
  )
  await confirmationMails(db, house, tickets)
  for (const { order } of cancelled) await screeningCancelledMail(db, house, order)
}

/** The seats are on sale again, and what e-cards and vouchers gave goes back to them. */
async function freeSeats(
  house: House,
  order: OrderToSettle,
  as: 'refused' | 'expired',
  because?: RefusedBecause,
): Promise<void> {
  const end = { at: house.now(), lapse: isLapse(house, order, as), because }
  if (order.prepaid_amount === 0) await endOrder(house.db, order.id, 'pending', as, end)
  else
    await house.db.transaction(async db => {
      if (await endOrder(db, order.id, 'pending', as, end)) await giveBackUnpaid(db, order.id, house.now())
    })
}

/** Let go of by its buyer, who could have paid it: not refused by a bank, nor lost with its answer or its screening. */
const isLapse = (house: House, { due, cancelled_at }: OrderToSettle, as: 'refused' | 'expired'): boolean =>
  as === 'expired' && gatewayOf(house, due).kind === 'page' && cancelled_at === null
