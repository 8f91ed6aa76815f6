import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { productKinds, purchaseStates } from '../../contract/boutique.ts'
import { movementCauses, voucherKinds } from '../../contract/wallet.ts'
import { id, instant, money, rightNow } from '../database/columns.ts'
import { users } from '../members/tables.ts'

/** What the boutique sells: cards of places, and vouchers of euros. */
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

/** Like an order, for what is used later. What was sold is written here: the product may change afterwards. */
export const purchases = pgTable(
  'purchases',
  {
    id: id(),
    /** Of its first payment. */
    reference: text().notNull(),
    users_id: integer()
      .notNull()
      .references(() => users.id),
    products_id: integer()
      .notNull()
      .references(() => products.id),
    state: text({ enum: purchaseStates }).notNull(),
    kind: text({ enum: productKinds }).notNull(),
    name_product: text().notNull(),
    /** Places, or cents, of each. */
    units: integer().notNull(),
    validity_months: integer().notNull(),
    quantity: integer().notNull(),
    price_purchase: money().notNull(),
    lastname: text().notNull(),
    firstname: text().notNull(),
    email: text().notNull(),
    /** Of a gift: to whom, and the day it is sent. */
    recipient_name: text(),
    recipient_email: text(),
    message: text(),
    send_on: date({ mode: 'string' }),
    purchase_date: instant().notNull().default(rightNow),
    withdrawn_at: instant(),
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
    check('purchases_withdrawn', sql`(${table.state} = 'withdrawn') = (${table.withdrawn_at} is not null)`),
    uniqueIndex('purchases_reference_unique').on(table.reference),
    uniqueIndex('purchases_idempotency_key_unique').on(table.users_id, table.idempotency_key),
    index('purchases_users_id').on(table.users_id, table.purchase_date),
    index('purchases_products_id').on(table.products_id),
  ],
)

/**
 * One e-card, gift voucher or invitation. Its balance is the sum of its movements: a trigger, written by hand
 * in the migrations, refuses a transaction that would end otherwise. Never negative, never more than at first.
 */
export const vouchers = pgTable(
  'vouchers',
  {
    id: id(),
    kind: text({ enum: voucherKinds }).notNull(),
    name_product: text().notNull(),
    /** Null for an invitation. */
    purchases_id: integer().references(() => purchases.id),
    /** Which of the purchase's it is: 1, 2, 3… */
    number: integer().notNull().default(1),
    /** Of an invitation: the order it replaces. Booking is built upon vouchers, so its key is written in the migrations. */
    orders_id: integer(),
    /** In whose wallet it is; null for a gift that nobody has put away yet. */
    users_id: integer().references(() => users.id),
    /** Places, or cents of a gift voucher. */
    initial: integer().notNull(),
    balance: integer().notNull(),
    /** SHA-256 of a gift voucher's code; the code itself is nowhere, and made again from a secret when asked for. */
    code_hash: text(),
    code_last4: text(),
    created_at: instant().notNull(),
    expires_at: instant().notNull(),
    /** When it was given more time because something came back after its end: once. */
    extended_at: instant(),
    /** When its owner was told that it will end. */
    warned_at: instant(),
  },
  table => [
    check('vouchers_kind', sql`${table.kind} in ('e_carte', 'bon_cadeau', 'invitation')`),
    check('vouchers_balance_range', sql`${table.balance} between 0 and ${table.initial}`),
    check('vouchers_initial', sql`${table.initial} > 0`),
    check('vouchers_code', sql`(${table.kind} = 'bon_cadeau') = (${table.code_hash} is not null)`),
    check('vouchers_owner', sql`${table.kind} = 'bon_cadeau' or ${table.users_id} is not null`),
    // An invitation without one is the house's own, to try what its public will do.
    check('vouchers_origin', sql`${table.kind} = 'invitation' or ${table.orders_id} is null`),
    uniqueIndex('vouchers_code_unique').on(table.code_hash),
    uniqueIndex('vouchers_orders_id_unique').on(table.orders_id),
    uniqueIndex('vouchers_number_unique').on(table.purchases_id, table.number),
    index('vouchers_users_id').on(table.users_id, table.id),
    index('vouchers_ending').on(table.expires_at).where(sql`${table.balance} > 0`),
  ],
)

/** Everything that ever came and went; a trigger refuses to change or delete a line. */
export const voucher_movements = pgTable(
  'voucher_movements',
  {
    id: id(),
    vouchers_id: integer()
      .notNull()
      .references(() => vouchers.id),
    delta: integer().notNull(),
    cause: text({ enum: movementCauses }).notNull(),
    /** Its foreign key is written in the migrations, too. */
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
    // An order spends of a voucher once; what it gives back, in one go or place by place, a trigger keeps within that.
    uniqueIndex('voucher_movements_once')
      .on(table.orders_id, table.vouchers_id)
      .where(sql`${table.cause} = 'spend'`),
    index('voucher_movements_orders_id').on(table.orders_id),
    index('voucher_movements_vouchers_id').on(table.vouchers_id, table.id),
  ],
)
