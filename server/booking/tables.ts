import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { orderStates } from '../../contract/booking.ts'
import type { ScreeningFacts } from '../../contract/change.ts'
import { channels } from '../../contract/rules/means.ts'
import { cents } from '../../contract/rules/money.ts'
import { type Permille, placeStates } from '../../contract/rules/places.ts'
import { seatsPerOrder } from '../../contract/rules/terms.ts'
import { databaseNow, id, instant, money, ruleColumns, sha256 } from '../database/columns.ts'
import { tariffs } from '../fares/tables.ts'
import { legal_texts } from '../legal/tables.ts'
import { users } from '../members/tables.ts'
import { payments } from '../payments/tables.ts'
import { sessions } from '../screenings/tables.ts'
import { seats } from '../seats/tables.ts'
import { till_sessions } from '../tills/tables.ts'
import { vouchers } from '../vouchers/tables.ts'

export const orders = pgTable(
  'orders',
  {
    id: id(),
    /** The reference of the order, which a buyer can quote. Its first payment has the same reference. */
    reference: text().notNull(),
    sessions_id: integer()
      .notNull()
      .references(() => sessions.id),
    /**
     * The sales channel. On the site, an order needs a member and an e-mail address; through another channel, it
     * may have neither.
     */
    channel: text({ enum: channels }).notNull().default('site'),
    till_sessions_id: integer().references(() => till_sessions.id),
    users_id: integer().references(() => users.id),
    state: text({ enum: orderStates }).notNull(),
    lastname: text().notNull(),
    firstname: text().notNull(),
    /** The e-mail address of the buyer; empty if none was given. */
    email: text().notNull(),
    /**
     * The order that this one replaces by an exchange. Its foreign key is deferred, and therefore declared in the
     * migrations.
     */
    exchanged_from: integer(),
    /** The numbers of the places of the order `exchanged_from` that this order replaces. */
    exchanged_places: integer().array(),
    nbr_seats_payed: integer().notNull(),
    price_order: money().notNull(),
    /** The part paid by e-cards, invitations and gift vouchers (`order_parts`). The bank card pays the rest. */
    prepaid_amount: money().notNull().default(cents(0)),
    order_date: instant().notNull().default(databaseNow),
    idempotency_key: text(),
    /** True if the buyer asked for a reminder, which is mailed a day before the screening. */
    reminder: boolean().notNull().default(false),
    /**
     * The IP address whose limit of unpaid seats (`unpaid_by_connection`) includes this order; null once the order
     * is paid or has ended.
     */
    held_from: text(),
    /**
     * A hash of the request, without the bank card. If a request with the same idempotency key has another hash,
     * it is refused.
     */
    request_hash: text(),
    /**
     * The facts of the screening as bought, where they differ from the current ones; null if none does. Contains
     * all facts if the order had ended before the screening was changed, and only the title if staff corrected the
     * title.
     */
    as_bought: jsonb().$type<Partial<ScreeningFacts>>(),
    /** The cinema's rules when the order was made, because later changes of the rules do not affect it. */
    ...ruleColumns(),
    /** The terms of sale that the buyer accepted; null for the default text of the software. */
    legal_texts_id: integer().references(() => legal_texts.id),
    /**
     * The names and the e-mail address, without case and accents, for searches. PostgreSQL generates this column.
     */
    words: text().generatedAlwaysAs(sql`left(fold(lastname || ' ' || firstname || ' ' || email), 500)`),
  },
  table => [
    check(
      'orders_state',
      sql`${table.state} in ('pending', 'confirmed', 'refused', 'expired', 'cancelled', 'invited')`,
    ),
    check('orders_channel', sql`${table.channel} in ('site', 'counter', 'invoice')`),
    check(
      'orders_buyer',
      sql`${table.channel} <> 'site' or (${table.users_id} is not null and ${table.email} <> '')`,
    ),
    check('orders_till', sql`(${table.channel} = 'counter') = (${table.till_sessions_id} is not null)`),
    check(
      'orders_nbr_seats_range',
      sql`${table.nbr_seats_payed} between 1 and case ${table.channel} when 'site' then 10 else 1000 end`,
    ),
    check('orders_price_range', sql`${table.price_order} >= 0`),
    check('orders_prepaid_range', sql`${table.prepaid_amount} between 0 and ${table.price_order}`),
    check('orders_held_from', sql`${table.held_from} is null or ${table.state} = 'pending'`),
    uniqueIndex('orders_reference_unique').on(table.reference),
    uniqueIndex('orders_idempotency_key_unique').on(table.users_id, table.idempotency_key),
    index('orders_sessions_id').on(table.sessions_id),
    index('orders_users_id').on(table.users_id, table.order_date),
    index('orders_exchanged_from').on(table.exchanged_from).where(sql`${table.exchanged_from} is not null`),
    index('orders_words_trigrams').using('gin', table.words.op('gin_trgm_ops')),
  ],
)

/** What e-cards, invitations and gift vouchers paid for orders. Their sum is the `prepaid_amount` of the order. */
export const order_parts = pgTable(
  'order_parts',
  {
    orders_id: integer()
      .notNull()
      .references(() => orders.id),
    vouchers_id: integer()
      .notNull()
      .references(() => vouchers.id),
    /** How much the voucher lost: a number of places (e-card, invitation) or of cents (gift voucher). */
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

/**
 * Money from the payment of an earlier order that, by an exchange, pays for a new order. It is refunded through
 * that earlier payment.
 */
export const carried_payments = pgTable(
  'carried_payments',
  {
    orders_id: integer()
      .notNull()
      .references(() => orders.id),
    reference: text()
      .notNull()
      .references(() => payments.reference),
    amount: money().notNull(),
    /** The part that has been neither refunded nor used for another exchange. */
    left_amount: money().notNull(),
  },
  table => [
    primaryKey({ columns: [table.orders_id, table.reference] }),
    check('carried_payments_amount', sql`${table.amount} > 0`),
    check('carried_payments_left', sql`${table.left_amount} between 0 and ${table.amount}`),
    index('carried_payments_reference').on(table.reference),
  ],
)

/** How many seats a member has at a screening, over all orders. A constraint limits them to `most`. */
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
    /** The most seats per person that the cinema allowed when the member last bought. */
    most: integer().notNull().default(seatsPerOrder.max),
  },
  table => [
    primaryKey({ columns: [table.sessions_id, table.users_id] }),
    check('seats_held_range', sql`${table.seats} between 0 and ${table.most}`),
    check('seats_held_most', sql`${table.most} between 1 and ${sql.raw(String(seatsPerOrder.max))}`),
    index('seats_held_users_id').on(table.users_id),
  ],
)

/**
 * The unpaid seats of an account over all screenings, which constraints limit. `lapses` counts how often the
 * account gave up unpaid seats or let them expire.
 */
export const unpaid_by_account = pgTable(
  'unpaid_by_account',
  {
    users_id: integer().primaryKey(),
    orders: integer().notNull(),
    seats: integer().notNull(),
    lapses: integer().notNull().default(0),
    wait_until: instant(),
    /** When `lapses` starts from zero again. */
    forget_at: instant(),
  },
  table => [
    check('unpaid_by_account_orders', sql`${table.orders} between 0 and 2`),
    check('unpaid_by_account_seats', sql`${table.seats} between 0 and 10`),
  ],
)

/**
 * The unpaid seats from an IP address at one screening. A constraint limits them to `most`, which depends on the
 * size of the room.
 */
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
 * A place of an order: one person's ticket, with its own fare, price and state. Its seat is taken until the place
 * is cancelled. A cancelled place keeps its code, so that a scan can tell that the ticket is cancelled.
 */
export const places = pgTable(
  'places',
  {
    id: id(),
    orders_id: integer()
      .notNull()
      .references(() => orders.id),
    /** The number of the place in its order, from 1. */
    number: integer().notNull(),
    tariffs_id: integer()
      .notNull()
      .references(() => tariffs.id),
    price: money().notNull(),
    supplement: money().notNull(),
    /** The VAT rate, in thousandths of the price without VAT: 55 is 5.5 %. */
    vat_permille: integer().$type<Permille>().notNull(),
    state: text({ enum: placeStates }).notNull(),
    /**
     * The seat, in a room with numbered seats. It remains here after a cancellation, although others may then buy
     * the seat.
     */
    seats_id: integer().references(() => seats.id),
    /**
     * The number of the ticket, from 1 without gaps for each fare of a screening. Assigned when it is sold; null
     * for tickets sold by versions of the software without ticket numbers.
     */
    ticket_number: integer(),
    /** The secret of the e-ticket and its QR code: at least 64 random bits, in letters that staff can type. */
    code: text(),
    /** True if somebody accepted this ticket as a gift (`gifts`): only that person has its code. */
    given: boolean().notNull().default(false),
  },
  table => [
    check('places_state', sql`${table.state} in ('held', 'sold', 'entered', 'cancelled')`),
    check(
      'places_code',
      sql`(${table.state} = 'cancelled') or (${table.state} = 'held') = (${table.code} is null)`,
    ),
    check('places_number_range', sql`${table.number} between 1 and 1000`),
    check('places_ticket_number', sql`${table.ticket_number} > 0`),
    check('places_price_range', sql`${table.price} >= 0 and ${table.supplement} >= 0`),
    check('places_vat_range', sql`${table.vat_permille} between 0 and 1000`),
    uniqueIndex('places_number_unique').on(table.orders_id, table.number),
    uniqueIndex('places_code_unique').on(table.code).where(sql`${table.code} is not null`),
    index('places_seats_id').on(table.seats_id).where(sql`${table.seats_id} is not null`),
  ],
)

/** The last ticket number of each fare of a screening. A sale locks this row, so that numbers have no gaps. */
export const ticket_series = pgTable(
  'ticket_series',
  {
    sessions_id: integer()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    tariffs_id: integer()
      .notNull()
      .references(() => tariffs.id),
    last_number: integer().notNull(),
  },
  table => [primaryKey({ columns: [table.sessions_id, table.tariffs_id] })],
)

/**
 * Places held before an order exists, for a browser, a till, an invoice or an offer of the waiting list. They
 * count as sold in `sold_seats`, and their seats are in `taken_seats`.
 */
export const holds = pgTable(
  'holds',
  {
    id: id(),
    sessions_id: integer()
      .notNull()
      .references(() => sessions.id),
    owner: text({ enum: ['browser', 'till', 'invoice', 'offer'] }).notNull(),
    /** The SHA-256 hash of the token in the browser's cookie; null for other owners. */
    token_hash: sha256(),
    till_sessions_id: integer().references(() => till_sessions.id),
    /** The order that an invoice will confirm; null for other owners. */
    orders_id: integer().references(() => orders.id),
    /**
     * For an offer of the waiting list, the person who may order the places. For a browser, the member whose limit
     * of unpaid seats includes the hold; null before login.
     */
    users_id: integer().references(() => users.id, { onDelete: 'cascade' }),
    /**
     * The IP address whose limit of held seats includes the hold; null if limits are turned off, and for other
     * owners.
     */
    held_from: text(),
    seats: integer().notNull(),
    /** The fare of each place and, in a room with numbered seats, its seat. */
    chosen: jsonb().$type<{ tariffs_id: number; seats_id: number | null }[]>().notNull(),
    created_at: instant().notNull(),
    expires_at: instant().notNull(),
    /** True after the hold was extended; it can be extended only once. */
    extended: boolean().notNull().default(false),
  },
  table => [
    check('holds_seats', sql`${table.seats} > 0`),
    check(
      'holds_owner',
      sql`case ${table.owner} when 'till' then ${table.till_sessions_id} is not null
        when 'invoice' then ${table.orders_id} is not null
        when 'browser' then ${table.token_hash} is not null
        when 'offer' then ${table.users_id} is not null else false end`,
    ),
    uniqueIndex('holds_token_unique').on(table.token_hash, table.sessions_id),
    uniqueIndex('holds_offer_unique')
      .on(table.sessions_id, table.users_id)
      .where(sql`${table.owner} = 'offer'`),
    index('holds_sessions_id').on(table.sessions_id, table.expires_at),
    index('holds_expires_at').on(table.expires_at),
    index('holds_till_sessions_id').on(table.till_sessions_id),
    index('holds_orders_id').on(table.orders_id),
    index('holds_users_id').on(table.users_id),
    index('holds_held_from').on(table.held_from),
  ],
)

/**
 * How many places are held before login: by a browser, from an IP address, or at a screening (`key`). A constraint
 * limits each. For an IP address, `lapses` counts the holds that were given up or expired.
 */
export const hold_counters = pgTable(
  'hold_counters',
  {
    key: text().primaryKey(),
    seats: integer().notNull(),
    most: integer().notNull(),
    lapses: integer().notNull().default(0),
    wait_until: instant(),
    forget_at: instant(),
  },
  table => [check('hold_counters_seats', sql`${table.seats} between 0 and ${table.most}`)],
)

/**
 * The seats of a screening that are not free: taken by a place or a hold, or blocked by staff. The primary key
 * prevents selling a seat twice.
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
    holds_id: integer().references(() => holds.id, { onDelete: 'cascade' }),
    kept: text({ enum: ['maison', 'hors_service'] }),
    kept_because: text(),
  },
  table => [
    primaryKey({ columns: [table.sessions_id, table.seats_id] }),
    uniqueIndex('taken_seats_places_id').on(table.places_id).where(sql`${table.places_id} is not null`),
    index('taken_seats_seats_id').on(table.seats_id),
    index('taken_seats_holds_id').on(table.holds_id).where(sql`${table.holds_id} is not null`),
    check('taken_seats_by_whom', sql`num_nonnulls(${table.places_id}, ${table.holds_id}, ${table.kept}) = 1`),
    check('taken_seats_kept', sql`${table.kept} in ('maison', 'hors_service')`),
  ],
)
