import { eq, inArray } from 'drizzle-orm'
import { expect } from 'vitest'
import { orders, places } from '../../../server/booking/tables.ts'
import type { Connection } from '../../../server/database/connect.ts'
import { payments } from '../../../server/payments/tables.ts'
import { auditSeats, type Fault } from '../../faults/books.ts'
import { inconsistentSeatCounts } from '../../races/inconsistent-seat-counts.ts'
import type { StandIn } from '../../stripe-stand-in/server.ts'
import type { Acknowledged } from './shoppers.ts'

/**
 * Waits until open payments are settled. Then compares our database with the sales that buyers saw confirmed, and
 * with the payment gateway. Returns every difference.
 */
export async function auditSales(
  connection: Connection,
  stripe: StandIn,
  acknowledged: readonly Acknowledged[],
): Promise<Fault[]> {
  const { db } = connection
  // Some buyers paid and then closed the page. The product finds such payments by itself, at the earliest after 15
  // seconds. Wait for this; payments that stay open are reported below.
  const open = () => db.$count(payments, eq(payments.state, 'open'))
  await expect
    .poll(open, { timeout: 180_000, interval: 500 })
    .toBe(0)
    .catch(() => undefined)
  const all = new Map((await db.select().from(orders)).map(order => [order.id, order]))
  const sold = await db
    .select()
    .from(places)
    .where(inArray(places.state, ['sold', 'entered']))
  const codesOf = Map.groupBy(sold, place => place.orders_id)
  const faults: Fault[] = []
  const report = (what: string, which: unknown) => faults.push({ what, which })

  for (const { id, buyer, key, codes } of acknowledged) {
    const order = all.get(id)
    const isTheirs = order?.users_id === buyer && order.idempotency_key === key
    const kept = (codesOf.get(id) ?? []).map(({ code }) => code)
    if (!isTheirs || order.state !== 'confirmed') report('an acknowledged sale was lost', key)
    else if (kept.toSorted().join() !== codes.toSorted().join())
      report('tickets are not those that were given', key)
  }
  for (const order of all.values()) {
    const kept = stripe.books.keptOf(order.reference)
    const tickets = codesOf.get(order.id)?.length ?? 0
    if (order.state === 'pending') report('an order was never settled', order.id)
    if (order.state === 'confirmed' && kept !== order.price_order)
      report('a ticket without its charge', order.id)
    if (order.state === 'confirmed' && tickets !== order.nbr_seats_payed)
      report('seats without tickets', order.id)
    if (order.state !== 'confirmed' && kept !== 0) report('a charge without a ticket or refund', order.id)
  }
  const known = new Set([...all.values()].map(order => order.reference))
  const charged = stripe.books.chargedReferences()
  for (const reference of charged)
    if (!known.has(reference) && stripe.books.keptOf(reference) !== 0)
      report('a charge for nothing', reference)
  if (new Set(charged).size !== charged.length) report('somebody was charged twice', charged.length)
  const seats = (await inconsistentSeatCounts(db)).map(({ what, id }) => ({
    what: `a seat is ${what}`,
    which: id,
  }))
  return [...faults, ...(await auditSeats(db)), ...seats]
}
