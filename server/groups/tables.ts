import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { groupStates, invoiceKinds, mostGroupPlaces } from '../../contract/rules/groups.ts'
import { orders } from '../booking/tables.ts'
import { cinemas } from '../cinema/tables.ts'
import { id, instant, money } from '../database/columns.ts'
import { tariffs } from '../fares/tables.ts'
import { payment_means } from '../money/tables.ts'
import { sessions } from '../screenings/tables.ts'
import { till_sessions } from '../tills/tables.ts'

/** The organisations that order for groups and pay by invoice. Each belongs to one cinema. */
export const group_customers = pgTable(
  'group_customers',
  {
    id: id(),
    cinemas_id: integer()
      .notNull()
      .references(() => cinemas.id),
    name_customer: text().notNull(),
    /** False for a private person, who owes no fixed indemnity for late payment. */
    professional: boolean().notNull().default(true),
    address_customer: text().notNull(),
    city_customer: text().notNull(),
    siret: text().notNull().default(''),
    /** The code of the service that pays, which public bodies ask for on Chorus Pro. */
    service_code: text().notNull().default(''),
    contact_name: text().notNull().default(''),
    email: text().notNull().default(''),
    phone: text().notNull().default(''),
  },
  table => [
    uniqueIndex('group_customers_name_unique').on(
      table.cinemas_id,
      sql`lower(${table.name_customer})`,
      sql`lower(${table.city_customer})`,
    ),
  ],
)

/**
 * The orders of groups: places of one screening at one fare, and free places for those who accompany. A quote has no
 * row in `orders`; its confirmation makes one, in the channel `invoice`.
 */
export const group_orders = pgTable(
  'group_orders',
  {
    id: id(),
    group_customers_id: integer()
      .notNull()
      .references(() => group_customers.id),
    cinemas_id: integer()
      .notNull()
      .references(() => cinemas.id),
    sessions_id: integer()
      .notNull()
      .references(() => sessions.id),
    tariffs_id: integer()
      .notNull()
      .references(() => tariffs.id),
    places: integer().notNull(),
    free_places: integer().notNull().default(0),
    /** The price of a place that was agreed, with VAT and supplement. */
    unit_price: money().notNull(),
    customer_reference: text().notNull().default(''),
    note: text().notNull().default(''),
    state: text({ enum: groupStates }).notNull().default('quote'),
    valid_until: date({ mode: 'string' }).notNull(),
    created_at: instant().notNull(),
    quoted_at: instant(),
    confirmed_at: instant(),
    cancelled_because: text(),
    reminded_at: instant(),
    orders_id: integer().references(() => orders.id),
    /** The code of the group pass, with which all places of the group are admitted. Null until the confirmation. */
    pass_code: text(),
    /** The last change of the screening that the customer was told, in the table `screening_changes`. */
    told_change: integer().notNull().default(0),
  },
  table => [
    uniqueIndex('group_orders_orders_id_unique').on(table.orders_id),
    uniqueIndex('group_orders_pass_code_unique').on(table.pass_code),
    index('group_orders_sessions_id').on(table.sessions_id),
    index('group_orders_group_customers_id').on(table.group_customers_id),
    index('group_orders_tariffs_id').on(table.tariffs_id),
    index('group_orders_cinemas_id').on(table.cinemas_id),
    check('group_orders_state', sql`${table.state} in ('quote', 'confirmed', 'invoiced', 'cancelled')`),
    check(
      'group_orders_places',
      sql`${table.places} >= 1 and ${table.free_places} >= 0 and ${table.places} + ${table.free_places} <= ${sql.raw(String(mostGroupPlaces))}`,
    ),
    check('group_orders_unit_price', sql`${table.unit_price} >= 0`),
    check(
      'group_orders_confirmed',
      sql`num_nulls(${table.confirmed_at}, ${table.orders_id}, ${table.pass_code}) in (0, 3) and (${table.state} not in ('confirmed', 'invoiced') or ${table.orders_id} is not null) and (${table.state} <> 'quote' or ${table.orders_id} is null)`,
    ),
  ],
)

/** The last number of the invoices and credit notes of each cinema and year. Invoices of the demonstration have their own. */
export const group_invoice_series = pgTable(
  'group_invoice_series',
  {
    cinemas_id: integer()
      .notNull()
      .references(() => cinemas.id),
    year: integer().notNull(),
    simulation: boolean().notNull(),
    last_number: integer().notNull(),
  },
  table => [primaryKey({ columns: [table.cinemas_id, table.year, table.simulation] })],
)

/** The content of an invoice, as it is printed. Amounts are cents. */
export type InvoiceContent = {
  seller: string[]
  customer: string[]
  customer_reference: string
  professional: boolean
  about: string
  lines: { label: string; quantity: number; unit_price: number; amount: number }[]
  vat_permille: number
  vat: number
  /** The number of the invoice that a credit note corrects; null for an invoice. */
  corrects: string | null
  /** The cinema's own words on its documents, such as its bank account. */
  note: string
}

/** Invoices and credit notes. A trigger refuses changes and deletions. */
export const group_invoices = pgTable(
  'group_invoices',
  {
    id: id(),
    group_orders_id: integer()
      .notNull()
      .references(() => group_orders.id),
    kind: text({ enum: invoiceKinds }).notNull(),
    cinemas_id: integer()
      .notNull()
      .references(() => cinemas.id),
    year: integer().notNull(),
    number: integer().notNull(),
    simulation: boolean().notNull(),
    issued_on: date({ mode: 'string' }).notNull(),
    issued_at: instant().notNull(),
    due_on: date({ mode: 'string' }),
    /** With VAT; negative for a credit note. */
    amount: money().notNull(),
    content: jsonb().$type<InvoiceContent>().notNull(),
  },
  table => [
    uniqueIndex('group_invoices_number_unique').on(
      table.cinemas_id,
      table.year,
      table.simulation,
      table.number,
    ),
    uniqueIndex('group_invoices_once').on(table.group_orders_id).where(sql`${table.kind} = 'invoice'`),
    index('group_invoices_group_orders_id').on(table.group_orders_id),
    check(
      'group_invoices_kind',
      sql`case ${table.kind} when 'invoice' then ${table.amount} >= 0 and ${table.due_on} is not null
        when 'credit_note' then ${table.amount} <= 0 and ${table.due_on} is null else false end`,
    ),
    check('group_invoices_number', sql`${table.number} > 0`),
  ],
)

/** The payments of invoices. A negative amount is money given back after a credit note. */
export const group_payments = pgTable(
  'group_payments',
  {
    id: id(),
    group_orders_id: integer()
      .notNull()
      .references(() => group_orders.id),
    means: text()
      .notNull()
      .references(() => payment_means.code),
    amount: money().notNull(),
    received_on: date({ mode: 'string' }).notNull(),
    /** The number of the cheque, or the words of the transfer. */
    note: text().notNull().default(''),
    till_sessions_id: integer().references(() => till_sessions.id),
    users_id: integer().notNull(),
    at: instant().notNull(),
  },
  table => [
    index('group_payments_group_orders_id').on(table.group_orders_id),
    index('group_payments_till_sessions_id').on(table.till_sessions_id),
    check('group_payments_amount', sql`${table.amount} <> 0`),
    check('group_payments_till', sql`${table.means} <> 'cash' or ${table.till_sessions_id} is not null`),
  ],
)

/** The scans of a group pass. Each admitted the people of these places, which have their own `ticket_entries`. */
export const group_entries = pgTable(
  'group_entries',
  {
    scan_id: uuid().primaryKey(),
    group_orders_id: integer()
      .notNull()
      .references(() => group_orders.id),
    places_ids: integer().array().notNull(),
    people: integer().notNull(),
    scanned_at: instant().notNull(),
    users_id: integer().notNull(),
    device: text().notNull(),
  },
  table => [
    index('group_entries_group_orders_id').on(table.group_orders_id),
    check('group_entries_people', sql`${table.people} between 1 and ${sql.raw(String(mostGroupPlaces))}`),
  ],
)
