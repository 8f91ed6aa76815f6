import { and, eq, or, sql } from 'drizzle-orm'
import { product } from '../../contract/admin/tables.ts'
import { voucher } from '../../contract/admin/voucher.ts'
import { equalsIfGiven } from '../database/listing.ts'
import { containing, matchesPerson } from '../database/search.ts'
import { users } from '../members/tables.ts'
import { columnsOf, type Entity, type FiltersOf, type ListedRowOf, type RowOf } from '../records/entity.ts'
import { anyEntity } from '../records/served-entities.ts'
import { products, purchases, vouchers } from './tables.ts'

const oneOrTheOther = 'Un nombre de places pour une e-carte, une somme pour un bon cadeau.'

export const productEntity: Entity<RowOf<typeof product>, FiltersOf<typeof product>> = {
  name: 'product',
  named: 'name_product',
  table: products,
  columns: columnsOf(product, products, {}),
  ofCinemas: 'all',
  search: containing(products.name_product, products.description),
  filter: ({ kind }) => equalsIfGiven(products.kind, kind),
  sort: 'id',
  constraints: {
    products_name_unique: ['already_exists', 'name_product', 'Un produit porte déjà ce nom.'],
    products_places_or_amount: ['places_or_amount', 'places', oneOrTheOther],
    products_amount_range: ['invalid', 'amount', 'De 0,01 à 1 000 €.'],
    products_price_range: ['invalid', 'price', 'De 0,01 à 2 000 €.'],
  },
}

const byBuyer = matchesPerson(purchases.email, purchases.lastname, purchases.firstname, purchases.email)
const byOwner = matchesPerson(users.email, users.lastname, users.firstname, users.email)

const byRecipient = containing(
  sql`coalesce(${vouchers.recipient_email}, ${purchases.recipient_email}, '')`,
  sql`coalesce(${purchases.recipient_name}, '')`,
)

export const voucherEntity: Entity<ListedRowOf<typeof voucher>, FiltersOf<typeof voucher>> = {
  name: 'voucher',
  table: vouchers,
  columns: columnsOf(voucher, vouchers, {
    purchase_state: purchases.state,
    price_purchase: purchases.price_purchase,
    lastname: purchases.lastname,
    firstname: purchases.firstname,
    email: purchases.email,
    recipient_name: purchases.recipient_name,
    sent_to: sql`coalesce(${vouchers.recipient_email}, ${purchases.recipient_email})`,
    usable_until: sql`((${vouchers.expires_at} - interval '1 second') at time zone 'Europe/Paris')::date::text`,
    send_on: purchases.send_on,
    owner: users.email,
  }),
  joins: [
    [purchases, eq(purchases.id, vouchers.purchases_id), 'or none'],
    [users, eq(users.id, vouchers.users_id), 'or none'],
  ],
  ofCinemas: 'all',
  search: word =>
    or(
      byBuyer(word),
      byOwner(word),
      byRecipient(word),
      eq(sql`upper(${vouchers.code_last4})`, word.toUpperCase()),
    ),
  filter: ({ kind, users_id, purchases_id }) =>
    and(
      equalsIfGiven(vouchers.kind, kind),
      equalsIfGiven(vouchers.users_id, users_id),
      equalsIfGiven(vouchers.purchases_id, purchases_id),
    ),
  sort: '-id',
  personal: ['lastname', 'firstname', 'email', 'recipient_name', 'sent_to', 'owner'],
}

/** Entities that need no code of their own: serveEntity serves them from their declaration. */
export const plainEntities = [anyEntity(productEntity)]
