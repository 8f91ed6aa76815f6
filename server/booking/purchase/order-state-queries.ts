import { and, eq, sql } from 'drizzle-orm'
import { waitAfterLapses } from '../../../contract/rules/terms.ts'
import type { Database } from '../../database/connect.ts'
import { executePrepared } from '../../database/named.ts'
import { rowsOf } from '../../database/rows.ts'
import type { RefusedBecause } from '../../payments/gateway.ts'
import type { PlaceRow } from '../queries.ts'
import { unpaid_by_account, unpaid_by_connection } from '../tables.ts'
import { lapseAt } from './lapse-queries.ts'

// This file contains the statements that end a pending order: they confirm, refuse, expire or cancel it. Each also
// subtracts its seats from the counters of unpaid seats of the account and the IP address.

/**
 * A paid order, with the data for its tickets: the brand and last digits of the bank card, and a code for each
 * place.
 */
export type PaidOrder = { id: number; brand: string | null; last4: string | null; codes: string[] }

/**
 * Confirms pending orders: marks their places as sold and numbers the tickets. Returns the places by order id,
 * without orders that are no longer pending. The CTE `counted` reads the CTEs of the unpaid counters, so that
 * PostgreSQL locks these counters before the ticket series.
 */
export async function markConfirmed(
  db: Database,
  paid: readonly PaidOrder[],
  at: Date,
): Promise<Map<number, PlaceRow[]>> {
  const values = { paid: JSON.stringify(paid), at: at.toISOString() }
  const sold = await executePrepared<PlaceRow>(db, 'mark_confirmed', confirmStatement, values)
  sold.sort((a, b) => a.number - b.number)
  return Map.groupBy(sold, place => place.orders_id)
}

const confirmStatement = () => sql`
  with paid as (
    select * from jsonb_to_recordset(${sql.placeholder('paid')}::jsonb)
      as paid(id int, brand text, last4 text, codes jsonb)
  ), locked as (
    select id from orders where id = any(array(select id from paid)) order by id for no key update
  ), done as (
    update orders set state = 'confirmed', held_from = null
    from paid join locked on locked.id = paid.id join orders was on was.id = paid.id
    where orders.id = paid.id and orders.state = 'pending'
    returning paid.id, brand, last4, codes, orders.reference, orders.users_id, orders.sessions_id, was.held_from,
      orders.nbr_seats_payed as seats
  ), received as (
    update payments set state = 'paid', check_at = null, settled_at = ${sql.placeholder('at')}, card_brand = brand,
      card_last4 = last4
    from done where payments.reference = done.reference
  ), owed as (
    select users_id, count(*) as orders, sum(seats) as seats from done group by users_id
  ), debtors as (
    select users_id from unpaid_by_account where users_id = any(array(select users_id from owed))
    order by users_id for no key update
  ), settled as (
    update unpaid_by_account own
    set orders = greatest(own.orders - owed.orders, 0), seats = greatest(own.seats - owed.seats, 0)
    from debtors join owed on owed.users_id = debtors.users_id where own.users_id = debtors.users_id
    returning own.users_id
  ), owed_here as (
    select sessions_id, held_from, sum(seats) as seats from done join settled on settled.users_id = done.users_id
    where held_from is not null group by sessions_id, held_from
  ), connections as (
    select here.sessions_id, here.held_from, owed_here.seats from unpaid_by_connection here
    join owed_here on owed_here.sessions_id = here.sessions_id and owed_here.held_from = here.held_from
    order by here.sessions_id, here.held_from for no key update of here
  ), settled_here as (
    update unpaid_by_connection here set seats = greatest(here.seats - connections.seats, 0) from connections
    where here.sessions_id = connections.sessions_id and here.held_from = connections.held_from
    returning here.sessions_id
  ), paid_for as (
    select places.id, sessions_id, tariffs_id, codes, count(*) over (partition by sessions_id, tariffs_id) as many,
      row_number() over (partition by sessions_id, tariffs_id order by places.id) as nth
    from done join places on places.orders_id = done.id and places.state = 'held'
  ), counted as (
    insert into ticket_series as own (sessions_id, tariffs_id, last_number)
    select sessions_id, tariffs_id, count(*) from paid_for
    where (select count(*) from settled) + (select count(*) from settled_here) >= 0
    group by 1, 2 order by 1, 2
    on conflict (sessions_id, tariffs_id) do update set last_number = own.last_number + excluded.last_number
    returning sessions_id, tariffs_id, last_number
  ), sold as (
    update places set state = 'sold', code = codes ->> (number - 1), ticket_number = last_number - many + nth
    from paid_for, counted, tariffs
    where places.id = paid_for.id and counted.sessions_id = paid_for.sessions_id
      and counted.tariffs_id = paid_for.tariffs_id and tariffs.id = places.tariffs_id
    returning places.*, tariffs.label, tariffs.proof,
      (select row_name from seats where seats.id = seats_id), (select seat_number from seats where seats.id = seats_id)
  ) select * from sold`

/** Returns the operation in the books that recorded the sale of these places; null if there is none. */
export async function findSale(db: Database, places: readonly number[]): Promise<number | null> {
  const [line] = rowsOf<{ operations_id: number }>(
    await db.execute(sql`
      select operations_id from money_journal
      where places_id = any(${sql.param([...places])}::int[]) and cause = 'sale' limit 1`),
  )
  return line?.operations_id ?? null
}

type End = {
  at: Date
  /** True if the buyer gave up the order or let it expire. After several of these, the account must wait. */
  lapse?: boolean
  /** The reason for a refusal that did not come from the bank. */
  because?: RefusedBecause | undefined
  /** True if the buyer could still pay at the gateway. The reconciler then closes the payment there. */
  stillAtGateway?: boolean
}

/**
 * Ends an order in state `from`: cancels its places and frees the seats, in one statement. Returns the ids of the
 * places, or null if the order is in another state.
 */
export async function endOrder(
  db: Database,
  id: number,
  from: 'pending' | 'confirmed',
  to: 'refused' | 'expired' | 'cancelled' | 'invited',
  { at, lapse = false, because, stillAtGateway = false }: End,
): Promise<number[] | null> {
  const checkAt = stillAtGateway
    ? sql`case when amount > 0 then ${at.toISOString()}::timestamptz end`
    : sql`null`
  const lapsed = lapse ? sql`, ${lapseAt(at, waitAfterLapses)}` : sql``
  const [ended] = rowsOf<{ cancelled: number[] }>(
    await db.execute(sql`
      with done as (
        update orders set state = ${to}, held_from = null
        from orders was where was.id = orders.id and orders.id = ${id} and orders.state = ${from}
        returning orders.id, orders.reference, orders.sessions_id, orders.users_id, was.held_from,
          (was.state = 'pending')::int as unpaid
      ), closed as (
        update payments set state = ${to}, check_at = ${checkAt}, settled_at = ${at.toISOString()},
          refused_because = ${because ?? null}
        from done where payments.reference = done.reference and payments.state = 'open'
      ), cancelled as (
        update places set state = 'cancelled' from done where orders_id = done.id and places.state <> 'cancelled'
        returning places.id
      ), freed as (
        update sessions set sold_seats = sold_seats - stood.seats
        from (select done.*, (select count(*)::int from cancelled) as seats from done) as stood
        where sessions.id = stood.sessions_id
        returning stood.*
      ), unseated as (
        delete from taken_seats using freed
        where taken_seats.sessions_id = freed.sessions_id and places_id = any(array(select id from cancelled))
      ), given_back as (
        update seats_held set seats = seats_held.seats - freed.seats from freed
        where seats_held.sessions_id = freed.sessions_id and seats_held.users_id = freed.users_id
      ), settled as (
        update unpaid_by_account own set orders = greatest(own.orders - freed.unpaid, 0),
          seats = greatest(own.seats - freed.seats * freed.unpaid, 0)${lapsed}
        from freed where own.users_id = freed.users_id
        returning freed.*
      ), settled_here as (
        update unpaid_by_connection here set seats = greatest(here.seats - settled.seats, 0) from settled
        where here.sessions_id = settled.sessions_id and here.held_from = settled.held_from
      ) select array(select id from cancelled) as cancelled from done`),
  )
  return ended?.cancelled ?? null
}

/** Cancels some places of an order and frees their seats. The caller has locked the order and its places. */
export async function endPlaces(db: Database, id: number, numbers: readonly number[]): Promise<void> {
  await db.execute(sql`
    with gone as (
      update places set state = 'cancelled'
      where orders_id = ${id} and number = any(${sql.param([...numbers])}::int[]) and state <> 'cancelled'
      returning places.id
    ), freed as (
      update sessions set sold_seats = sold_seats - (select count(*) from gone)
      from orders where orders.id = ${id} and sessions.id = orders.sessions_id
      returning sessions.id as sessions_id, orders.users_id
    ), unseated as (
      delete from taken_seats using freed
      where taken_seats.sessions_id = freed.sessions_id and places_id = any(array(select id from gone))
    )
    update seats_held set seats = seats_held.seats - (select count(*) from gone) from freed
    where seats_held.sessions_id = freed.sessions_id and seats_held.users_id = freed.users_id`)
}

/** Deletes the counters of unpaid seats that are zero, unless they still make somebody wait. */
export async function forgetOldHolds(db: Database, now: Date): Promise<void> {
  await db
    .delete(unpaid_by_account)
    .where(
      and(
        eq(unpaid_by_account.orders, 0),
        sql`coalesce(${unpaid_by_account.forget_at}, '-infinity') <= ${now.toISOString()}`,
      ),
    )
  await db.delete(unpaid_by_connection).where(eq(unpaid_by_connection.seats, 0))
}
