import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  gt,
  gte,
  isNotNull,
  isNull,
  not,
  notInArray,
  or,
  sql,
  sum,
} from 'drizzle-orm'
import type { PgSelect } from 'drizzle-orm/pg-core'
import { endedDisputes } from '../../contract/admin/order.ts'
import { orders } from '../booking/tables.ts'
import { media, movies } from '../catalogue/tables.ts'
import { cinemas, movie_theaters } from '../cinema/tables.ts'
import type { Database } from '../database/connect.ts'
import { countRows } from '../database/count-rows.ts'
import { rowsOf } from '../database/rows.ts'
import { mails } from '../mail/tables.ts'
import { users } from '../members/tables.ts'
import { disputes, payments, refunds } from '../payments/tables.ts'
import { its, whatWhenWhere } from '../screenings/joined-tables.ts'
import { sessions, timetables } from '../screenings/tables.ts'

const confirmed = eq(orders.state, 'confirmed')

export async function countAll(db: Database, now: Date) {
  const counted = (select: () => unknown) => countRows(db, select as () => PgSelect, now)
  const [people, reservations, films, screenings] = await Promise.all([
    counted(() => db.select({ id: users.id }).from(users).$dynamic()),
    counted(() => db.select({ id: orders.id }).from(orders).where(confirmed).$dynamic()),
    counted(() => db.select({ id: movies.id }).from(movies).$dynamic()),
    counted(() => db.select({ id: sessions.id }).from(sessions).$dynamic()),
  ])
  return { people, reservations, films, screenings }
}

/** What takes place on a day, in order of time. */
export async function screeningsSold(db: Database, date: string) {
  return db
    .select({
      session_id: sessions.id,
      movies_id: sessions.movies_id,
      ...whatWhenWhere,
      sold_seats: sessions.sold_seats,
      entered_seats: sql<number>`(select count(*)::int from orders join places on places.orders_id = orders.id
        where orders.sessions_id = ${sessions.id} and places.state = 'entered')`,
      total_seats: sessions.total_seats,
    })
    .from(sessions)
    .innerJoin(movies, its.film)
    .innerJoin(timetables, its.hour)
    .innerJoin(movie_theaters, its.room)
    .innerJoin(cinemas, its.cinema)
    .where(and(eq(sessions.session_date, date), isNull(sessions.cancelled_at)))
    .orderBy(asc(sessions.starts_at), asc(sessions.id))
}

/** By the hour: which day an hour belongs to is for the cinema's clock to say. */
export async function salesPerHour(db: Database, since: Date) {
  const hour = sql`date_trunc('hour', ${orders.order_date})`.mapWith(orders.order_date)
  return db
    .select({
      hour,
      orders: count(),
      seats: sum(orders.nbr_seats_payed).mapWith(Number),
      amount: sum(orders.price_order).mapWith(Number),
    })
    .from(orders)
    .where(and(confirmed, gte(orders.order_date, since)))
    .groupBy(sql`1`)
}

export async function bestFilms(db: Database, since: Date, most: number) {
  // Added up per screening first: far fewer rows are then joined.
  const sold = db
    .select({
      sessions_id: orders.sessions_id,
      seats: sum(orders.nbr_seats_payed).as('seats'),
      amount: sum(orders.price_order).as('amount'),
    })
    .from(orders)
    .where(and(confirmed, gte(orders.order_date, since)))
    .groupBy(orders.sessions_id)
    .as('sold')
  const seats = sql`sum(${sold.seats})`.mapWith(Number)
  return db
    .select({
      movies_id: movies.id,
      title: movies.title,
      seats,
      amount: sql`sum(${sold.amount})`.mapWith(Number),
    })
    .from(sold)
    .innerJoin(sessions, eq(sessions.id, sold.sessions_id))
    .innerJoin(movies, its.film)
    .groupBy(movies.id)
    .orderBy(desc(seats), asc(movies.id))
    .limit(most)
}

/** Of the films that visitors see: on the programme, or coming. */
export async function filmsWithoutPoster(db: Database, now: Date, today: string, most: number) {
  const posters = db
    .select({ id: media.id })
    .from(media)
    .where(and(eq(media.movies_id, movies.id), isNotNull(media.src_img)))
  const screenings = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.movies_id, movies.id), gt(sessions.starts_at, now), isNull(sessions.cancelled_at)))
  return db
    .select({ id: movies.id, title: movies.title })
    .from(movies)
    .where(and(not(exists(posters)), or(exists(screenings), gt(movies.release_date, today))))
    .orderBy(asc(movies.id))
    .limit(most)
}

export async function countFailedMails(db: Database): Promise<number> {
  const [row] = await db.select({ number: count() }).from(mails).where(eq(mails.state, 'failed'))
  return row?.number ?? 0
}

export const countUnsettledRefunds = (db: Database): Promise<number> =>
  db.$count(refunds, isNull(refunds.settled_at))

export async function openDisputes(db: Database, most: number) {
  return db
    .select({ id: disputes.id, orders_id: payments.orders_id })
    .from(disputes)
    .innerJoin(payments, eq(payments.reference, disputes.reference))
    .where(notInArray(disputes.status, [...endedDisputes]))
    .orderBy(asc(disputes.id))
    .limit(most)
}

/** Whether someone can still log in with a password that was printed at the start of the demonstration. */
export async function demoAccountsRemain(db: Database): Promise<boolean> {
  const rows = rowsOf(
    await db.execute(sql`
      select from facts cross join lateral jsonb_array_elements_text(facts.value -> 'accounts') as demo (email)
      join users on lower(users.email) = lower(demo.email)
      where facts.name = 'demo' and users.password_hash is not null limit 1`),
  )
  return rows.length > 0
}
