import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, ne, notExists, sql } from 'drizzle-orm'
import type { Database } from '../../database/connect.ts'
import { rowsOf } from '../../database/rows.ts'
import { mails } from '../../mail/tables.ts'
import { money_journal } from '../../money/tables.ts'
import { payments } from '../../payments/tables.ts'
import { sessions } from '../../screenings/tables.ts'
import { orders } from '../tables.ts'

/**
 * Marks a screening as cancelled. Also makes the reconciler check the payments of its pending orders immediately.
 * Returns false if the screening was already cancelled.
 */
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
  // Skip orders that another transaction has locked: that transaction waits for this one to unlock the screening,
  // so waiting for it would be a deadlock.
  const underWay = db
    .select({ reference: orders.reference })
    .from(orders)
    .where(and(eq(orders.sessions_id, id), eq(orders.state, 'pending')))
    .for('no key update', { skipLocked: true })
  await db.update(payments).set({ check_at: now }).where(inArray(payments.reference, underWay))
  return true
}

/**
 * Returns the orders whose buyers have no mail yet about the cancellation of their screening. Considers only
 * screenings cancelled after `since`.
 */
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
        ne(orders.email, ''),
        notExists(told),
      ),
    )
    .orderBy(asc(orders.id))
    .limit(500)
  return rows.map(row => row.id)
}

/**
 * Returns which of these places were cancelled before the whole screening was: the buyer gets no compensation for
 * them.
 */
export async function cancelledBefore(
  db: Database,
  ids: number[],
  instant: Date,
): Promise<Set<number | null>> {
  const rows = await db
    .select({ id: money_journal.places_id })
    .from(money_journal)
    .where(
      and(
        inArray(money_journal.places_id, ids),
        eq(money_journal.cause, 'cancellation'),
        lt(money_journal.at, instant),
      ),
    )
  return new Set(rows.map(row => row.id))
}

export async function countCompensations(db: Database, sessions_id: number) {
  const [row] = rowsOf<{
    orders: number
    seats: number
    waiting: number
    refunds: number
    invitations: number
    compensation_days: number | null
  }>(
    await db.execute(sql`
      with concerned as (
        select orders.id, state, price_order, compensation_days, coalesce(cancelled_at, 'infinity') as cancelled_at
        from orders join sessions on sessions.id = sessions_id where sessions_id = ${sessions_id}
          and (state in ('confirmed', 'invited') or (state = 'cancelled' and exists (
            select from mails where cause = 'screening-cancelled:' || orders.id)))
      )
      select count(*)::int as orders,
        (select count(*) from concerned join places on orders_id = concerned.id where not exists (
          select from money_journal
          where places_id = places.id and cause = 'cancellation' and at < cancelled_at))::int as seats,
        (count(*) filter (where state = 'confirmed' and price_order > 0))::int as waiting,
        (count(*) filter (where state = 'cancelled'))::int as refunds,
        (count(*) filter (where state = 'invited'))::int as invitations,
        max(compensation_days) as compensation_days
      from concerned`),
  )
  return row!
}
