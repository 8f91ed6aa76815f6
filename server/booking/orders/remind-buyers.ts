import { and, asc, eq, exists, gt, isNull, lte, ne, not, notExists, sql } from 'drizzle-orm'
import { isNotCancelled } from '../../../contract/rules/places.ts'
import { reminderHours } from '../../../contract/rules/terms.ts'
import type { AppContext } from '../../context.ts'
import type { Database } from '../../database/connect.ts'
import { queueMails } from '../../mail/queue-mail.ts'
import { mails } from '../../mail/tables.ts'
import { sessions } from '../../screenings/tables.ts'
import { orderPages } from '../guests/order-link.ts'
import { findOrders, partsOf, placesOf } from '../queries.ts'
import { orders, places } from '../tables.ts'
import { reminderMail } from './order-mails.ts'

const atOnce = 50

/**
 * Mails reminders to buyers who asked for one and whose screening starts within a day. Called periodically; each
 * call handles a few orders. Locks each order, so that a cancelled order gets no reminder. The unique `cause` of a
 * reminder prevents sending it twice, even from several processes.
 */
export async function remindBuyers(appContext: AppContext): Promise<void> {
  const now = appContext.now()
  await appContext.db.transaction(async db => {
    const ids = await lockOrdersToRemind(db, now)
    if (ids.length === 0) return
    const standing = (await placesOf(db, ids)).filter(place => isNotCancelled(place) && !place.given)
    const places = Map.groupBy(standing, place => place.orders_id)
    const parts = Map.groupBy(await partsOf(db, ids), part => part.orders_id)
    const pageOf = await orderPages({ ...appContext, db })
    const reminders = (await findOrders(db, ids)).flatMap(order => {
      const own = places.get(order.id)
      const told = own && { order, places: own, parts: parts.get(order.id) ?? [] }
      return told ? reminderMail(told, pageOf(order)) : []
    })
    await queueMails(db, reminders, now)
  })
}

/**
 * Locks the orders whose buyers get a reminder now. Leaves out orders that another transaction has locked: the
 * next run handles them.
 */
async function lockOrdersToRemind(db: Database, now: Date): Promise<number[]> {
  const ahead = sql`make_interval(hours => ${reminderHours})`
  const reminded = db
    .select({ id: mails.id })
    .from(mails)
    .where(eq(mails.cause, sql`'reminder:' || ${orders.id} || ':' || ${sessions.session_date}::text`))
  const ticket = db
    .select({ id: places.id })
    .from(places)
    .where(and(eq(places.orders_id, orders.id), ne(places.state, 'cancelled'), not(places.given)))
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(sessions, eq(sessions.id, orders.sessions_id))
    .where(
      and(
        gt(sessions.starts_at, now),
        lte(sessions.starts_at, sql`${now.toISOString()}::timestamptz + ${ahead}`),
        isNull(sessions.cancelled_at),
        eq(orders.reminder, true),
        eq(orders.state, 'confirmed'),
        lte(orders.order_date, sql`${sessions.starts_at} - ${ahead}`),
        notExists(reminded),
        exists(ticket),
      ),
    )
    .orderBy(asc(orders.id))
    .limit(atOnce)
    .for('no key update', { of: orders, skipLocked: true })
  return rows.map(({ id }) => id)
}
