import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { id, instant, money, rightNow } from '../database/columns.ts'
import { users } from '../members/tables.ts'
import { sessions } from '../screenings/tables.ts'

export const orderStates = ['pending', 'confirmed', 'refused', 'expired', 'cancelled'] as const

/** There is no column for a card number, its date or its cryptogram: they are never written anywhere. */
export const orders = pgTable(
  'orders',
  {
    id: id(),
    sessions_id: integer()
      .notNull()
      .references(() => sessions.id),
    users_id: integer()
      .notNull()
      .references(() => users.id),
    state: text({ enum: orderStates }).notNull(),
    lastname: text().notNull(),
    firstname: text().notNull(),
    email: text().notNull(),
    nbr_seats_payed: integer().notNull(),
    price_order: money().notNull(),
    card_brand: text(),
    card_last4: text(),
    order_date: instant().notNull().default(rightNow),
  },
  table => [
    check('orders_state', sql`${table.state} in ('pending', 'confirmed', 'refused', 'expired', 'cancelled')`),
    check('orders_nbr_seats_range', sql`${table.nbr_seats_payed} between 1 and 10`),
    check('orders_price_range', sql`${table.price_order} >= 0`),
    check('orders_card_last4', sql`${table.card_last4} ~ '^[0-9]{4}$'`),
    index('orders_sessions_id').on(table.sessions_id),
    index('orders_users_id').on(table.users_id),
    index('orders_order_date').on(table.order_date),
  ],
)
