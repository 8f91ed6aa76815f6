import { and, eq, gte, inArray, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { order } from '../../../contract/admin/order.ts'
import { midnightAfter, midnightInParis } from '../../../contract/rules/paris-time.ts'
import { movie_theaters } from '../../cinema/tables.ts'
import type { Database } from '../../database/connect.ts'
import { equalsIfGiven } from '../../database/listing.ts'
import { idIsAmong, matchesPersonIn } from '../../database/search.ts'
import { termsVersion } from '../../legal/accepted-terms.ts'
import { payments } from '../../payments/tables.ts'
import type { Entity, FiltersOf, ListedRowOf } from '../../records/entity.ts'
import { joinsOfScreening } from '../../screenings/joined-tables.ts'
import { sessions } from '../../screenings/tables.ts'
import { boughtFacts, fareLabels, refundedAt, seatNames } from '../queries.ts'
import { orders } from '../tables.ts'

const byPerson = matchesPersonIn(orders.email, orders.words)

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
    price_standing: sql`(select coalesce(sum(price + supplement), 0)::int from places where places.orders_id = ${orders.id} and places.state <> 'cancelled')`,
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
      equalsIfGiven(orders.state, query.state),
      equalsIfGiven(orders.sessions_id, query.sessions_id),
      equalsIfGiven(orders.users_id, query.users_id),
      query.from ? gte(orders.order_date, midnightInParis(query.from)) : undefined,
      query.to ? lt(orders.order_date, midnightAfter(query.to)) : undefined,
      query.session_from ? gte(sessions.session_date, query.session_from) : undefined,
      query.session_to ? lte(sessions.session_date, query.session_to) : undefined,
    ),
  sort: '-order_date',
  personal: ['lastname', 'firstname', 'email'],
}

/**
 * Matches orders by reference. Skips a word that cannot be a reference, which has 22 characters: up to 21 letters
 * are a name.
 */
const byReference = (word: string) => (/^\p{L}{1,21}$/u.test(word) ? undefined : eq(orders.reference, word))

const byNumber = (word: string) => (/^[1-9]\d{0,8}$/.test(word) ? eq(orders.id, Number(word)) : undefined)

/** Returns the version of the terms of sale that the buyer accepted. */
export async function termsOfOrder(db: Database, id: number): Promise<number> {
  const [row] = await db
    .select({ version: termsVersion(orders.legal_texts_id) })
    .from(orders)
    .where(eq(orders.id, id))
  return row?.version ?? 0
}

/** One interpretation of a search text: the seat that it names, and the other words. */
type Reading = { seat: SQL; rest: string[] }

/** Returns all interpretations of these words that contain a seat: « F12 », « F 12 » or « Rang F, place 12 ». */
function seatsNamedBy(words: readonly string[]): Reading[] {
  const said = words.map(word => word.replace(/,$/, '')).filter(word => !/^(rang|places?)$/i.test(word))
  return said.flatMap((word, at) => {
    const [next, rest] = [said[at + 1], said.toSpliced(at, 1)]
    const readings: Reading[] = []
    if (isShort(word, 12) && /^.+\d/.test(word)) readings.push({ seat: inOneWord(word), rest })
    if (next && isShort(word, 6) && isShort(next, 6) && /\d/.test(next))
      readings.push({ seat: inTwo(word, next), rest: rest.toSpliced(at, 1) })
    return readings
  })
}

/** Returns true if the word is short enough for the name of a row or the number of a seat. */
const isShort = (word: string, most: number): boolean => [...word].length <= most

const inOneWord = (word: string): SQL => sql`fold(row_name || seat_number) = fold(${word})`
const inTwo = (row: string, number: string): SQL =>
  sql`fold(row_name) = fold(${row}) and fold(seat_number) = fold(${number})`

/**
 * Matches the orders that have this seat. In a confirmed order, a cancelled ticket no longer has a seat; an order
 * that has ended still matches by the seats that it had.
 */
const withSeat = (named: SQL): SQL =>
  idIsAmong(
    orders.id,
    sql`select orders_id from places join orders owner on owner.id = orders_id
      where seats_id = any(array(select id from seats where ${named}))
        and (places.state <> 'cancelled' or owner.state <> 'confirmed')`,
  )
