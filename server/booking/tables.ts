import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { orderStates } from '../../contract/booking.ts'
import type { ScreeningAsTold } from '../../contract/change.ts'
import { cents } from '../../contract/rules/money.ts'
import { type Permille, placeStates } from '../../contract/rules/places.ts'
import { id, instant, money, rightNow } from '../database/columns.ts'
import { tariffs } from '../fares/tables.ts'
import { users } from '../members/tables.ts'
import { sessions } from '../screenings/tables.ts'
import { seats } from '../seats/tables.ts'
import { vouchers } from '../vouchers/tables.ts'

export const orders = pgTable(
  'orders',
  {
    id: id(),
    /** What the buyer can quote, and the reference of its first payment. */
    reference: text().notNull(),
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
    /** What e-cards, invitations and gift vouchers pay of it (`order_parts`); the bank card pays the rest. */
    prepaid_amount: money().notNull().default(cents(0)),
    order_date: instant().notNull().default(rightNow),
    idempotency_key: text(),
    /** While pending: the internet connection that its places count for (`unpaid_by_connection`); then forgotten. */
    held_from: text(),
    /** Of what was asked, card left out: the same key for something else is refused. */
    request_hash: text(),
    /** What it was bought for, once it has ended and its screening became another; null: what the screening is. */
    as_bought: jsonb().$type<ScreeningAsTold>(),
    /** What the back office finds it by, without case or accents: kept by the database, written by nobody. */
    words: text().generatedAlwaysAs(sql`left(fold(lastname || ' ' || firstname || ' ' || email), 500)`),
  },
  table => [
    check(
      'orders_state',
      sql`${table.state} in ('pending', 'confirmed', 'refused', 'expired', 'cancelled', 'invited')`,
    ),
    check('orders_nbr_seats_range', sql`${table.nbr_seats_payed} between 1 and 10`),
    check('orders_price_range', sql`${table.price_order} >= 0`),
    check('orders_prepaid_range', sql`${table.prepaid_amount} between 0 and ${table.price_order}`),
    check('orders_held_from', sql`${table.held_from} is null or ${table.state} = 'pending'`),
    uniqueIndex('orders_reference_unique').on(table.reference),
    uniqueIndex('orders_idempotency_key_unique').on(table.users_id, table.idempotency_key),
    index('orders_sessions_id').on(table.sessions_id),
    index('orders_users_id').on(table.users_id, table.order_date),
    index('orders_words_trigrams').using('gin', table.words.op('gin_trgm_ops')),
  ],
)

/** What an e-card, an invitation or a gift voucher paid of an order; together they are its `prepaid_amount`. */
export const order_parts = pgTable(
  'order_parts',
  {
    orders_id: integer()
      .notNull()
      .references(() => orders.id),
    vouchers_id: integer()
      .notNull()
      .references(() => vouchers.id),
    /** Places, or cents. */
    units: integer().notNull(),
    amount: money().notNull(),
  },
  table => [
    primaryKey({ columns: [table.orders_id, table.vouchers_id] }),
    check('order_parts_units', sql`${table.units} > 0`),
    check('order_parts_amount', sql`${table.amount} >= 0`),
    index('order_parts_vouchers_id').on(table.vouchers_id),
  ],
)

/** How many seats a person has for a screening, all orders together: ten at the most, by constraint. */
export const seats_held = pgTable(
  'seats_held',
  {
    sessions_id: integer()
      .notNull()
      .references(() => sessions.id),
    users_id: integer()
      .notNull()
      .references(() => users.id),
    seats: integer().notNull(),
  },
  table => [
    primaryKey({ columns: [table.sessions_id, table.users_id] }),
    check('seats_held_range', sql`${table.seats} between 0 and 10`),
    index('seats_held_users_id').on(table.users_id),
  ],
)

/**
 * What an account holds without having paid, in the whole house, by constraint; and how often it let go of what it
 * had taken. A counter, kept by the statements that take, sell and free places.
 */
export const unpaid_by_account = pgTable(
  'unpaid_by_account',
  {
    users_id: integer().primaryKey(),
    orders: integer().notNull(),
    seats: integer().notNull(),
    lapses: integer().notNull().default(0),
    wait_until: instant(),
    /** When its lapses no longer count. */
    forget_at: instant(),
  },
  table => [
    check('unpaid_by_account_orders', sql`${table.orders} between 0 and 2`),
    check('unpaid_by_account_seats', sql`${table.seats} between 0 and 10`),
  ],
)

/** The same for an internet connection and one screening: `most` follows from the size of the room. */
export const unpaid_by_connection = pgTable(
  'unpaid_by_connection',
  {
    sessions_id: integer().notNull(),
    held_from: text().notNull(),
    seats: integer().notNull(),
    most: integer().notNull(),
  },
  table => [
    primaryKey({ columns: [table.sessions_id, table.held_from] }),
    check('unpaid_by_connection_seats', sql`${table.seats} between 0 and ${table.most}`),
  ],
)

/**
 * What an order is made of, from the claim on: each place has its fare, its price and its own life. It stands while it
 * is held, sold or entered; a place that was sold keeps its code when it is cancelled, so that the door knows it.
 */
export const places = pgTable(
  'places',
  {
    id: id(),
    orders_id: integer()
      .notNull()
      .references(() => orders.id),
    /** Which of its order's: 1, 2, 3… */
    number: integer().notNull(),
    tariffs_id: integer()
      .notNull()
      .references(() => tariffs.id),
    price: money().notNull(),
    supplement: money().notNull(),
    /** Thousandths of what it costs without tax: 55 is 5,5 %. */
    vat_permille: integer().$type<Permille>().notNull(),
    state: text({ enum: placeStates }).notNull(),
    /** In a numbered room; it goes on saying which it was when it is cancelled. */
    seats_id: integer().references(() => seats.id),
    /** Of its e-ticket: 64 bits of chance or more, in letters one can type: what the QR code proves one has. */
    code: text(),
  },
  table => [
    check('places_state', sql`${table.state} in ('held', 'sold', 'entered', 'cancelled')`),
    check(
      'places_code',
      sql`(${table.state} = 'cancelled') or (${table.state} = 'held') = (${table.code} is null)`,
    ),
    check('places_number_range', sql`${table.number} between 1 and 10`),
    check('places_price_range', sql`${table.price} >= 0 and ${table.supplement} >= 0`),
    check('places_vat_range', sql`${table.vat_permille} between 0 and 1000`),
    uniqueIndex('places_number_unique').on(table.orders_id, table.number),
    uniqueIndex('places_code_unique').on(table.code).where(sql`${table.code} is not null`),
    index('places_seats_id').on(table.seats_id).where(sql`${table.seats_id} is not null`),
  ],
)

/**
 * One row for a screening and a seat that nobody else can have: of a place that stands, or kept by the house. That
 * there can be only one is what keeps a seat from being sold twice.
 */
export const taken_seats = pgTable(
  'taken_seats',
  {
    sessions_id: integer()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    seats_id: integer()
      .notNull()
      .references(() => seats.id),
    places_id: integer().references(() => places.id),
    kept: text({ enum: ['maison', 'hors_service'] }),
    kept_because: text(),
  },
  table => [
    primaryKey({ columns: [table.sessions_id, table.seats_id] }),
    uniqueIndex('taken_seats_places_id').on(table.places_id).where(sql`${table.places_id} is not null`),
    index('taken_seats_seats_id').on(table.seats_id),
    check('taken_seats_by_whom', sql`(${table.places_id} is null) = (${table.kept} is not null)`),
    check('taken_seats_kept', sql`${table.kept} in ('maison', 'hors_service')`),
  ],
)
