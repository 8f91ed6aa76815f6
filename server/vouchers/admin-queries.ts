import { and, eq, or, sql } from 'drizzle-orm'
import type { product } from '../../contract/admin/product.ts'
import type { voucher } from '../../contract/admin/voucher.ts'
import { same } from '../database/listing.ts'
import { containing, somebody } from '../database/search.ts'
import { users } from '../members/tables.ts'
import type { Entity, FiltersOf, ListedRowOf, RowOf } from '../records/entity.ts'
import { anyEntity } from '../records/served-entities.ts'
import { products, purchases, vouchers } from './tables.ts'

const oneOrTheOther = 'Un nombre de places pour une e-carte, une somme pour un bon cadeau.'

export const productEntity: Entity<RowOf<typeof product>, FiltersOf<typeof product>> = {
  name: 'product',
  named: 'name_product',
  table: products,
  columns: {
    id: products.id,
    kind: products.kind,
    name_product: products.name_product,
    description: products.description,
    places: products.places,
    amount: products.amount,
    price: products.price,
    validity_months: products.validity_months,
    active: products.active,
  },
  ofCinemas: 'all',
  search: containing(products.name_product, products.description),
  filter: ({ kind }) => same(products.kind, kind),
  sort: 'id',
  constraints: {
    products_name_unique: ['already_exists', 'name_product', 'Un produit porte déjà ce nom.'],
    products_places_or_amount: ['places_or_amount', 'places', oneOrTheOther],
    products_amount_range: ['invalid', 'amount', 'De 0,01 à 1 000 €.'],
    products_price_range: ['invalid', 'price', 'De 0,01 à 2 000 €.'],
  },
}

const byBuyer = somebody(purchases.email, purchases.lastname, purchases.firstname, purchases.email)
const byOwner = somebody(users.email, users.lastname, users.firstname, users.email)

export const voucherEntity: Entity<ListedRowOf<typeof voucher>, FiltersOf<typeof voucher>> = {
  name: 'voucher',
  table: vouchers,
  columns: {
    id: vouchers.id,
    kind: vouchers.kind,
    name_product: vouchers.name_product,
    purchases_id: vouchers.purchases_id,
    purchase_state: purchases.state,
    price_purchase: purchases.price_purchase,
    orders_id: vouchers.orders_id,
    lastname: purchases.lastname,
    firstname: purchases.firstname,
    email: purchases.email,
    recipient_name: purchases.recipient_name,
    send_on: purchases.send_on,
    users_id: vouchers.users_id,
    owner: users.email,
    initial: vouchers.initial,
    balance: vouchers.balance,
    code_last4: vouchers.code_last4,
    created_at: vouchers.created_at,
    expires_at: vouchers.expires_at,
  },
  joins: [
    [purchases, eq(purchases.id, vouchers.purchases_id), 'or none'],
    [users, eq(users.id, vouchers.users_id), 'or none'],
  ],
  ofCinemas: 'all',
  search: word =>
    or(byBuyer(word), byOwner(word), eq(sql`upper(${vouchers.code_last4})`, word.toUpperCase())),
  filter: ({ kind, users_id, purchases_id }) =>
    and(
      same(vouchers.kind, kind),
      same(vouchers.users_id, users_id),
      same(vouchers.purchases_id, purchases_id),
    ),
  sort: '-id',
  personal: ['lastname', 'firstname', 'email', 'recipient_name', 'owner'],
}

/** Without rules of their own: served as they are declared. */
export const plainEntities = [anyEntity(productEntity)]
