import { planExchange } from '../../../contract/rules/exchange.ts'
import { isNotCancelled } from '../../../contract/rules/places.ts'
import { sharesOfPlaces, sumByMeans } from '../../../contract/rules/shares-of-places.ts'
import type { AppContext } from '../../context.ts'
import type { Database } from '../../database/connect.ts'
import { endOrder, markConfirmed, type PaidOrder } from '../purchase/order-state-queries.ts'
import type { SoldOrder } from '../purchase/sale-of-order.ts'
import { findOrder, type OrderRow, partsOf, placesOf } from '../queries.ts'
import type { Replaced } from './plan.ts'
import { endReplaced, lockForExchange, tellExchanged } from './replace-places.ts'

/**
 * Confirms the new order of an exchange after the buyer paid the difference, and ends the old tickets, in one
 * transaction. Returns null, and changes nothing, if an old ticket was cancelled, exchanged, given away or used in
 * the meantime: the caller then refunds the payment.
 */
export function confirmExchange(appContext: AppContext, paid: PaidOrder): Promise<SoldOrder | null> {
  return appContext.db.transaction(async db => {
    const seen = (await findOrder(db, paid.id, null))!
    const first = (await findOrder(db, seen.exchanged_from!, null))!
    const screenings = [first.sessions_id, seen.sessions_id] as const
    await lockForExchange(db, { first: first.id, made: paid.id }, screenings)
    const made = (await findOrder(db, paid.id, null))!
    if (made.state !== 'pending') return null
    const replaced = await replacedBy(db, made)
    if (!replaced) {
      await endOrder(db, paid.id, 'pending', 'expired', { at: appContext.now() })
      return null
    }
    const difference = [{ reference: made.reference, amount: made.due.amount }]
    const { lost } = await endReplaced(db, appContext, replaced, { to: made.id, paid: difference })
    await markConfirmed(db, [paid], appContext.now())
    return tellExchanged(db, appContext, replaced, { to: made.id, lost })
  })
}

/**
 * Returns the old order, and those of its tickets that the new order `made` replaces. Returns null if one of these
 * is no longer valid or was given away, or if any ticket of the old order was used.
 */
async function replacedBy(db: Database, made: OrderRow): Promise<Replaced | null> {
  const order = (await findOrder(db, made.exchanged_from!, null))!
  const places = await placesOf(db, [order.id])
  const parts = await partsOf(db, order.prepaid_amount > 0 ? [order.id] : [])
  const standing = places.filter(isNotCancelled)
  const gone = standing.filter(({ number }) => made.exchanged_places!.includes(number))
  const ended = order.state !== 'confirmed' || order.cancelled_at || made.cancelled_at
  const lacks = gone.length < made.exchanged_places!.length || gone.some(({ given }) => given)
  if (ended || lacks || standing.some(({ state }) => state === 'entered')) return null
  const paid = sharesOfPlaces(places, parts).filter(({ number }) =>
    gone.some(place => place.number === number),
  )
  return {
    ...{ order, places, parts, gone, after: standing.filter(place => !gone.includes(place)) },
    money: planExchange(sumByMeans(paid), await placesOf(db, [made.id])),
  }
}
