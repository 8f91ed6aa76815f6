import {
  and,
  asc,
  count,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  not,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { PgSelect } from 'drizzle-orm/pg-core'
import { endedDisputes } from '../../contract/admin/order.ts'
import type { Cents } from '../../contract/rules/money.ts'
import { orders } from '../booking/tables.ts'
import { media, movies } from '../catalogue/tables.ts'
import { cinemas, movie_theaters } from '../cinema/tables.ts'
import type { Database } from '../database/connect.ts'
import { countRows } from '../database/count-rows.ts'
import { rowsOf } from '../database/rows.ts'
import { mails } from '../mail/tables.ts'
import { users } from '../members/tables.ts'
import { received } from '../money/tables.ts'
import { disputes, payments, refunds } from '../payments/tables.ts'
import { its, screeningSummaryColumns, screeningsOfCinemas } from '../screenings/joined-tables.ts'
import { sessions, timetables } from '../screenings/tables.ts'
import type { FilmSold, MoneyOfHour } from './rules.ts'

const confirmed = eq(orders.state, 'confirmed')

export type Stretch = { from: Date; end: Date }

/** The cinemas whose data the actor may see; undefined for all. */
export type Scope = readonly number[] | undefined

const ordersOf = (scope: Scope): SQL =>
  scope
    ? sql`orders_id in (select o.id from orders o where o.sessions_id in ${screeningsOfCinemas(scope)})`
    : sql`true`

export async function countAll(db: Database, now: Date, scope: Scope) {
  const counted = (select: () => unknown) => countRows(db, select as () => PgSelect, now)
  const [people, reservations, films, screenings] = await Promise.all([
    counted(() => db.select({ id: users.id }).from(users).where(not(users.guest)).$dynamic()),
    counted(() =>
      db
        .select({ id: orders.id })
        .from(orders)
        .where(and(confirmed, scope && sql`${orders.sessions_id} in ${screeningsOfCinemas(scope)}`))
        .$dynamic(),
    ),
    counted(() => db.select({ id: movies.id }).from(movies).$dynamic()),
    counted(() =>
      db
        .select({ id: sessions.id })
        .from(sessions)
        .where(scope && sql`${sessions.id} in ${screeningsOfCinemas(scope)}`)
        .$dynamic(),
    ),
  ])
  return { people, reservations, films, screenings }
}

/** Returns the screenings of a day with their sold seats, in order of time. */
export async function screeningsSold(db: Database, date: string, scope: Scope) {
  return db
    .select({
      session_id: sessions.id,
      movies_id: sessions.movies_id,
      ...screeningSummaryColumns,
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
    .where(
      and(
        eq(sessions.session_date, date),
        isNull(sessions.cancelled_at),
        not(sessions.draft),
        scope && inArray(movie_theaters.cinemas_id, [...scope]),
      ),
    )
    .orderBy(asc(sessions.starts_at), asc(sessions.id))
}

/**
 * Sums sales and refunds by hour; the caller then adds up the hours of each day in the cinema's time zone. Counts
 * only amounts received by bank card, so a ticket paid by an e-card or a voucher counts nothing here.
 */
export async function moneyPerHour(
  db: Database,
  { from, end }: Stretch,
  scope: Scope,
): Promise<MoneyOfHour[]> {
  const rows = rowsOf<Omit<MoneyOfHour, 'hour'> & { hour: number }>(
    await db.execute(sql`
      with moved as (
        select date_trunc('hour', at) as hour, cause, orders_id, count(distinct places_id) as places,
          coalesce(sum(amount) filter (where ${received}), 0) as amount
        from money_journal
        where at >= ${from.toISOString()} and at < ${end.toISOString()} and ${ordersOf(scope)} group by 1, 2, 3
      )
      select extract(epoch from hour)::int as hour,
        (count(orders_id) filter (where cause = 'sale'))::int as orders,
        coalesce(sum(places) filter (where cause = 'sale'), 0)::int as seats,
        coalesce(sum(amount) filter (where amount > 0), 0)::int as amount,
        coalesce(sum(places) filter (where cause in ('cancellation', 'invitation')), 0)::int as cancelled_seats,
        -coalesce(sum(amount) filter (where amount < 0), 0)::int as refunded
      from moved group by 1`),
  )
  return rows.map(row => ({ ...row, hour: new Date(row.hour * 1000) }))
}

/**
 * For each film, returns the number of tickets sold minus the number cancelled, and the price of these tickets.
 * Tickets paid by an invitation count as tickets, not as money.
 */
export async function filmsSold(db: Database, { from, end }: Stretch, scope: Scope): Promise<FilmSold[]> {
  return rowsOf<FilmSold>(
    await db.execute(sql`
      with moved as (
        select orders_id, case when cause = 'sale' then 1 else -1 end * count(distinct places_id) as seats,
          coalesce(sum(amount) filter (where means <> 'invitation'), 0) as amount
        from money_journal
        where at >= ${from.toISOString()} and at < ${end.toISOString()} and orders_id is not null and ${ordersOf(scope)}
        group by orders_id, cause
      ), sold as (
        select sessions_id, sum(seats) as seats, sum(amount) as amount
        from moved join orders on orders.id = orders_id group by sessions_id
      )
      select movies.id as movies_id, title, sum(seats)::int as seats, sum(amount)::int as amount
      from sold join sessions on sessions.id = sessions_id join movies on movies.id = movies_id
      group by movies.id`),
  )
}

/** Returns films that visitors see (with future screenings, or not yet released) but that have no poster. */
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

export const countUnsettledRefunds = (db: Database, scope: Scope): Promise<number> =>
  db.$count(
    refunds,
    and(
      isNull(refunds.settled_at),
      scope && sql`reference in (select p.reference from payments p where ${ordersOf(scope)})`,
    ),
  )

/**
 * Returns the total of the bank card payments that the cinema still owes back: for cancelled tickets, and for
 * voucher purchases from which the buyer withdrew.
 */
export async function refundsDue(db: Database, scope: Scope): Promise<Cents> {
  const given = sql`${payments.refunded_amount} + ${payments.refunded_otherwise}`
  const [row] = await db
    .select({ due: sql<Cents>`coalesce(sum(${payments.to_refund} - (${given})), 0)::int` })
    .from(payments)
    .where(and(sql`${payments.to_refund} > ${given}`, ordersOf(scope)))
  return row!.due
}

export async function openDisputes(db: Database, most: number, scope: Scope) {
  return db
    .select({ id: disputes.id, orders_id: payments.orders_id })
    .from(disputes)
    .innerJoin(payments, eq(payments.reference, disputes.reference))
    .where(and(notInArray(disputes.status, [...endedDisputes]), ordersOf(scope)))
    .orderBy(asc(disputes.id))
    .limit(most)
}

/** Returns whether a demo account can still log in with the password that was printed at the start. */
export async function demoAccountsRemain(db: Database): Promise<boolean> {
  const rows = rowsOf(
    await db.execute(sql`
      select from facts cross join lateral jsonb_array_elements_text(facts.value -> 'accounts') as demo (email)
      join users on lower(users.email) = lower(demo.email)
      where facts.name = 'demo' and users.password_hash is not null limit 1`),
  )
  return rows.length > 0
}
