import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { groupCustomer, groupOrder, groupPayment } from '../../contract/admin/group.ts'
import { movies } from '../catalogue/tables.ts'
import { cinemas, movie_theaters } from '../cinema/tables.ts'
import { equalsIfGiven } from '../database/listing.ts'
import { containing } from '../database/search.ts'
import { tariffs } from '../fares/tables.ts'
import { payment_means } from '../money/tables.ts'
import { columnsOf, type Entity, type FiltersOf, type ListedRowOf, type RowOf } from '../records/entity.ts'
import { its } from '../screenings/joined-tables.ts'
import { sessions, timetables } from '../screenings/tables.ts'
import { till_sessions, tills } from '../tills/tables.ts'
import { group_customers, group_orders, group_payments } from './tables.ts'

export const customerEntity: Entity<RowOf<typeof groupCustomer>, FiltersOf<typeof groupCustomer>> = {
  name: 'group-customer',
  named: 'name_customer',
  table: group_customers,
  columns: columnsOf(groupCustomer, group_customers, { name_cinema: cinemas.name_cinema }),
  joins: [[cinemas, eq(cinemas.id, group_customers.cinemas_id)]],
  ofCinemas: ids => inArray(group_customers.cinemas_id, [...ids]),
  search: containing(
    group_customers.name_customer,
    group_customers.city_customer,
    group_customers.siret,
    group_customers.contact_name,
    group_customers.email,
  ),
  filter: ({ cinemas_id }) => equalsIfGiven(group_customers.cinemas_id, cinemas_id),
  sort: 'name_customer',
  personal: ['contact_name', 'email', 'phone'],
  constraints: {
    group_customers_name_unique: [
      'already_exists',
      'name_customer',
      'Un client de ce cinéma a déjà ce nom dans cette ville.',
    ],
  },
}

const billed = sql.raw(`coalesce((select sum(amount) from group_invoices
  where group_invoices.group_orders_id = group_orders.id), 0)::float8`)
const paid = sql.raw(`coalesce((select sum(amount) from group_payments
  where group_payments.group_orders_id = group_orders.id), 0)::float8`)
const owed = sql`(${billed} - ${paid})`
const dueOn = sql.raw(`(select due_on from group_invoices
  where group_invoices.group_orders_id = group_orders.id and kind = 'invoice')::text`)

/** Today in Paris, for the filters: the list has no clock of its own, and a day late is close enough. */
const today = sql.raw(`(now() at time zone 'Europe/Paris')::date::text`)

export const groupOrderEntity: Entity<ListedRowOf<typeof groupOrder>, FiltersOf<typeof groupOrder>> = {
  name: 'group-order',
  table: group_orders,
  columns: columnsOf(groupOrder, group_orders, {
    name_customer: group_customers.name_customer,
    name_cinema: cinemas.name_cinema,
    title: movies.title,
    session_date: sessions.session_date,
    hours_timetable: timetables.hours_timetable,
    starts_at: sessions.starts_at,
    name_theater: movie_theaters.name_theater,
    session_cancelled_at: sessions.cancelled_at,
    label: tariffs.label,
    total_price: sql`${group_orders.places} * ${group_orders.unit_price}`,
    billed,
    paid,
    owed,
    due_on: dueOn,
  }),
  joins: [
    [group_customers, eq(group_customers.id, group_orders.group_customers_id)],
    [cinemas, eq(cinemas.id, group_orders.cinemas_id)],
    [tariffs, eq(tariffs.id, group_orders.tariffs_id)],
    [sessions, eq(sessions.id, group_orders.sessions_id)],
    [movies, its.film],
    [timetables, its.hour],
    [movie_theaters, its.room],
  ],
  ofCinemas: ids => inArray(group_orders.cinemas_id, [...ids]),
  search: containing(
    group_customers.name_customer,
    group_customers.city_customer,
    movies.title,
    group_orders.customer_reference,
  ),
  filter: ({ state, cinemas_id, sessions_id, group_customers_id, owed: which }) =>
    and(
      equalsIfGiven(group_orders.state, state),
      equalsIfGiven(group_orders.cinemas_id, cinemas_id),
      equalsIfGiven(group_orders.sessions_id, sessions_id),
      equalsIfGiven(group_orders.group_customers_id, group_customers_id),
      which === 'any' ? sql`${owed} <> 0` : undefined,
      which === 'late' ? and(gt(owed, 0), sql`${dueOn} < ${today}`) : undefined,
      which === 'to_invoice'
        ? and(
            eq(group_orders.state, 'confirmed'),
            sql`(select starts_at from sessions as shown where shown.id = group_orders.sessions_id) < now()`,
          )
        : undefined,
    ),
  sort: '-id',
}

export const paymentEntity: Entity<RowOf<typeof groupPayment>, FiltersOf<typeof groupPayment>> = {
  name: 'group-payment',
  table: group_payments,
  columns: columnsOf(groupPayment, group_payments, {
    name_customer: group_customers.name_customer,
    name_cinema: cinemas.name_cinema,
    label: payment_means.label,
    name_till: tills.name_till,
  }),
  joins: [
    [group_orders, eq(group_orders.id, group_payments.group_orders_id)],
    [group_customers, eq(group_customers.id, group_orders.group_customers_id)],
    [cinemas, eq(cinemas.id, group_orders.cinemas_id)],
    [payment_means, eq(payment_means.code, group_payments.means)],
    [till_sessions, eq(till_sessions.id, group_payments.till_sessions_id), 'or none'],
    [tills, eq(tills.id, till_sessions.tills_id), 'or none'],
  ],
  ofCinemas: ids => inArray(group_orders.cinemas_id, [...ids]),
  search: containing(group_customers.name_customer, group_payments.note),
  filter: ({ group_orders_id }) => equalsIfGiven(group_payments.group_orders_id, group_orders_id),
  sort: '-id',
}
