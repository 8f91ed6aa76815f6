import type { Cents } from '../../contract/rules/money.ts'
import type { House } from '../context.ts'
import type { Database } from '../database/connect.ts'
import type { Settlement } from '../payments/ask-for-money.ts'
import type { Sale } from '../payments/settle-sale.ts'
import { ticketCode } from '../tickets/sign.ts'
import { giveBackParts } from '../vouchers/spend.ts'
import { cardPart } from './card-part.ts'
import { screeningCancelledMail } from './claim-mails.ts'
import { confirmationMail } from './order-mails.ts'
import { endOrder, findOrder, markConfirmed, postponeCheck, stateOf } from './queries.ts'

type OrderToSettle = {
  id: number
  reference: string
  price_order: Cents
  prepaid_amount: Cents
  nbr_seats_payed: number
  order_date: Date
  cancelled_at: Date | null
}

/** The order as a sale of its part for the bank card. */
export const saleOfOrder = (house: House, order: OrderToSettle): Sale => ({
  due: cardPart(order),
  about: { order: order.id },
  since: order.order_date,
  hopeless: order.cancelled_at !== null,
  deliver: paid => makeTickets(house, order, paid),
  release: as => freeSeats(house, order, as),
  wasReleased: async () => {
    const state = await stateOf(house.db, order.id)
    return state === 'refused' || state === 'expired'
  },
  postpone: until => postponeCheck(house.db, order.id, until),
})

function makeTickets(house: House, order: OrderToSettle, paid: Settlement): Promise<boolean> {
  const codes = Array.from({ length: order.nbr_seats_payed }, () => ticketCode(house.newToken()))
  return house.db.transaction(async db => {
    if (!(await markConfirmed(db, order.id, paid, codes))) return false
    await saleMail(db, house, order.id)
    return true
  })
}

/** Tickets, unless the cinema cancelled the screening while the bank was thinking. */
async function saleMail(db: Database, house: House, id: number): Promise<void> {
  const order = (await findOrder(db, id, null))!
  if (order.cancelled_at) await screeningCancelledMail(db, house, order)
  else await confirmationMail(db, house, order)
}

/** The seats are on sale again, and what e-cards and vouchers gave goes back to them. */
async function freeSeats(house: House, order: OrderToSettle, as: 'refused' | 'expired'): Promise<void> {
  if (order.prepaid_amount === 0) await endOrder(house.db, order.id, 'pending', as)
  else
    await house.db.transaction(async db => {
      if (await endOrder(db, order.id, 'pending', as)) await giveBackParts(db, order.id, house.now())
    })
}
