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
import { printStates, slipKinds, tileColours } from '../../contract/rules/counter.ts'
import { orders } from '../booking/tables.ts'
import { id, instant, money } from '../database/columns.ts'
import { payment_means } from '../money/tables.ts'
import { till_sessions, tills } from '../tills/tables.ts'

/** What the counter sells besides places. A sale keeps the name, price and VAT of its day. */
export const counter_items = pgTable(
  'counter_items',
  {
    id: id(),
    name_item: text().notNull(),
    price: money().notNull(),
    /** In per cent, as the API writes it. */
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

/** A place of a training sale: it takes no seat and is nowhere else. */
export type TrainingPlace = {
  tariffs_id: number
  label: string
  short_code: string
  price: number
  supplement: number
}

/**
 * What a customer bought in one go: places of one screening (an order), items, or both. People are named by their
 * number without a foreign key, so that an account can be erased.
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
    /** Null: items alone, or a training sale. */
    orders_id: integer().references(() => orders.id),
    total: money().notNull(),
    change: money().notNull(),
    at: instant().notNull(),
    idempotency_key: text(),
    request_hash: text().notNull(),
    /** In training: what would have been sold. */
    training: jsonb().$type<{ sessions_id: number | null; places: TrainingPlace[] }>(),
  },
  table => [
    uniqueIndex('counter_sales_reference_unique').on(table.reference),
    uniqueIndex('counter_sales_idempotency_key_unique').on(table.users_id, table.idempotency_key),
    uniqueIndex('counter_sales_orders_id_unique').on(table.orders_id),
    index('counter_sales_till_sessions_id').on(table.till_sessions_id, table.id),
    check('counter_sales_amounts', sql`${table.total} >= 0 and ${table.change} >= 0`),
    check('counter_sales_training', sql`${table.training} is null or ${table.orders_id} is null`),
  ],
)

/** How a sale was paid. */
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
    /** Cash: what the customer gave. */
    tendered: money(),
    code_last4: text(),
  },
  table => [
    primaryKey({ columns: [table.counter_sales_id, table.number] }),
    check('counter_payments_amount', sql`${table.amount} >= 0 and ${table.tendered} >= ${table.amount}`),
  ],
)

/** The items of a sale. The money journal refers to them. */
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

/** Refunds at a till, which count towards the cashier's limit in the till session. */
export const counter_refunds = pgTable(
  'counter_refunds',
  {
    id: id(),
    orders_id: integer()
      .notNull()
      .references(() => orders.id),
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
    index('counter_refunds_till_sessions_id').on(table.till_sessions_id, table.users_id),
    check('counter_refunds_amount', sql`${table.amount} >= 0`),
  ],
)

/**
 * Each slip that a till printed, or tried to. `sending` is written before the printer gets anything. The unique index
 * lets each ticket and receipt have one original.
 */
export const counter_prints = pgTable(
  'counter_prints',
  {
    id: id(),
    /** Null: the reading or closing of the till session. */
    counter_sales_id: integer().references(() => counter_sales.id),
    till_sessions_id: integer()
      .notNull()
      .references(() => till_sessions.id),
    slip: text({ enum: slipKinds }).notNull(),
    /** The number of the place; 0 for what is not a ticket. */
    number: integer().notNull().default(0),
    duplicate: boolean().notNull().default(false),
    /** The till whose printer it is; null: the browser's. */
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
