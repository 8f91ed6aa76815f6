import { and, eq, sql } from 'drizzle-orm'
import type { Claim } from '../../../contract/rules/booking.ts'
import type { Cents } from '../../../contract/rules/money.ts'
import type { PaymentPart } from '../../../contract/rules/payment-parts.ts'
import { pick } from '../../../contract/rules/pick.ts'
import { totalOf } from '../../../contract/rules/places.ts'
import { shownToBuyers } from '../../../contract/rules/presentation.ts'
import { unpaidPerAccount, unpaidPerConnection } from '../../../contract/rules/terms.ts'
import type { Database } from '../../database/connect.ts'
import { executeNamed, prepared } from '../../database/named.ts'
import { tariffs } from '../../fares/tables.ts'
import { termsOnSale } from '../../legal/accepted-terms.ts'
import type { GatewayName } from '../../payments/gateway.ts'
import { payments } from '../../payments/tables.ts'
import { faresOffered } from '../../screenings/joined-tables.ts'
import { sessions } from '../../screenings/tables.ts'
import { orders } from '../tables.ts'

/** Returns the order that was placed earlier with the same idempotency key. */
export async function findByKey(db: Database, usersId: number, key: string) {
  const [row] = await prepared(db, 'find_order_by_key', name =>
    db
      .select({
        id: orders.id,
        state: orders.state,
        request_hash: orders.request_hash,
        refused_because: payments.refused_because,
      })
      .from(orders)
      .innerJoin(payments, eq(payments.reference, orders.reference))
      .where(
        and(
          eq(orders.users_id, sql.placeholder('usersId')),
          eq(orders.idempotency_key, sql.placeholder('key')),
        ),
      )
      .prepare(name),
  ).execute({ usersId, key })
  return row
}

/** A request for seats, without the data of the bank card. */
export type SeatRequest = Claim & {
  reference: string
  sessions_id: number
  users_id: number
  /**
   * The version of the seat plan from which the seats were chosen. The request is refused if the screening now has
   * another. Null in a room without numbered seats.
   */
  seat_plan_versions_id: number | null
  /** The total that e-cards and vouchers pay. `parts` contains what each of them pays. */
  prepaid: Cents
  parts: readonly PaymentPart[]
  /** The payment gateway for the rest of the price; null if there is no rest. */
  gateway: GatewayName | null
  lastname: string
  firstname: string
  email: string
  /** True if the buyer asked for a reminder by mail. */
  reminder: boolean
  idempotency_key: string | undefined
  request_hash: string
  /** The IP address whose limit of unpaid seats applies; null if limits are turned off. */
  held_from: string | null
  /** When the time to pay starts; if omitted, now. */
  asked_at?: Date | undefined
  /**
   * The hold whose seats the order uses: its id, the account whose limits it counted towards, and when the time to
   * pay starts.
   */
  hold?: { id: number; users_id: number | null; asked_at: Date } | undefined
}

/** The pending order that was stored for a request for seats. */
export type PlacedOrder = { id: number; reference: string; price_order: Cents }

/**
 * Takes the seats and writes the pending orders of many requests in one statement, so that a screening is locked
 * only briefly. Places all requests for a screening or none: none if seats are lacking (a constraint fails), or if
 * the locked row no longer has the prices, the plan or the facts that the buyers saw. These values come from the
 * requests, because the update would read the row as it was before the lock. Locks are taken in this order:
 * screenings by id, accounts by id, IP addresses by key. PostgreSQL keeps this order only because each CTE reads
 * the output of the one before.
 */
export async function placeOrders(
  db: Database,
  claims: readonly SeatRequest[],
  times: { now: Date; check_at: Date; asked_at: Date },
): Promise<Map<string, PlacedOrder>> {
  const wanted = JSON.stringify(
    claims.map(({ pricedBy, parts: _, hold: __, ...claim }, at) => ({
      at,
      ...claim,
      ...pricedBy,
      seats: claim.places.length,
      price_order: totalOf(claim.places),
    })),
  )
  const rows = await executeNamed<PlacedOrder>(
    db,
    'place_orders',
    sql`
      with wanted as (
        select claim.* from jsonb_to_recordset(${wanted}::jsonb) as claim(
          at int, reference text, sessions_id int, users_id int, seats int, price int, supplement int,
          price_grid_versions_id int, seat_plan_versions_id int, places jsonb, price_order int, seen jsonb, prepaid int, lastname text, firstname text, email text, reminder boolean, idempotency_key text,
          request_hash text, held_from text, gateway text)
        left join unpaid_by_account own on own.users_id = claim.users_id
        left join unpaid_by_connection here
          on here.sessions_id = claim.sessions_id and here.held_from = claim.held_from
        where (own.users_id is null or (own.orders < ${unpaidPerAccount.orders}::int
            and own.seats + claim.seats <= ${unpaidPerAccount.seats}::int
            and coalesce(own.wait_until, '-infinity') <= ${times.now.toISOString()}))
          and (here.most is null or here.seats + claim.seats <= here.most)
      ), asked as (
        select sessions_id, sum(seats) as seats from wanted group by sessions_id
      ), locked as (
        select id, price, supplement, price_grid_versions_id, seat_plan_versions_id, on_site, sales_stopped, list_first,
          ${sql.raw(shownToBuyers.map(name => `"${name}"`).join(', '))}
        from sessions
        where id = any(array(select sessions_id from asked)) order by id for no key update
      ), unchanged as materialized (
        select asked.* from locked join asked on asked.sessions_id = locked.id
        where on_site and not sales_stopped and not list_first and not exists (
          select from wanted
          where wanted.sessions_id = locked.id
            and (wanted.price <> locked.price or wanted.supplement <> locked.supplement
              or wanted.price_grid_versions_id is distinct from locked.price_grid_versions_id
              or wanted.seat_plan_versions_id is distinct from locked.seat_plan_versions_id
              or not to_jsonb(locked) @> wanted.seen))
      ), taken as (
        update sessions set sold_seats = sold_seats + unchanged.seats
        from unchanged
        where sessions.id = unchanged.sessions_id and starts_at > ${times.now.toISOString()} and cancelled_at is null
        returning sessions.id, total_seats
      ), unpaid as (
        insert into unpaid_by_account as own (users_id, orders, seats)
        select users_id, count(*), sum(seats) from taken join wanted on sessions_id = taken.id
        group by users_id order by users_id
        on conflict (users_id) do update set orders = own.orders + excluded.orders, seats = own.seats + excluded.seats
        returning users_id
      ), unpaid_here as (
        insert into unpaid_by_connection as here (sessions_id, held_from, seats, most)
        select taken.id, held_from, sum(seats),
          greatest(${unpaidPerConnection.seatsAtLeast}::int, floor(total_seats * ${unpaidPerConnection.shareOfRoom}::float8)::int)
        from taken join wanted on sessions_id = taken.id join unpaid on unpaid.users_id = wanted.users_id
        where held_from is not null
        group by taken.id, held_from, total_seats order by taken.id, held_from
        on conflict (sessions_id, held_from) do update set seats = here.seats + excluded.seats, most = excluded.most
      ), held as (
        insert into seats_held (sessions_id, users_id, seats, most)
        select taken.id, users_id, sum(seats), (select seats_per_person from identity) from taken join wanted on sessions_id = taken.id
        group by taken.id, users_id order by taken.id, users_id
        on conflict (sessions_id, users_id) do update set seats = seats_held.seats + excluded.seats,
          most = excluded.most
      ), placed as (
        select wanted.*, nextval('orders_id_seq')::int as id from taken join wanted on sessions_id = taken.id
        join unpaid on unpaid.users_id = wanted.users_id
        order by at
      ), ordered as (
        insert into orders (id, reference, sessions_id, users_id, state, lastname, firstname, email, nbr_seats_payed,
          price_order, prepaid_amount, order_date, reminder, idempotency_key, request_hash, held_from, legal_texts_id,
          cancel_minutes, doors_minutes, entry_minutes, compensation_days)
        select id, reference, sessions_id, users_id, 'pending', lastname, firstname, email, seats, price_order, prepaid,
          ${times.now.toISOString()}, reminder, idempotency_key, request_hash, held_from, ${termsOnSale},
          cancel_minutes, doors_minutes, entry_minutes, compensation_days
        from placed cross join (select cancel_minutes, doors_minutes, entry_minutes, compensation_days from identity) as rules
      ), asked_for as (
        insert into payments (reference, orders_id, gateway, amount, state, asked_at, check_at)
        select reference, id, case when price_order > prepaid then gateway end, price_order - prepaid, 'open',
          ${times.asked_at.toISOString()}, ${times.check_at.toISOString()}
        from placed
      ), made as (
        insert into places (orders_id, number, tariffs_id, price, supplement, vat_permille, seats_id, state)
        select id, number, tariffs_id, place.price, place.supplement, vat_permille, seats_id, 'held'
        from placed cross join jsonb_to_recordset(places)
          as place(number int, tariffs_id int, price int, supplement int, vat_permille int, seats_id int)
        returning id, orders_id, seats_id
      ), seated as (
        insert into taken_seats (sessions_id, seats_id, places_id)
        select sessions_id, seats_id, made.id from made join placed on placed.id = made.orders_id
        where seats_id is not null
      )
      select reference, id, price_order from placed`,
  )
  return new Map(rows.map(row => [row.reference, row]))
}

/**
 * Reads the current state of a screening for a sale; undefined if visitors cannot see the screening. While its
 * free places must first be offered to the waiting list, none remain.
 */
export async function findScreeningForSale(db: Database, id: number) {
  const [found] = await prepared(db, 'find_screening_for_sale', name =>
    db
      .select({
        session_date: sessions.session_date,
        starts_at: sessions.starts_at,
        cancelled_at: sessions.cancelled_at,
        sales_stopped: sessions.sales_stopped,
        total_seats: sessions.total_seats,
        free: sql<number>`case when ${sessions.list_first} then 0 else ${sessions.total_seats} - ${sessions.sold_seats} end`,
        price: sessions.price,
        supplement: sessions.supplement,
        price_grid_versions_id: sessions.price_grid_versions_id,
        seat_plan_versions_id: sessions.seat_plan_versions_id,
        tariffs: faresOffered,
        shown: pick(sessions, shownToBuyers),
        seats_per_person: sql<number>`(select seats_per_person from identity)`,
        has_offers: sql<boolean>`exists (select from holds where owner = 'offer' and holds.sessions_id = sessions.id)`,
      })
      .from(sessions)
      .where(and(eq(sessions.id, sql.placeholder('id')), sessions.on_site))
      .prepare(name),
  ).execute({ id })
  if (!found) return undefined
  const { cancelled_at, sales_stopped, free, ...screening } = found
  return {
    ...screening,
    closed: cancelled_at !== null || sales_stopped,
    remaining: free,
  }
}

/** Returns the label of a fare, even if it is no longer sold. */
export async function findFareLabel(db: Database, id: number): Promise<string | undefined> {
  const [row] = await db.select({ label: tariffs.label }).from(tariffs).where(eq(tariffs.id, id))
  return row?.label
}
