import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
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
import { printStates, slipKinds, terminalPaymentStates, tileColours } from '../../contract/rules/counter.ts'
import type { Cents } from '../../contract/rules/money.ts'
import { orders } from '../booking/tables.ts'
import { id, instant, money } from '../database/columns.ts'
import { users } from '../members/tables.ts'
import { payment_means } from '../money/tables.ts'
import { till_sessions, tills } from '../tills/tables.ts'

/**
 * The items, such as popcorn, that the counter sells besides tickets. A sale copies the name, price and VAT rate
 * that the item has on that day.
 */
export const counter_items = pgTable(
  'counter_items',
  {
    id: id(),
    name_item: text().notNull(),
    price: money().notNull(),
    /** VAT rate in per cent, as the API writes it. */
    vat_rate: text({ enum: ['5.5', '10', '20'] }).notNull(),
    category: text().notNull().default(''),
    colour: text({ enum: tileColours }).notNull().default('grey'),
    position: integer().notNull().default(0),
    active: boolean().notNull().default(true),
  },
  table => [
    uniqueIndex('counter_items_name_unique').on(sql`lower(${table.name_item})`),
    check('counter_items_price', sql`${table.price} >= 0`),
    check('counter_items_vat_rate', sql`${table.vat_rate} in ('5.5', '10', '20')`),
  ],
)

/** A place of a training sale. It takes no seat and is stored only in the row of that sale. */
export type TrainingPlace = {
  tariffs_id: number
  label: string
  short_code: string
  price: number
  supplement: number
}

/** A gift voucher of a training sale: it has no code. */
export type TrainingVoucher = { name_product: string; amount: number; price: number }

/**
 * What a customer bought in one go: places of one screening (an order), items, gift vouchers, or several of these.
 * A sale for several screenings has one row per order: the rows after the first are its parts. `users_id` is no
 * foreign key, so that the cashier's account can be erased.
 */
export const counter_sales = pgTable(
  'counter_sales',
  {
    id: id(),
    reference: text().notNull(),
    till_sessions_id: integer()
      .notNull()
      .references(() => till_sessions.id),
    users_id: integer().notNull(),
    /** The order with the sold places. Null if no places were sold, or for a training sale. */
    orders_id: integer().references(() => orders.id),
    /**
     * Set if this row is only a part of a sale: the order for a further screening. `part_of` is then the row of
     * the whole sale, which has the payments, the total, the change, the items, the gift vouchers and the
     * idempotency key.
     */
    part_of: integer().references((): AnyPgColumn => counter_sales.id),
    total: money().notNull(),
    change: money().notNull(),
    at: instant().notNull(),
    idempotency_key: text(),
    request_hash: text().notNull(),
    /** For a training sale, the places and gift vouchers that it would have sold; null for a real sale. */
    training: jsonb().$type<{
      sessions_id: number | null
      places: TrainingPlace[]
      vouchers?: TrainingVoucher[]
    }>(),
  },
  table => [
    uniqueIndex('counter_sales_reference_unique').on(table.reference),
    uniqueIndex('counter_sales_idempotency_key_unique').on(table.users_id, table.idempotency_key),
    uniqueIndex('counter_sales_orders_id_unique').on(table.orders_id),
    index('counter_sales_till_sessions_id').on(table.till_sessions_id, table.id),
    index('counter_sales_part_of').on(table.part_of).where(sql`${table.part_of} is not null`),
    check('counter_sales_amounts', sql`${table.total} >= 0 and ${table.change} >= 0`),
    check('counter_sales_training', sql`${table.training} is null or ${table.orders_id} is null`),
    check(
      'counter_sales_part',
      sql`${table.part_of} is null or (${table.total} = 0 and ${table.change} = 0 and ${table.idempotency_key} is null
        and num_nonnulls(${table.orders_id}, ${table.training}) = 1)`,
    ),
  ],
)

/** The payments of a sale. */
export const counter_payments = pgTable(
  'counter_payments',
  {
    counter_sales_id: integer()
      .notNull()
      .references(() => counter_sales.id),
    number: integer().notNull(),
    means: text()
      .notNull()
      .references(() => payment_means.code),
    amount: money().notNull(),
    /** The amount that the customer handed over in cash. */
    tendered: money(),
    code_last4: text(),
  },
  table => [
    primaryKey({ columns: [table.counter_sales_id, table.number] }),
    check('counter_payments_amount', sql`${table.amount} >= 0 and ${table.tendered} >= ${table.amount}`),
  ],
)

/** The items of a sale. Lines of the money journal refer to these rows. */
export const sold_items = pgTable(
  'sold_items',
  {
    id: id(),
    counter_sales_id: integer()
      .notNull()
      .references(() => counter_sales.id),
    items_id: integer()
      .notNull()
      .references(() => counter_items.id),
    name_item: text().notNull(),
    quantity: integer().notNull(),
    price: money().notNull(),
    vat_permille: integer().notNull(),
  },
  table => [
    index('sold_items_counter_sales_id').on(table.counter_sales_id),
    index('sold_items_items_id').on(table.items_id),
    check('sold_items_quantity', sql`${table.quantity} between 1 and 99`),
    check('sold_items_price', sql`${table.price} >= 0`),
  ],
)

/** The refunds made at tills. They count towards the cashier's refund limit in the till session. */
export const counter_refunds = pgTable(
  'counter_refunds',
  {
    id: id(),
    /** The order whose places were refunded; null if gift vouchers were refunded. */
    orders_id: integer().references(() => orders.id),
    /** The sale whose gift vouchers were refunded; null if places were refunded. */
    counter_sales_id: integer().references(() => counter_sales.id),
    till_sessions_id: integer()
      .notNull()
      .references(() => till_sessions.id),
    users_id: integer().notNull(),
    amount: money().notNull(),
    at: instant().notNull(),
    idempotency_key: text(),
    request_hash: text().notNull(),
  },
  table => [
    uniqueIndex('counter_refunds_idempotency_key_unique').on(table.users_id, table.idempotency_key),
    index('counter_refunds_orders_id').on(table.orders_id),
    index('counter_refunds_counter_sales_id').on(table.counter_sales_id),
    index('counter_refunds_till_sessions_id').on(table.till_sessions_id, table.users_id),
    check('counter_refunds_amount', sql`${table.amount} >= 0`),
    check('counter_refunds_about', sql`num_nonnulls(${table.orders_id}, ${table.counter_sales_id}) = 1`),
  ],
)

/**
 * The slips that a till printed or tried to print. A slip is stored in state `sending` before it is sent to the
 * printer. The unique index allows one original of each ticket and receipt.
 */
export const counter_prints = pgTable(
  'counter_prints',
  {
    id: id(),
    /** Null if the slip is an X or Z report of the till session. */
    counter_sales_id: integer().references(() => counter_sales.id),
    till_sessions_id: integer()
      .notNull()
      .references(() => till_sessions.id),
    slip: text({ enum: slipKinds }).notNull(),
    /** The number of the place in its order, or of the gift voucher in its sale; 0 for the other kinds of slip. */
    number: integer().notNull().default(0),
    duplicate: boolean().notNull().default(false),
    /** The till whose printer printed the slip. Null if the browser printed it. */
    tills_id: integer().references(() => tills.id),
    state: text({ enum: printStates }).notNull().default('sending'),
    users_id: integer().notNull(),
    at: instant().notNull(),
  },
  table => [
    uniqueIndex('counter_prints_original')
      .on(table.counter_sales_id, table.slip, table.number)
      .where(sql`not ${table.duplicate} and ${table.state} in ('sending', 'printed', 'unknown')`),
    index('counter_prints_counter_sales_id').on(table.counter_sales_id, table.slip, table.number),
    index('counter_prints_till_sessions_id').on(table.till_sessions_id),
    check(
      'counter_prints_slip',
      sql`case ${table.slip} when 'ticket' then ${table.counter_sales_id} is not null and ${table.number} > 0
        when 'voucher' then ${table.counter_sales_id} is not null and ${table.number} > 0
        when 'receipt' then ${table.counter_sales_id} is not null and ${table.number} = 0
        when 'x' then ${table.counter_sales_id} is null and ${table.number} = 0
        when 'z' then ${table.counter_sales_id} is null and ${table.number} = 0 else false end`,
    ),
    check(
      'counter_prints_state',
      sql`${table.state} in ('sending', 'printed', 'out_of_paper', 'cover_open', 'offline', 'unreachable', 'unknown')`,
    ),
  ],
)

type PlaceAsked = { tariffs_id: number; seats_id?: number | undefined }
export type ScreeningAsked = { sessions_id: number; places: PlaceAsked[] }

/**
 * The sale that is completed once the card terminal accepts the payment. `payments` leaves out this card payment.
 */
export type SaleAsked = {
  till_sessions_id: number
  sessions_id?: number | undefined
  places: PlaceAsked[]
  /** The further screenings of the sale; absent if it is for one screening. */
  also?: ScreeningAsked[] | undefined
  items: { items_id: number; quantity: number }[]
  /** Optional, because older stored sales, from before tills sold gift vouchers, do not contain it. */
  vouchers?: { products_id: number; quantity: number }[] | undefined
  payments: {
    means: string
    amount: Cents
    tendered?: Cents | undefined
    code?: string | undefined
    /** The voucher that the customer's code belongs to. The code itself is not stored. */
    vouchers_id?: number | undefined
    terminal_payments_id?: number | undefined
  }[]
}

/**
 * The requests of a till to its card terminal: a debit, the refund of a debit, or the card part of a refund of
 * places or gift vouchers. The row is written before the request is sent. The process that waits for the response
 * renews `alive_at`. A till session can have only one request at a time.
 */
export const terminal_payments = pgTable(
  'terminal_payments',
  {
    id: id(),
    till_sessions_id: integer()
      .notNull()
      .references(() => till_sessions.id),
    users_id: integer().notNull(),
    /** The debit that this refund gives back, or the refund that it tries again. */
    refunds_id: integer().references((): AnyPgColumn => terminal_payments.id),
    /**
     * The refund at the till whose card part this request gives back. If the terminal refuses, that part is still
     * owed.
     */
    counter_refunds_id: integer().references(() => counter_refunds.id),
    amount: money().notNull(),
    /** The sale that this debit pays for; null for a refund. */
    sale: jsonb().$type<SaleAsked>(),
    /** True if this card payment pays all that was left to pay, so that the sale can be written. */
    completes: boolean().notNull().default(false),
    state: text({ enum: terminalPaymentStates }).notNull().default('asking'),
    because: text(),
    masked_card: text(),
    authorisation: text(),
    card_type: text(),
    asked_at: instant().notNull(),
    alive_at: instant().notNull(),
    /** True if the cashier has stopped waiting for the terminal. */
    given_up: boolean().notNull().default(false),
    settled_at: instant(),
    /** The user who recorded the result of the payment by reading the slip of the terminal. */
    settled_by: integer(),
    counter_sales_id: integer().references(() => counter_sales.id),
    idempotency_key: text().notNull(),
    request_hash: text().notNull(),
  },
  table => [
    uniqueIndex('terminal_payments_idempotency_key_unique').on(table.users_id, table.idempotency_key),
    uniqueIndex('terminal_payments_open')
      .on(table.till_sessions_id)
      .where(sql`${table.state} in ('asking', 'unknown')`),
    index('terminal_payments_till_sessions_id').on(table.till_sessions_id, table.state),
    index('terminal_payments_counter_sales_id').on(table.counter_sales_id),
    index('terminal_payments_refunds_id').on(table.refunds_id),
    index('terminal_payments_counter_refunds_id').on(table.counter_refunds_id),
    check('terminal_payments_amount', sql`${table.amount} > 0`),
    check(
      'terminal_payments_state',
      sql`${table.state} in ('asking', 'accepted', 'refused', 'unknown', 'sold', 'returning', 'returned')
        and (${table.state} = 'sold') = (${table.counter_sales_id} is not null)
        and num_nonnulls(${table.sale}, ${table.refunds_id}, ${table.counter_refunds_id}) = 1`,
    ),
    check('terminal_payments_masked_card', sql`length(${table.masked_card}) <= 9`),
  ],
)

/** The content of the customer display. Amounts are in cents. */
export type Shown = {
  lines: { label: string; quantity: number; amount: Cents }[]
  entries: number
  total: Cents
  change: Cents | null
  codes: { place: string; qr: string }[]
}

/** The customer display of an open till session. It is deleted when the session closes. */
export const till_displays = pgTable('till_displays', {
  till_sessions_id: integer()
    .primaryKey()
    .references(() => till_sessions.id),
  /** Hash of the token with which the customer display reads its content. */
  token_hash: text().notNull().unique(),
  shown: jsonb().$type<Shown>().notNull(),
  changed_at: instant().notNull(),
})

/** The codes with which managers and admins allow, at the till, what a cashier may not do alone. */
export const supervisor_codes = pgTable('supervisor_codes', {
  users_id: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The Argon2id hash of the code. */
  code_hash: text().notNull(),
  changed_at: instant().notNull(),
})
