import { asc, eq, inArray, sql } from 'drizzle-orm'
import { eurosFromCents } from '../../../contract/rules/money.ts'
import type { Database } from '../../database/connect.ts'
import { payments } from '../../payments/tables.ts'
import { sessions } from '../../screenings/tables.ts'
import { fareLabels, seatNames } from '../queries.ts'
import { orders } from '../tables.ts'

export async function ordersOfPerson(db: Database, users_id: number) {
  const rows = await db
    .select({
      id: orders.id,
      state: orders.state,
      order_date: orders.order_date,
      sessions_id: orders.sessions_id,
      session_date: sessions.session_date,
      lastname: orders.lastname,
      firstname: orders.firstname,
      email: orders.email,
      reminder: orders.reminder,
      nbr_seats_payed: orders.nbr_seats_payed,
      labels: fareLabels,
      seats: seatNames,
      seats_entered: sql<number>`(select count(*)::int from places
        where places.orders_id = ${orders.id} and places.state = 'entered')`,
      price_order: orders.price_order,
      prepaid_amount: orders.prepaid_amount,
      card_brand: payments.card_brand,
      card_last4: payments.card_last4,
    })
    .from(orders)
    .innerJoin(sessions, eq(sessions.id, orders.sessions_id))
    .innerJoin(payments, eq(payments.reference, orders.reference))
    .where(eq(orders.users_id, users_id))
    .orderBy(asc(orders.id))
  return rows.map(row => ({
    ...row,
    price_order: eurosFromCents(row.price_order),
    prepaid_amount: eurosFromCents(row.prepaid_amount),
  }))
}

export async function renameOrdersOfPerson(
  db: Database,
  users_id: number,
  replacement: { lastname: string; firstname: string; email: string },
): Promise<void> {
  const own = eq(orders.users_id, users_id)
  await db.update(orders).set(replacement).where(own)
  await db
    .update(payments)
    .set({ card_brand: null, card_last4: null })
    .where(inArray(payments.orders_id, db.select({ id: orders.id }).from(orders).where(own)))
}
