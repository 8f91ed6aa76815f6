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

/** Means of payment. `contract/rules/means.ts` defines the built-in rows; a cinema adds external vouchers. */
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
    /** The display order. */
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
 * A series of operation numbers with its counter: 'cinema:3', or 'house' for operations of no cinema, with
 * the prefix 'simulation:' for the demo and tills in training. Every transaction locks its row last.
 */
export const operation_series = pgTable('operation_series', {
  series: text().primaryKey(),
  /** The migrations define its foreign key, like those of the tables below. */
  cinemas_id: integer(),
  simulation: boolean().notNull(),
  last_number: integer().notNull(),
  /** The last closed business day: no operation is written on that day or before. */
  closed_through: date({ mode: 'string' }),
})

/**
 * Operations that concern admissions or money, numbered without gaps in their series. A trigger refuses
 * updates and deletes. Users are referred to without a foreign key, so that an account can be erased.
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
    /** The user who did it; null: the software, or a visitor without an account. */
    users_id: integer(),
    /** The operation that this one corrects or belongs to. */
    refers_to: integer(),
    /** The record concerned, as named in the journal: 'order' 12. A sale of two screenings has none. */
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
      sql`${table.kind} in ('opening', 'sale', 'cancellation', 'refund', 'invitation', 'purchase', 'withdrawal', 'expiry', 'reprint', 'seat_changed', 'till_opened', 'till_closed', 'cash_in', 'cash_out', 'closing', 'screening_changed', 'price_changed', 'software_changed')`,
    ),
    check('operations_about', sql`(${table.entity} is null) = (${table.entity_id} is null)`),
  ],
)

/** The hash of each operation and the one before it in its series; append-only. */
export const operation_seals = pgTable(
  'operation_seals',
  {
    operations_id: integer()
      .primaryKey()
      .references(() => operations.id),
    /** Copied from the operation, to find the last seal of a series by index. */
    series: text().notNull(),
    number: integer().notNull(),
    hash: sha256().notNull(),
  },
  table => [uniqueIndex('operation_seals_number_unique').on(table.series, table.number)],
)

/** The signed totals of a till session, a day, a month or a year of a series; append-only. */
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
    /** The closing operation. */
    operations_id: integer()
      .notNull()
      .references(() => operations.id),
    totals: jsonb().$type<Record<string, unknown>>().notNull(),
    /** The sum of all sales of the series ever, in cents, without subtracting refunds. */
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
 * All money received and refunded, and all voucher units used and lost. A trigger makes it append-only, and
 * each movement has one line, or one per means of payment of a voucher that a till sold. Its foreign keys are in the migrations, since the other slices depend on this
 * one.
 */
export const money_journal = pgTable(
  'money_journal',
  {
    id: id(),
    operations_id: integer()
      .notNull()
      .references(() => operations.id),
    at: instant().notNull(),
    /** These four columns repeat those of the line's operation. A line from before operations existed has its own day. */
    business_day: date({ mode: 'string' }).notNull(),
    /** No foreign key, to save a check per line: the series of its operation has one. */
    cinemas_id: integer(),
    channel: text({ enum: channels }).notNull(),
    till_sessions_id: integer(),
    cause: text({ enum: moneyCauses }).notNull(),
    means: text()
      .notNull()
      .references(() => payment_means.code),
    /** Positive if received by the cinema, negative if refunded. */
    amount: money().notNull(),
    /** The part of the amount that is a supplement. */
    supplement: money().notNull(),
    /** Thousandths of the amount before tax: 55 means 5.5 %. */
    vat_permille: integer().notNull(),
    /** Places or cents gained or lost by a voucher. */
    units: integer(),
    orders_id: integer(),
    places_id: integer(),
    purchases_id: integer(),
    vouchers_id: integer(),
    /** For a whole voucher: the movement in its ledger. */
    voucher_movements_id: integer(),
    /** For items of the counter. */
    sold_items_id: integer(),
  },
  table => [
    check(
      'money_journal_cause',
      sql`${table.cause} in ('sale', 'cancellation', 'invitation', 'purchase', 'withdrawal', 'expiry')`,
    ),
    check('money_journal_channel', sql`${table.channel} in ('site', 'counter', 'invoice')`),
    check(
      'money_journal_sign',
      sql`case when ${table.cause} in ('sale', 'purchase', 'expiry') then ${table.amount} >= 0
        when ${table.cause} = 'invitation' then ${table.amount} = 0 else ${table.amount} <= 0 end`,
    ),
    // A supplement is paid in money, never by a voucher.
    check(
      'money_journal_supplement',
      sql`abs(${table.supplement}) <= abs(${table.amount}) and (${table.supplement} = 0 or ${table.vouchers_id} is null)`,
    ),
    check(
      'money_journal_about',
      sql`num_nonnulls(${table.places_id}, ${table.voucher_movements_id}, ${table.sold_items_id}) = 1
        and (${table.places_id} is null) = (${table.orders_id} is null)
        and (${table.cause} in ('sale', 'cancellation', 'invitation')) = (${table.voucher_movements_id} is null)
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
    // A place, an item or a voucher is sold once per means of payment and ends once.
    uniqueIndex('money_journal_item_once')
      .on(table.sold_items_id, table.cause, table.means)
      .where(sql`${table.sold_items_id} is not null`),
    uniqueIndex('money_journal_place_once')
      .on(table.places_id, table.cause, table.means, sql`coalesce(${table.vouchers_id}, 0)`)
      .where(sql`${table.places_id} is not null`),
    uniqueIndex('money_journal_movement_once')
      .on(table.voucher_movements_id, table.means)
      .where(sql`${table.voucher_movements_id} is not null`),
  ],
)

/** An SQL condition on the money journal: the line is money received or refunded by the cinema. */
export const received = sql.raw(`means in (${receivedMeans.map(code => `'${code}'`).join(', ')})`)
