import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { productKinds, purchaseStates } from '../../contract/boutique.ts'
import { movementCauses, voucherKinds } from '../../contract/wallet.ts'
import { databaseNow, id, instant, money } from '../database/columns.ts'
import { legal_texts } from '../legal/tables.ts'
import { users } from '../members/tables.ts'

export const products = pgTable(
  'products',
  {
    id: id(),
    kind: text({ enum: productKinds }).notNull(),
    name_product: text().notNull(),
    description: text().notNull().default(''),
    places: integer(),
    amount: money(),
    price: money().notNull(),
    validity_months: integer().notNull(),
    active: boolean().notNull().default(true),
  },
  table => [
    check('products_kind', sql`${table.kind} in ('e_carte', 'bon_cadeau')`),
    check(
      'products_places_or_amount',
      sql`(${table.kind} = 'e_carte') = (${table.places} is not null) and (${table.kind} = 'bon_cadeau') = (${table.amount} is not null)`,
    ),
    check('products_places_range', sql`${table.places} between 1 and 100`),
    check('products_amount_range', sql`${table.amount} between 1 and 100000`),
    check('products_price_range', sql`${table.price} between 1 and 200000`),
    check('products_validity_range', sql`${table.validity_months} between 1 and 120`),
    uniqueIndex('products_name_unique').on(table.name_product),
  ],
)

/**
 * Purchases of vouchers. A purchase has its own copy of the product's price, value and validity, because the
 * product may change later.
 */
export const purchases = pgTable(
  'purchases',
  {
    id: id(),
    /** The reference of the purchase. Its first payment has the same reference. */
    reference: text().notNull(),
    /** The member who bought; null if a till sold the vouchers. */
    users_id: integer().references(() => users.id),
    /**
     * The till sale that includes this purchase; null for a purchase on the site. The migrations add the foreign
     * key: the counter slice imports this file, so this file cannot import the table of till sales.
     */
    counter_sales_id: integer(),
    products_id: integer()
      .notNull()
      .references(() => products.id),
    state: text({ enum: purchaseStates }).notNull(),
    kind: text({ enum: productKinds }).notNull(),
    name_product: text().notNull(),
    /** The value of one voucher of the purchase: a number of tickets for an e-card, cents for a gift voucher. */
    units: integer().notNull(),
    validity_months: integer().notNull(),
    quantity: integer().notNull(),
    price_purchase: money().notNull(),
    lastname: text().notNull(),
    firstname: text().notNull(),
    email: text().notNull(),
    /** Set for a gift only: its recipient and message, and the day on which it is mailed. */
    recipient_name: text(),
    recipient_email: text(),
    message: text(),
    send_on: date({ mode: 'string' }),
    purchase_date: instant().notNull().default(databaseNow),
    withdrawn_at: instant(),
    /** The terms of sale that the buyer accepted; null for the default text. */
    legal_texts_id: integer().references(() => legal_texts.id),
    idempotency_key: text(),
    request_hash: text(),
  },
  table => [
    check(
      'purchases_state',
      sql`${table.state} in ('pending', 'confirmed', 'refused', 'expired', 'withdrawn')`,
    ),
    check('purchases_quantity_range', sql`${table.quantity} between 1 and 10`),
    check('purchases_price_range', sql`${table.price_purchase} > 0`),
    check('purchases_buyer', sql`(${table.users_id} is null) = (${table.counter_sales_id} is not null)`),
    check('purchases_withdrawn', sql`(${table.state} = 'withdrawn') = (${table.withdrawn_at} is not null)`),
    uniqueIndex('purchases_reference_unique').on(table.reference),
    uniqueIndex('purchases_idempotency_key_unique').on(table.users_id, table.idempotency_key),
    index('purchases_users_id').on(table.users_id, table.purchase_date),
    index('purchases_counter_sales_id')
      .on(table.counter_sales_id)
      .where(sql`${table.counter_sales_id} is not null`),
    index('purchases_products_id').on(table.products_id),
  ],
)

/**
 * One e-card, gift voucher or invitation. At commit, a trigger (see the migrations) checks that the balance is the
 * sum of the voucher's movements.
 */
export const vouchers = pgTable(
  'vouchers',
  {
    id: id(),
    kind: text({ enum: voucherKinds }).notNull(),
    name_product: text().notNull(),
    /**
     * The purchase that created the voucher; null for an invitation, which is a free ticket given by the cinema.
     */
    purchases_id: integer().references(() => purchases.id),
    /** The number of the voucher within its purchase: 1, 2, 3… */
    number: integer().notNull().default(1),
    /**
     * For an invitation: the order that it compensates. The migrations add the foreign key: the booking slice
     * imports this file, so this file cannot import the orders table.
     */
    orders_id: integer(),
    /** The member whose wallet contains the voucher; null while a gift or given invitation is in no wallet. */
    users_id: integer().references(() => users.id),
    /** The value at creation: a number of tickets for an e-card or invitation, cents for a gift voucher. */
    initial: integer().notNull(),
    balance: integer().notNull(),
    /**
     * SHA-256 of the code of a gift voucher or of an invitation that staff gave. The code itself is not stored, so
     * whoever reads this table cannot use it.
     */
    code_hash: text(),
    code_last4: text(),
    created_at: instant().notNull(),
    expires_at: instant().notNull(),
    /**
     * When a voucher that had expired was extended because a refund gave back a part of its value; null if never.
     * This happens at most once.
     */
    extended_at: instant(),
    warned_at: instant(),
    /** The reason why staff blocked the voucher, so that it pays nothing; null if it is not blocked. */
    blocked_because: text(),
    /**
     * For an invitation that staff gave, the e-mail address to which its code is mailed. Erased once the
     * invitation is spent or expired.
     */
    recipient_email: text(),
  },
  table => [
    check('vouchers_kind', sql`${table.kind} in ('e_carte', 'bon_cadeau', 'invitation')`),
    check('vouchers_balance_range', sql`${table.balance} between 0 and ${table.initial}`),
    check('vouchers_initial', sql`${table.initial} > 0`),
    check('vouchers_code', sql`${table.kind} <> 'bon_cadeau' or ${table.code_hash} is not null`),
    check('vouchers_card_without_code', sql`${table.kind} <> 'e_carte' or ${table.code_hash} is null`),
    check('vouchers_owner', sql`${table.code_hash} is not null or ${table.users_id} is not null`),
    check('vouchers_blocked_because', sql`${table.blocked_because} <> ''`),
    // An invitation has no order if staff gave it to somebody, or if it lets a staff member test the site before
    // it opens.
    check('vouchers_origin', sql`${table.kind} = 'invitation' or ${table.orders_id} is null`),
    uniqueIndex('vouchers_code_unique').on(table.code_hash),
    uniqueIndex('vouchers_orders_id_unique').on(table.orders_id),
    uniqueIndex('vouchers_number_unique').on(table.purchases_id, table.number),
    index('vouchers_users_id').on(table.users_id, table.id),
    index('vouchers_ending').on(table.expires_at).where(sql`${table.balance} > 0`),
  ],
)

/** All movements of all vouchers. Append-only: a trigger refuses updates and deletes. */
export const voucher_movements = pgTable(
  'voucher_movements',
  {
    id: id(),
    vouchers_id: integer()
      .notNull()
      .references(() => vouchers.id),
    delta: integer().notNull(),
    cause: text({ enum: movementCauses }).notNull(),
    /**
     * The order that spent from the voucher or gave back to it, if any. The migrations add the foreign key,
     * because this file may not import the table of orders.
     */
    orders_id: integer(),
    at: instant().notNull(),
  },
  table => [
    check(
      'voucher_movements_cause',
      sql`${table.cause} in ('purchase', 'invitation', 'spend', 'give_back', 'withdrawal', 'expiry')`,
    ),
    check(
      'voucher_movements_sign',
      sql`${table.delta} <> 0 and (${table.cause} in ('purchase', 'invitation', 'give_back')) = (${table.delta} > 0)`,
    ),
    check(
      'voucher_movements_order',
      sql`(${table.cause} in ('spend', 'give_back')) = (${table.orders_id} is not null)`,
    ),
    // An order spends from each voucher at most once. A trigger refuses to give back more to a voucher than the
    // order spent.
    uniqueIndex('voucher_movements_once')
      .on(table.orders_id, table.vouchers_id)
      .where(sql`${table.cause} = 'spend'`),
    index('voucher_movements_orders_id').on(table.orders_id),
    index('voucher_movements_vouchers_id').on(table.vouchers_id, table.id),
  ],
)
