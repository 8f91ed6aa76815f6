import { and, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import type { order } from '../../contract/admin/order.ts'
import { midnightAfter, midnightInParis } from '../../contract/rules/paris-time.ts'
import { movie_theaters } from '../cinema/tables.ts'
import { same } from '../database/listing.ts'
import { somebodyIn } from '../database/search.ts'
import { payments } from '../payments/tables.ts'
import type { Entity, FiltersOf, ListedRowOf } from '../records/entity.ts'
import { joinsOfScreening } from '../screenings/joined-tables.ts'
import { sessions } from '../screenings/tables.ts'
import { seatsNamedBy, withSeat } from './find-by-seat-queries.ts'
import { boughtFacts, fareLabels, refundedAt, seatNames } from './queries.ts'
import { orders } from './tables.ts'

const byPerson = somebodyIn(orders.email, orders.words)

const byWord = (word: string): SQL => or(byPerson(word), byReference(word), byNumber(word))!

export const orderEntity: Entity<ListedRowOf<typeof order>, FiltersOf<typeof order>> = {
  name: 'order',
  table: orders,
  rowStays: true,
  columns: {
    id: orders.id,
    reference: orders.reference,
    sessions_id: orders.sessions_id,
    users_id: orders.users_id,
    state: orders.state,
    lastname: orders.lastname,
    firstname: orders.firstname,
    email: orders.email,
    nbr_seats_payed: orders.nbr_seats_payed,
    labels: fareLabels,
    seats: seatNames,
    seats_standing: sql`(select count(*)::int from places where places.orders_id = ${orders.id} and places.state <> 'cancelled')`,
    price_order: orders.price_order,
    prepaid_amount: orders.prepaid_amount,
    order_date: orders.order_date,
    refunded_at: refundedAt,
    card_brand: payments.card_brand,
    card_last4: payments.card_last4,
    movies_id: sessions.movies_id,
    cancelled_at: sessions.cancelled_at,
    ...boughtFacts,
  },
  joins: [
    [sessions, eq(sessions.id, orders.sessions_id)],
    ...joinsOfScreening,
    [payments, eq(payments.reference, orders.reference)],
  ],
  ofCinemas: ids => inArray(movie_theaters.cinemas_id, [...ids]),
  search: byWord,
  searchTogether: words =>
    or(...seatsNamedBy(words).map(({ seat, rest }) => and(withSeat(seat), ...rest.map(byWord)))),
  filter: query =>
    and(
      same(orders.state, query.state),
      same(orders.sessions_id, query.sessions_id),
      same(orders.users_id, query.users_id),
      query.from ? gte(orders.order_date, midnightInParis(query.from)) : undefined,
      query.to ? lt(orders.order_date, midnightAfter(query.to)) : undefined,
    ),
  sort: '-order_date',
  personal: ['lastname', 'firstname', 'email'],
}

/** A few letters alone are a name: whoever types one is not made to wait for a look at every reference too. */
const byReference = (word: string) => (/^\p{L}{1,21}$/u.test(word) ? undefined : eq(orders.reference, word))

const byNumber = (word: string) => (/^[1-9]\d{0,8}$/.test(word) ? eq(orders.id, Number(word)) : undefined)
