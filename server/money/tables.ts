import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { moneyCauses } from '../../contract/admin/money-journal.ts'
import { channels, meansKinds, receivedMeans } from '../../contract/rules/means.ts'
import { operationKinds } from '../../contract/rules/operations.ts'
import { bytes, id, instant, money, sha256 } from '../database/columns.ts'

/** Means of payment. `contract/rules/means.ts` defines the built-in rows; a cinema may add external vouchers. */
export const payment_means = pgTable(
  'payment_means',
  {
    id: id(),
    code: text().notNull(),
    label: text().notNull(),
    kind: text({ enum: meansKinds }).notNull(),
    at_site: boolean().notNull().default(false),
    at_counter: boolean().notNull().default(true),
    on_invoice: boolean().notNull().default(false),
    built_in: boolean().notNull().default(false),
    active: boolean().notNull().default(true),
    position: integer().notNull().default(0),
  },
  table => [
    uniqueIndex('payment_means_code_unique').on(table.code),
    uniqueIndex('payment_means_label_unique').on(sql`lower(${table.label})`),
    check('payment_means_code', sql`${table.code} ~ '^[a-z0-9_]{2,30}$'`),
    check('payment_means_kind', sql`${table.kind} in ('money_received', 'liability_used', 'money_owed')`),
    check(
      'payment_means_added',
      sql`${table.built_in} or (${table.kind} = 'money_owed' and not ${table.at_site})`,
    ),
  ],
)

/**
 * The number series of operations, each with its last number: 'cinema:3', or 'house' for operations of no cinema.
 * In the demo and at training tills, the names begin with 'simulation:'. A transaction locks its series as its
 * last row, because other sales wait for that lock.
 */
export const operation_series = pgTable('operation_series', {
  series: text().primaryKey(),
  /** The cinema of the series. The foreign keys of this column and of the tables below are in the migrations. */
  cinemas_id: integer(),
  simulation: boolean().notNull(),
  last_number: integer().notNull(),
  /** The last closed business day: no operation is written for it or for an earlier day. */
  closed_through: date({ mode: 'string' }),
})

/**
 * Operations that concern admissions or money, numbered without gaps in their series. A trigger refuses updates
 * and deletes. Columns for users have no foreign key, so that accounts can be erased.
 */
export const operations = pgTable(
  'operations',
  {
    id: id(),
    series: text()
      .notNull()
      .references(() => operation_series.series),
    number: integer().notNull(),
    kind: text({ enum: operationKinds }).notNull(),
    channel: text({ enum: channels }).notNull(),
    till_sessions_id: integer(),
    /** The user who caused the operation; null if it was the software or a visitor without an account. */
    users_id: integer(),
    /** The earlier operation to which this one refers, for example the sale that it cancels. */
    refers_to: integer(),
    /**
     * The record concerned, named as in the audit journal: 'order' 12. A till sale of places for several screenings
     * is named by the sale: 'counter-sale' 5.
     */
    entity: text(),
    entity_id: integer(),
    at: instant().notNull(),
    business_day: date({ mode: 'string' }).notNull(),
    details: jsonb().$type<Record<string, unknown>>(),
  },
  table => [
    uniqueIndex('operations_number_unique').on(table.series, table.number),
    index('operations_entity').on(table.entity, table.entity_id),
    check('operations_number', sql`${table.number} > 0`),
    check('operations_channel', sql`${table.channel} in ('site', 'counter', 'invoice')`),
    check(
      'operations_kind',
      sql`${table.kind} in ('opening', 'sale', 'cancellation', 'refund', 'invitation', 'purchase', 'withdrawal', 'expiry', 'reprint', 'seat_changed', 'till_opened', 'till_closed', 'cash_in', 'cash_out', 'settlement', 'closing', 'screening_changed', 'price_changed', 'software_changed')`,
    ),
    check('operations_about', sql`(${table.entity} is null) = (${table.entity_id} is null)`),
  ],
)

/**
 * The seals, which reveal later changes of operations. The seal of an operation is a hash of the operation and of
 * the seal before it in its series. Rows are only added.
 */
export const operation_seals = pgTable(
  'operation_seals',
  {
    operations_id: integer()
      .primaryKey()
      .references(() => operations.id),
    /** The series of the operation, repeated here so that an index finds the last seal of a series. */
    series: text().notNull(),
    number: integer().notNull(),
    hash: sha256().notNull(),
  },
  table => [uniqueIndex('operation_seals_number_unique').on(table.series, table.number)],
)

/** Closings: the signed totals of a till session, a day, a month or a year of a series. Append-only. */
export const closings = pgTable(
  'closings',
  {
    id: id(),
    series: text()
      .notNull()
      .references(() => operation_series.series),
    kind: text({ enum: ['till', 'day', 'month', 'year'] }).notNull(),
    from_day: date({ mode: 'string' }).notNull(),
    to_day: date({ mode: 'string' }).notNull(),
    till_sessions_id: integer(),
    /** The operation that records this closing. */
    operations_id: integer()
      .notNull()
      .references(() => operations.id),
    totals: jsonb().$type<Record<string, unknown>>().notNull(),
    /**
     * The total in cents of all sales ever recorded in the series, which the law requires. Refunds are not
     * subtracted.
     */
    perpetual_total: bigint({ mode: 'number' }).notNull(),
    hash: sha256().notNull(),
    signature: bytes().notNull(),
    at: instant().notNull(),
  },
  table => [
    uniqueIndex('closings_till').on(table.till_sessions_id),
    uniqueIndex('closings_period')
      .on(table.series, table.kind, table.to_day)
      .where(sql`${table.till_sessions_id} is null`),
    check('closings_kind', sql`${table.kind} in ('till', 'day', 'month', 'year')`),
    check('closings_of_till', sql`(${table.kind} = 'till') = (${table.till_sessions_id} is not null)`),
    check('closings_days', sql`${table.from_day} <= ${table.to_day}`),
  ],
)

/**
 * All money received and refunded, and all voucher units used and lost. A trigger allows only inserts. Each
 * movement has one line, but a gift voucher sold at a till has one per means of payment. The foreign keys are in
 * the migrations, because the tables that they refer to belong to modules that depend on this one.
 */
export const money_journal = pgTable(
  'money_journal',
  {
    id: id(),
    operations_id: integer()
      .notNull()
      .references(() => operations.id),
    at: instant().notNull(),
    /**
     * `business_day`, `cinemas_id`, `channel` and `till_sessions_id` repeat the values of the operation. A line
     * that is older than the table of operations has them only here.
     */
    business_day: date({ mode: 'string' }).notNull(),
    /**
     * No foreign key: a check per line would be slow, and the number series of the line's operation already has
     * this foreign key.
     */
    cinemas_id: integer(),
    channel: text({ enum: channels }).notNull(),
    till_sessions_id: integer(),
    cause: text({ enum: moneyCauses }).notNull(),
    means: text()
      .notNull()
      .references(() => payment_means.code),
    /** Positive if the cinema received the money, negative if it refunded it. */
    amount: money().notNull(),
    supplement: money().notNull(),
    /** The VAT rate in thousandths of the amount before tax: 55 means 5.5 %. */
    vat_permille: integer().notNull(),
    /** The tickets or cents that a voucher gained or lost with this line. */
    units: integer(),
    orders_id: integer(),
    places_id: integer(),
    purchases_id: integer(),
    vouchers_id: integer(),
    /**
     * For a line that concerns a whole voucher (its purchase, withdrawal or expiry): the row of the voucher's
     * movement. Null for other lines.
     */
    voucher_movements_id: integer(),
    /** The sold item, for a line about an item of the counter; null for other lines. */
    sold_items_id: integer(),
    /**
     * The payment of an invoice, for its two lines: the money received, and the same amount no longer owed by
     * invoice. Null for other lines.
     */
    group_payments_id: integer(),
  },
  table => [
    check(
      'money_journal_cause',
      sql`${table.cause} in ('sale', 'cancellation', 'invitation', 'purchase', 'withdrawal', 'expiry', 'settlement')`,
    ),
    check('money_journal_channel', sql`${table.channel} in ('site', 'counter', 'invoice')`),
    check(
      'money_journal_sign',
      sql`case when ${table.cause} in ('sale', 'purchase', 'expiry') then ${table.amount} >= 0
        when ${table.cause} = 'invitation' then ${table.amount} = 0 when ${table.cause} = 'settlement' then true else ${table.amount} <= 0 end`,
    ),
    // A supplement is always paid with money, so a line of a voucher has none.
    check(
      'money_journal_supplement',
      sql`abs(${table.supplement}) <= abs(${table.amount}) and (${table.supplement} = 0 or ${table.vouchers_id} is null)`,
    ),
    check(
      'money_journal_about',
      sql`num_nonnulls(${table.places_id}, ${table.voucher_movements_id}, ${table.sold_items_id}, ${table.group_payments_id}) = 1
        and (${table.cause} = 'settlement') = (${table.group_payments_id} is not null)
        and (${table.places_id} is null) = (${table.orders_id} is null)
        and (${table.cause} in ('sale', 'cancellation', 'invitation', 'settlement')) = (${table.voucher_movements_id} is null)
        and (${table.sold_items_id} is null or ${table.cause} in ('sale', 'cancellation'))`,
    ),
    check(
      'money_journal_units',
      sql`(${table.vouchers_id} is null) = (${table.units} is null)
        and (${table.vouchers_id} is not null or ${table.means} not in ('e_carte', 'bon_cadeau', 'invitation'))`,
    ),
    index('money_journal_at').on(table.at),
    index('money_journal_business_day').on(table.business_day),
    index('money_journal_operations_id').on(table.operations_id, table.id),
    index('money_journal_vouchers_id')
      .on(table.vouchers_id, table.id)
      .where(sql`${table.vouchers_id} is not null`),
    // These indexes prevent recording the same sale, or the same cancellation, twice: for each item, place and
    // voucher movement, a means of payment has one line per cause.
    uniqueIndex('money_journal_item_once')
      .on(table.sold_items_id, table.cause, table.means)
      .where(sql`${table.sold_items_id} is not null`),
    uniqueIndex('money_journal_place_once')
      .on(table.places_id, table.cause, table.means, sql`coalesce(${table.vouchers_id}, 0)`)
      .where(sql`${table.places_id} is not null`),
    uniqueIndex('money_journal_settlement_once')
      .on(table.group_payments_id, table.means)
      .where(sql`${table.group_payments_id} is not null`),
    uniqueIndex('money_journal_movement_once')
      .on(table.voucher_movements_id, table.means)
      .where(sql`${table.voucher_movements_id} is not null`),
  ],
)

/**
 * SQL condition on the money journal: the line is about money received by the cinema (cash, card and so on), not
 * about a voucher.
 */
export const received = sql.raw(`means in (${receivedMeans.map(code => `'${code}'`).join(', ')})`)
