import { asc, eq, sql } from 'drizzle-orm'
import { eurosFromCents } from '../../contract/rules/money.ts'
import type { Database } from '../database/connect.ts'
import { sessions } from '../screenings/tables.ts'
import { orders } from './tables.ts'

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
      nbr_seats_payed: orders.nbr_seats_payed,
      seats_entered: sql<number>`(select count(*)::int from places
        where places.orders_id = ${orders.id} and places.state = 'entered')`,
      price_order: orders.price_order,
      prepaid_amount: orders.prepaid_amount,
      card_brand: orders.card_brand,
      card_last4: orders.card_last4,
    })
    .from(orders)
    .innerJoin(sessions, eq(sessions.id, orders.sessions_id))
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
  await db
    .update(orders)
    .set({ ...replacement, card_brand: null, card_last4: null })
    .where(eq(orders.users_id, users_id))
}
