import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { ScreeningFacts } from '../../contract/change.ts'
import { cents } from '../../contract/rules/money.ts'
import type { PaymentPart } from '../../contract/rules/payment-parts.ts'
import { type Presentation, presentationFacts } from '../../contract/rules/presentation.ts'
import type { SeatName } from '../../contract/rules/seat-plan.ts'
import { audit_lines } from '../audit/tables.ts'
import { media, movies } from '../catalogue/tables.ts'
import { cinemas, movie_theaters } from '../cinema/tables.ts'
import type { Database } from '../database/connect.ts'
import { anyGiven, prepared } from '../database/named.ts'
import { tariffs } from '../fares/tables.ts'
import { termsVersion } from '../legal/accepted-terms.ts'
import { users } from '../members/tables.ts'
import { payments } from '../payments/tables.ts'
import { its } from '../screenings/joined-tables.ts'
import { sessions, timetables } from '../screenings/tables.ts'
import { seats } from '../seats/tables.ts'
import { vouchers } from '../vouchers/tables.ts'
import { itsSeat, printedSeat } from './joined-tables.ts'
import { order_parts, orders, places } from './tables.ts'

/** Locks the order until the transaction ends, and returns its state. */
export async function lockState(db: Database, id: number) {
  const [row] = await db.select({ state: orders.state }).from(orders).where(eq(orders.id, id)).for('update')
  return row?.state
}

/** The columns of an order's payment that are needed to ask the gateway about it. */
const due = {
  reference: payments.reference,
  gateway: payments.gateway,
  amount: payments.amount,
  state: payments.state,
  asked_at: payments.asked_at,
  settled_at: payments.settled_at,
  to_refund: payments.to_refund,
  refunded_amount: payments.refunded_amount,
  refunded_otherwise: payments.refunded_otherwise,
  refund_asked: payments.refund_asked,
}

/** Returns the orders of these payments, with the data needed to confirm or end them. */
export async function ordersToSettle(db: Database, references: readonly string[]) {
  return db
    .select({
      id: orders.id,
      nbr_seats_payed: orders.nbr_seats_payed,
      prepaid_amount: orders.prepaid_amount,
      exchanged_from: orders.exchanged_from,
      cancelled_at: sessions.cancelled_at,
      session_date: sessions.session_date,
      due,
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orders_id))
    .innerJoin(sessions, eq(sessions.id, orders.sessions_id))
    .where(inArray(payments.reference, [...references]))
}

/**
 * SQL: when the whole payment was refunded. Null for an order that is still confirmed, even if a part was
 * refunded.
 */
export const refundedAt = sql<Date | null>`case when ${orders.state} = 'cancelled' then
  case when ${orders.exchanged_from} is null then ${payments.refunded_at} else coalesce((
    select case when bool_and(paid.refunded_at is not null) then max(paid.refunded_at) end
    from carried_payments carried join payments paid on paid.reference = carried.reference
    where carried.orders_id = ${orders.id}), ${payments.refunded_at}) end end`.mapWith(payments.refunded_at)

/**
 * SQL: the fares of an order's places, in their order. Contains cancelled places only if the whole order has
 * ended.
 */
export const fareLabels = sql<string[]>`(
  select coalesce(json_agg(tariffs.label order by places.number), '[]') from places
  join tariffs on tariffs.id = places.tariffs_id
  where places.orders_id = ${orders.id} and (places.state <> 'cancelled' or ${orders.state} <> 'confirmed'))`

/** SQL: the seats of the places in `fareLabels`; empty in a room without numbered seats. */
export const seatNames = sql<SeatName[]>`(
  select coalesce(json_agg(json_build_object('row_name', row_name, 'seat_number', seat_number)
    order by places.number), '[]') from places join seats on seats.id = places.seats_id
  where places.orders_id = ${orders.id} and (places.state <> 'cancelled' or ${orders.state} <> 'confirmed'))`

/**
 * SQL: a fact of the screening as the buyer bought it: from `as_bought`, where it is stored if it has changed
 * since, otherwise from the screening.
 */
const asBought = <Field extends keyof ScreeningFacts>(field: Field, column: PgColumn) =>
  sql<string>`coalesce(${orders.as_bought} ->> ${sql.raw(`'${field}'`)}, ${column}::text)`

/**
 * SQL: the language, version and other facts about how the film is shown, as the buyer bought them. A fact that is
 * missing in `as_bought` is read from the screening.
 */
const presentationBought = Object.fromEntries(
  presentationFacts.map(fact => [
    fact,
    sql`coalesce(${orders.as_bought} -> ${sql.raw(`'${fact}'`)}, to_jsonb(${sessions[fact]}))`,
  ]),
) as { [Fact in keyof Presentation]: SQL<Presentation[Fact]> }

/** The columns that describe the screening as the buyer bought it, for all lists and pages of orders. */
export const boughtFacts = {
  ...presentationBought,
  title: asBought('title', movies.title),
  session_date: asBought('session_date', sessions.session_date),
  hours_timetable: asBought('hours_timetable', timetables.hours_timetable),
  starts_at:
    sql<Date>`coalesce((${orders.as_bought} ->> 'starts_at')::timestamptz, ${sessions.starts_at})`.mapWith(
      sessions.starts_at,
    ),
  name_theater: asBought('name_theater', movie_theaters.name_theater),
  name_cinema: asBought('name_cinema', cinemas.name_cinema),
}

const orderColumns = {
  id: orders.id,
  reference: orders.reference,
  sessions_id: orders.sessions_id,
  users_id: orders.users_id,
  channel: orders.channel,
  till_sessions_id: orders.till_sessions_id,
  cinemas_id: movie_theaters.cinemas_id,
  state: orders.state,
  lastname: orders.lastname,
  firstname: orders.firstname,
  email: orders.email,
  /**
   * The e-mail address for mails about the order: that of the account; without an account, the address given in
   * the order.
   */
  account_email: sql<string>`coalesce(${users.email}, ${orders.email})`,
  /** True if the buyer has no account. */
  guest: sql<boolean>`coalesce(${users.guest}, false)`,
  /** The buyer's trust counter. When it is increased, the mailed links to a guest's orders become invalid. */
  trust: sql<number>`coalesce(${users.trust}, 0)`,
  nbr_seats_payed: orders.nbr_seats_payed,
  price_order: orders.price_order,
  prepaid_amount: orders.prepaid_amount,
  exchanged_from: orders.exchanged_from,
  exchanged_places: orders.exchanged_places,
  card_brand: payments.card_brand,
  card_last4: payments.card_last4,
  order_date: orders.order_date,
  reminder: orders.reminder,
  refunded_at: refundedAt,
  refused_because: payments.refused_because,
  terms_version: termsVersion(orders.legal_texts_id),
  cancel_minutes: orders.cancel_minutes,
  doors_minutes: orders.doors_minutes,
  entry_minutes: orders.entry_minutes,
  compensation_days: orders.compensation_days,
  due,
  ...boughtFacts,
  time: movies.time,
  classification: movies.classification,
  movies_id: sessions.movies_id,
  timetables_id: sessions.timetables_id,
  room_free_at: sessions.room_free_at,
  cancelled_at: sessions.cancelled_at,
  cancelled_because: sessions.cancelled_because,
  address_cine: cinemas.address_cine,
  city: cinemas.city,
}

const ordersWithScreening = (db: Database) =>
  db
    .select(orderColumns)
    .from(orders)
    .innerJoin(sessions, eq(sessions.id, orders.sessions_id))
    .innerJoin(movies, its.film)
    .innerJoin(timetables, its.hour)
    .innerJoin(movie_theaters, its.room)
    .innerJoin(cinemas, its.cinema)
    .leftJoin(users, eq(users.id, orders.users_id))
    .innerJoin(payments, eq(payments.reference, orders.reference))

/**
 * Finds an order with its screening. Finds only orders of the member `owner`; null, for staff, finds any order.
 */
export async function findOrder(db: Database, id: number, owner: number | null) {
  const own = owner === null ? undefined : eq(orders.users_id, sql.placeholder('owner'))
  const [row] = await prepared(db, own ? 'find_own_order' : 'find_order', name =>
    ordersWithScreening(db)
      .where(and(eq(orders.id, sql.placeholder('id')), own))
      .prepare(name),
  ).execute({ id, owner })
  return row
}

/** Finds several orders of any owner. */
export const findOrders = (db: Database, ids: number[]) =>
  prepared(db, 'find_orders', name =>
    ordersWithScreening(db).where(anyGiven(orders.id, 'ids')).prepare(name),
  ).execute({ ids })

/**
 * For a pending order, returns the amount to pay by bank card now; otherwise the amount paid by card. After an
 * exchange, this includes what was paid by card for the old order.
 */
export const cardAmount = ({
  state,
  due,
  price_order,
  prepaid_amount,
}: Pick<OrderRow, 'state' | 'due' | 'price_order' | 'prepaid_amount'>) =>
  state === 'pending' ? due.amount : cents(price_order - prepaid_amount)

export type OrderRow = Awaited<ReturnType<typeof findOrders>>[number]

export async function ordersOf(
  db: Database,
  owner: number,
  { page, size, sort = '-order_date' }: { page: number; size: number; sort?: string | undefined },
) {
  const column = sort.endsWith('starts_at') ? sessions.starts_at : orders.order_date
  const mine = eq(orders.users_id, sql.placeholder('owner'))
  const list = prepared(db, `orders_of ${sort}`, name =>
    ordersWithScreening(db)
      .where(mine)
      .orderBy(sort.startsWith('-') ? desc(column) : asc(column), desc(orders.id))
      .limit(sql.placeholder('size'))
      .offset(sql.placeholder('skipped'))
      .prepare(name),
  )
  const skipped = (page - 1) * size
  const rows = await list.execute({ owner, size, skipped })
  // This page is not full, so it is the last one: compute the total from it, without a query.
  if (rows.length < size && (rows.length > 0 || page === 1)) return { rows, total: skipped + rows.length }
  return { rows, total: await db.$count(orders, eq(orders.users_id, owner)) }
}

/** Finds a member's tickets for future screenings of a film, soonest first, for the page of the film. */
export const placesAhead = (db: Database, users_id: number, movies_id: number, after: Date) =>
  prepared(db, 'places_ahead', name =>
    db
      .select({
        id: orders.id,
        session_date: sessions.session_date,
        hours_timetable: timetables.hours_timetable,
        places: sql<number>`count(*)::int`,
      })
      .from(orders)
      .innerJoin(sessions, eq(sessions.id, orders.sessions_id))
      .innerJoin(timetables, its.hour)
      .innerJoin(places, and(eq(places.orders_id, orders.id), ne(places.state, 'cancelled')))
      .where(
        and(
          eq(orders.users_id, sql.placeholder('users_id')),
          eq(orders.state, 'confirmed'),
          eq(sessions.movies_id, sql.placeholder('movies_id')),
          isNull(sessions.cancelled_at),
          gt(sessions.starts_at, sql.placeholder('after')),
        ),
      )
      .groupBy(orders.id, sessions.id, timetables.id)
      .orderBy(sessions.starts_at, orders.id)
      .limit(mostTold)
      .prepare(name),
  ).execute({ users_id, movies_id, after: after.toISOString() })

const mostTold = 20

/**
 * Counts the audit lines about an order or its screening. The buyer's calendar entry uses this number as its
 * revision, because it never decreases.
 */
export const countChanges = (db: Database, { id, sessions_id }: { id: number; sessions_id: number }) => {
  const about = (entity: string, id: number) =>
    and(eq(audit_lines.entity, entity), eq(audit_lines.entity_id, id))
  return db.$count(audit_lines, or(about('order', id), about('session-movie', sessions_id)))
}

export async function insertParts(
  db: Database,
  orders_id: number,
  parts: readonly PaymentPart[],
): Promise<void> {
  await db
    .insert(order_parts)
    .values(parts.map(({ id, units, amount }) => ({ orders_id, vouchers_id: id, units, amount })))
}

export async function partsOf(db: Database, orderIds: number[]) {
  if (orderIds.length === 0) return []
  return db
    .select({
      orders_id: order_parts.orders_id,
      vouchers_id: order_parts.vouchers_id,
      units: order_parts.units,
      amount: order_parts.amount,
      kind: vouchers.kind,
      name_product: vouchers.name_product,
      code_last4: vouchers.code_last4,
    })
    .from(order_parts)
    .innerJoin(vouchers, eq(vouchers.id, order_parts.vouchers_id))
    .where(inArray(order_parts.orders_id, orderIds))
    .orderBy(asc(order_parts.vouchers_id))
}

export type PlaceRow = typeof places.$inferSelect & {
  label: string
  proof: string | null
  /** The row name of the seat; null in a room without numbered seats. */
  row_name: string | null
  seat_number: string | null
}

export const seatOf = ({ seats_id, row_name, seat_number }: PlaceRow) =>
  seats_id === null || row_name === null || seat_number === null
    ? null
    : { id: seats_id, row_name, seat_number }

/** Finds all places of these orders, including cancelled ones. */
export async function placesOf(db: Database, orderIds: number[]): Promise<PlaceRow[]> {
  if (orderIds.length === 0) return []
  return prepared(db, 'places_of', name =>
    db
      .select({
        ...getTableColumns(places),
        label: tariffs.label,
        proof: tariffs.proof,
        ...printedSeat,
      })
      .from(places)
      .innerJoin(tariffs, eq(tariffs.id, places.tariffs_id))
      .leftJoin(seats, itsSeat)
      .where(anyGiven(places.orders_id, 'orderIds'))
      .orderBy(asc(places.orders_id), asc(places.number))
      .prepare(name),
  ).execute({ orderIds })
}

/** Finds the first picture of a film, which the page of the film shows too. */
export async function findPoster(db: Database, movies_id: number): Promise<string | null> {
  const [first] = await db
    .select({ src_img: media.src_img })
    .from(media)
    .where(and(eq(media.movies_id, movies_id), isNotNull(media.src_img)))
    .orderBy(asc(media.id))
    .limit(1)
  return first?.src_img ?? null
}

/** Locks the places of an order, so that no ticket of it can be scanned until the transaction ends. */
export const lockPlaces = (db: Database, orders_id: number) =>
  db
    .select({
      id: places.id,
      number: places.number,
      state: places.state,
      given: places.given,
      price: places.price,
      supplement: places.supplement,
    })
    .from(places)
    .where(eq(places.orders_id, orders_id))
    .orderBy(asc(places.number))
    .for('no key update')
