import { eq, sql } from 'drizzle-orm'
import { isNotCancelled, totalOf } from '../../contract/rules/places.ts'
import { orders, places, seats_held } from '../../server/booking/tables.ts'
import type { Database } from '../../server/database/connect.ts'
import { acquirer_ledger } from '../../server/payments/tables.ts'
import { sessions } from '../../server/screenings/tables.ts'
import { auditMoney } from '../ledgers/audit-money.ts'
import { inconsistentSeatCounts } from '../races/inconsistent-seat-counts.ts'

export type Fault = { what: string; which: unknown }

/** Compares our orders with the payment gateway's ledger and with the occupied seats. Returns every difference. */
export async function auditBooks(db: Database, acknowledged: ReadonlySet<number>): Promise<Fault[]> {
  const ledger = new Map((await db.select().from(acquirer_ledger)).map(entry => [entry.reference, entry]))
  const made = Map.groupBy(await db.select().from(places), place => place.orders_id)
  const all = await db.select().from(orders)
  const faults: Fault[] = []
  const report = (what: string, which: unknown) => faults.push({ what, which })

  for (const order of all) {
    const entry = ledger.get(order.reference)
    const kept = entry?.state === 'paid' ? entry.amount - entry.refunded : 0
    const own = made.get(order.id) ?? []
    const printed = own.filter(place => isNotCancelled(place) && place.code !== null).length
    if (own.length !== order.nbr_seats_payed || totalOf(own) !== order.price_order)
      report('an order is not the sum of its places', order.id)
    if (order.state !== 'confirmed' && own.some(isNotCancelled))
      report('a place outlived its order', order.id)
    if (order.state === 'pending') report('an order was never settled', order.id)
    if (order.state === 'confirmed' && kept !== order.price_order - order.prepaid_amount)
      report('a ticket without its charge', order.id)
    if (order.state === 'confirmed' && printed !== order.nbr_seats_payed)
      report('seats without tickets', order.id)
    if (order.state !== 'confirmed' && kept !== 0) report('a charge without a ticket or refund', order.id)
  }
  const known = new Set(all.map(order => order.reference))
  for (const entry of ledger.values())
    if (entry.state === 'paid' && !known.has(entry.reference)) report('a charge for nothing', entry.reference)

  const confirmed = new Set(all.filter(order => order.state === 'confirmed').map(order => order.id))
  for (const id of acknowledged) if (!confirmed.has(id)) report('an acknowledged order was lost', id)
  return [...faults, ...(await auditSeats(db)), ...(await auditNumberedSeats(db)), ...(await auditMoney(db))]
}

const auditNumberedSeats = async (db: Database): Promise<Fault[]> =>
  (await inconsistentSeatCounts(db)).map(({ what, id }) => ({
    what: `a numbered seat is ${what}`,
    which: id,
  }))

export async function auditSeats(db: Database): Promise<Fault[]> {
  const sold = sql<number>`(count(${places.id}) filter (where ${places.state} <> 'cancelled'))::int`
  const rows = await db
    .select({ id: sessions.id, counted: sessions.sold_seats, total: sessions.total_seats, sold })
    .from(sessions)
    .leftJoin(orders, eq(orders.sessions_id, sessions.id))
    .leftJoin(places, eq(places.orders_id, orders.id))
    .groupBy(sessions.id)
  const held = await db
    .select({ id: seats_held.sessions_id, seats: sql<number>`sum(${seats_held.seats})::int` })
    .from(seats_held)
    .groupBy(seats_held.sessions_id)
  const heldOf = new Map(held.map(row => [row.id, row.seats]))
  return rows.flatMap(row => [
    ...(row.sold > row.total ? [{ what: 'a seat was sold twice', which: row }] : []),
    ...(row.sold !== row.counted ? [{ what: 'the count of sold seats is wrong', which: row }] : []),
    ...(row.sold !== (heldOf.get(row.id) ?? 0)
      ? [{ what: 'the seats people hold are wrong', which: row }]
      : []),
  ])
}
