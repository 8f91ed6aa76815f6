import { and, asc, eq, gt, inArray, isNotNull, isNull, notExists, sql } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'
import { rowsOf } from '../database/rows.ts'
import { mails } from '../mail/tables.ts'
import { payments } from '../payments/tables.ts'
import { sessions } from '../screenings/tables.ts'
import { orders } from './tables.ts'

/** False when it was cancelled before. Payments under way are looked at again at once. */
export async function markScreeningCancelled(
  db: Database,
  id: number,
  { reason, now }: { reason: string; now: Date },
): Promise<boolean> {
  const rows = await db
    .update(sessions)
    .set({ cancelled_at: now, cancelled_because: reason })
    .where(and(eq(sessions.id, id), isNull(sessions.cancelled_at)))
    .returning({ id: sessions.id })
  if (rows.length === 0) return false
  // One that is being settled this very moment is left to whoever does: they want the screening next, which we have.
  const underWay = db
    .select({ reference: orders.reference })
    .from(orders)
    .where(and(eq(orders.sessions_id, id), eq(orders.state, 'pending')))
    .for('no key update', { skipLocked: true })
  await db.update(payments).set({ check_at: now }).where(inArray(payments.reference, underWay))
  return true
}

/** Buyers of screenings cancelled since then who have not been written to. */
export async function ordersToTell(db: Database, since: Date): Promise<number[]> {
  const told = db
    .select({ id: mails.id })
    .from(mails)
    .where(eq(mails.cause, sql`'screening-cancelled:' || ${orders.id}`))
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(sessions, eq(sessions.id, orders.sessions_id))
    .where(
      and(
        isNotNull(sessions.cancelled_at),
        gt(sessions.cancelled_at, since),
        eq(orders.state, 'confirmed'),
        notExists(told),
      ),
    )
    .orderBy(asc(orders.id))
    .limit(500)
  return rows.map(row => row.id)
}

export async function countCompensations(db: Database, sessions_id: number) {
  const [row] = rowsOf<{
    orders: number
    seats: number
    waiting: number
    refunds: number
    invitations: number
  }>(
    await db.execute(sql`
      select count(*)::int as orders, coalesce(sum(nbr_seats_payed), 0)::int as seats,
        (count(*) filter (where state = 'confirmed'))::int as waiting,
        (count(*) filter (where state = 'cancelled'))::int as refunds,
        (count(*) filter (where state = 'invited'))::int as invitations
      from orders where sessions_id = ${sessions_id}
        and (state in ('confirmed', 'invited') or (state = 'cancelled' and exists (
          select from mails where cause = 'screening-cancelled:' || orders.id)))`),
  )
  return row!
}
