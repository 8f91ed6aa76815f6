import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Cents } from '../../contract/rules/money.ts'
import { askTogether } from '../database/ask-together.ts'
import type { Database } from '../database/connect.ts'
import { executeNamed, prepared } from '../database/named.ts'
import { sessions } from '../screenings/tables.ts'
import { orders, seats_held } from './tables.ts'

/** What a buyer asks the desk for; it holds nothing of the card. */
export type SeatClaim = {
  reference: string
  sessions_id: number
  users_id: number
  seats: number
  expectedPrice: Cents | undefined
  /** What e-cards and vouchers pay of it. */
  prepaid: Cents
  lastname: string
  firstname: string
  email: string
  idempotency_key: string | undefined
  request_hash: string
}

/** What the statement wrote of a claim. */
export type PlacedOrder = { id: number; reference: string; price_order: Cents }

/**
 * Takes the seats and writes the pending orders of many claims in one statement, so that a screening's row is locked
 * for one round trip. Of one screening all or none: none when it no longer sells at these prices. An error of the
 * constraint, and nothing at all, when there are not enough seats. Rows are locked in one order by whoever asks for
 * several: sessions before seats_held, always, and each by number.
 */
export async function placeOrders(
  db: Database,
  claims: readonly SeatClaim[],
  times: { now: Date; check_at: Date },
): Promise<Map<string, PlacedOrder>> {
  const wanted = JSON.stringify(claims.map(claim => ({ ...claim, price: claim.expectedPrice })))
  const rows = await executeNamed<PlacedOrder>(
    db,
    'place_orders',
    sql`
      with wanted as (
        select * from jsonb_to_recordset(${wanted}::jsonb) as claim(
          reference text, sessions_id int, users_id int, seats int, price int, prepaid int, lastname text,
          firstname text, email text, idempotency_key text, request_hash text)
      ), asked as (
        select sessions_id, sum(seats) as seats from wanted group by sessions_id
      ), locked as (
        select id from sessions where id = any(array(select sessions_id from asked)) order by id for no key update
      ), taken as (
        update sessions set sold_seats = sold_seats + asked.seats
        from locked join asked on asked.sessions_id = locked.id
        where sessions.id = locked.id and starts_at > ${times.now.toISOString()} and cancelled_at is null
          and not exists (
            select from wanted
            where wanted.sessions_id = sessions.id
              and wanted.price <> (sessions.price + supplement) * wanted.seats)
        returning sessions.id, price + supplement as seat_price
      ), held as (
        insert into seats_held (sessions_id, users_id, seats)
        select taken.id, users_id, sum(seats) from taken join wanted on sessions_id = taken.id
        group by taken.id, users_id order by taken.id, users_id
        on conflict (sessions_id, users_id) do update set seats = seats_held.seats + excluded.seats
      )
      insert into orders (reference, sessions_id, users_id, state, lastname, firstname, email, nbr_seats_payed,
        price_order, prepaid_amount, order_date, check_at, idempotency_key, request_hash)
      select reference, taken.id, users_id, 'pending', lastname, firstname, email, seats, seat_price * seats,
        prepaid,
        ${times.now.toISOString()}, ${times.check_at.toISOString()}, idempotency_key, request_hash
      from taken join wanted on sessions_id = taken.id
      returning reference, id, price_order`,
  )
  return new Map(rows.map(row => [row.reference, row]))
}

/** As it stands now; the same for everyone who asks at once. */
export const findScreeningForSale = (db: Database, id: number) =>
  askTogether(db, 'screenings for sale', id, ids => findScreeningsForSale(db, ids))

async function findScreeningsForSale(db: Database, ids: readonly number[]) {
  const rows = await prepared(db, 'find_screenings_for_sale', name =>
    db
      .select({
        id: sessions.id,
        session_date: sessions.session_date,
        starts_at: sessions.starts_at,
        cancelled_at: sessions.cancelled_at,
        total_seats: sessions.total_seats,
        sold_seats: sessions.sold_seats,
        price: sessions.price,
        supplement: sessions.supplement,
      })
      .from(sessions)
      .where(sql`${sessions.id} = any(${sql.placeholder('ids')}::int[])`)
      .prepare(name),
  ).execute({ ids: [...new Set(ids)] })
  const found = new Map(
    rows.map(({ id, cancelled_at, total_seats, sold_seats, ...screening }) => [
      id,
      { ...screening, cancelled: cancelled_at !== null, remaining: total_seats - sold_seats },
    ]),
  )
  return ids.map(id => found.get(id))
}

export async function seatsHeldBy(
  db: Database,
  sessionId: number,
  people: number[],
): Promise<Map<number, number>> {
  const rows = await db
    .select()
    .from(seats_held)
    .where(and(eq(seats_held.sessions_id, sessionId), inArray(seats_held.users_id, people)))
  return new Map(rows.map(row => [row.users_id, row.seats]))
}

/** Which of these have been placed before, under the same key of the same person. */
export async function findPlacedBefore(db: Database, claims: readonly SeatClaim[]): Promise<Set<string>> {
  const keys = claims.flatMap(claim => claim.idempotency_key ?? [])
  if (keys.length === 0) return new Set()
  const rows = await db
    .select({ users_id: orders.users_id, key: orders.idempotency_key })
    .from(orders)
    .where(inArray(orders.idempotency_key, keys))
  return new Set(rows.map(row => `${row.users_id} ${row.key}`))
}
