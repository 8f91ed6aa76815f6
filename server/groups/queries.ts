import { asc, eq, sql } from 'drizzle-orm'
import type { Cents } from '../../contract/rules/money.ts'
import { fullFare } from '../../contract/rules/places.ts'
import { places } from '../booking/tables.ts'
import { movies } from '../catalogue/tables.ts'
import { cinemas, movie_theaters } from '../cinema/tables.ts'
import type { Database } from '../database/connect.ts'
import { rowsOf } from '../database/rows.ts'
import { tariffs } from '../fares/tables.ts'
import { payments } from '../payments/tables.ts'
import { its } from '../screenings/joined-tables.ts'
import { sessions, timetables } from '../screenings/tables.ts'
import { till_sessions, tills } from '../tills/tables.ts'
import {
  group_customers,
  group_invoice_series,
  group_invoices,
  group_orders,
  group_payments,
} from './tables.ts'

/** Locks a group order until the transaction ends, and returns it with its customer and its screening. */
export async function lockGroupOrder(db: Database, id: number) {
  await db.select({ id: group_orders.id }).from(group_orders).where(eq(group_orders.id, id)).for('update')
  return findGroupOrder(db, id)
}

export async function findGroupOrder(db: Database, id: number) {
  const [row] = await db
    .select({
      order: group_orders,
      customer: group_customers,
      label: tariffs.label,
      screening: {
        title: movies.title,
        session_date: sessions.session_date,
        hours_timetable: timetables.hours_timetable,
        starts_at: sessions.starts_at,
        room_free_at: sessions.room_free_at,
        cancelled_at: sessions.cancelled_at,
        cancelled_because: sessions.cancelled_because,
        name_theater: movie_theaters.name_theater,
      },
      cinema: cinemas,
    })
    .from(group_orders)
    .innerJoin(group_customers, eq(group_customers.id, group_orders.group_customers_id))
    .innerJoin(tariffs, eq(tariffs.id, group_orders.tariffs_id))
    .innerJoin(sessions, eq(sessions.id, group_orders.sessions_id))
    .innerJoin(movies, its.film)
    .innerJoin(timetables, its.hour)
    .innerJoin(movie_theaters, its.room)
    .innerJoin(cinemas, eq(cinemas.id, group_orders.cinemas_id))
    .where(eq(group_orders.id, id))
  return row
}

export type GroupOrderRow = NonNullable<Awaited<ReturnType<typeof findGroupOrder>>>

export async function findCustomer(db: Database, id: number) {
  const [row] = await db.select().from(group_customers).where(eq(group_customers.id, id))
  return row
}

/** Locks a screening until the transaction ends, so that no other transaction takes or frees its seats. */
export async function lockScreeningForGroup(db: Database, id: number): Promise<void> {
  await db.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, id)).for('no key update')
}

/** Returns what an order needs to know of a screening, with the price of one fare; null if that fare is not sold. */
export async function findScreeningForGroup(db: Database, id: number, tariffs_id: number) {
  const [row] = await db
    .select({
      id: sessions.id,
      cinemas_id: movie_theaters.cinemas_id,
      draft: sessions.draft,
      starts_at: sessions.starts_at,
      room_free_at: sessions.room_free_at,
      cancelled_at: sessions.cancelled_at,
      total_seats: sessions.total_seats,
      sold_seats: sessions.sold_seats,
      seat_plan_versions_id: sessions.seat_plan_versions_id,
      supplement: sessions.supplement,
      fare_price: sql<Cents | null>`coalesce((select grid_prices.price from grid_prices
        where grid_prices.tariffs_id = ${tariffs_id}::int
          and grid_prices.price_grid_versions_id = sessions.price_grid_versions_id),
        case when ${tariffs_id}::int = ${sql.raw(String(fullFare))} then sessions.price end)`,
    })
    .from(sessions)
    .innerJoin(movie_theaters, its.room)
    .where(eq(sessions.id, id))
  return row
}

export async function seatsTakenAt(db: Database, id: number): Promise<Set<number>> {
  const rows = rowsOf<{ seats_id: number }>(
    await db.execute(sql`select seats_id from taken_seats where sessions_id = ${id}`),
  )
  return new Set(rows.map(({ seats_id }) => seats_id))
}

type NewOrder = {
  reference: string
  sessions_id: number
  name: string
  seats: number
  price: Cents
  at: Date
}

/** Inserts the confirmed order of a group, with the sale rules of the cinema that are now in force. */
export async function insertOrderOfGroup(db: Database, order: NewOrder): Promise<number> {
  const [row] = rowsOf<{ id: number }>(
    await db.execute(sql`
      insert into orders (reference, sessions_id, channel, state, lastname, firstname, email, nbr_seats_payed,
        price_order, order_date, cancel_minutes, doors_minutes, entry_minutes, compensation_days)
      select ${order.reference}, ${order.sessions_id}, 'invoice', 'confirmed', ${order.name}, '', '', ${order.seats},
        ${order.price}, ${order.at.toISOString()}, cancel_minutes, doors_minutes, entry_minutes, compensation_days
      from identity returning id`),
  )
  await db.insert(payments).values({
    ...{ reference: order.reference, orders_id: row!.id, means: 'invoice', gateway: null, state: 'paid' },
    ...{ amount: order.price, asked_at: order.at, settled_at: order.at, check_at: null },
  })
  return row!.id
}

/** Adds places to the totals of an order. `price` is the sum of their prices. */
export async function growOrder(db: Database, id: number, { seats, price }: { seats: number; price: Cents }) {
  await db.execute(sql`
    update orders set nbr_seats_payed = nbr_seats_payed + ${seats}::int, price_order = price_order + ${price}::int
    where id = ${id}`)
  await db.execute(sql`update payments set amount = amount + ${price}::int where orders_id = ${id}`)
}

/** Locks the places of an order, so that no other transaction cancels them or admits their people. */
export const lockGroupPlaces = (db: Database, orders_id: number) =>
  db
    .select({
      id: places.id,
      number: places.number,
      price: places.price,
      vat_permille: places.vat_permille,
      state: places.state,
      seats_id: places.seats_id,
    })
    .from(places)
    .where(eq(places.orders_id, orders_id))
    .orderBy(asc(places.number))
    .for('no key update')

/** Cancels places that the caller has locked and frees their seats; without standing places, the order too. */
export async function endGroupPlaces(
  db: Database,
  orders_id: number,
  { ids, money, at }: { ids: readonly number[]; money: Cents; at: Date },
): Promise<void> {
  await db.execute(sql`
    with gone as (
      update places set state = 'cancelled' where id = any(${sql.param([...ids])}::int[]) returning places.id
    ), freed as (
      update sessions set sold_seats = sold_seats - (select count(*) from gone)
      from orders where orders.id = ${orders_id} and sessions.id = orders.sessions_id
    )
    delete from taken_seats where places_id = any(array(select id from gone))`)
  await db.execute(sql`
    update orders set state = 'cancelled' where id = ${orders_id}
      and not exists (select from places where orders_id = ${orders_id} and state <> 'cancelled')`)
  await db.execute(sql`
    update payments set to_refund = to_refund + ${money}::int, refunded_otherwise = refunded_otherwise + ${money}::int,
      refunded_at = ${at.toISOString()}
    where orders_id = ${orders_id}`)
}

export async function changeGroupOrder(
  db: Database,
  id: number,
  values: Partial<typeof group_orders.$inferInsert>,
): Promise<void> {
  await db.update(group_orders).set(values).where(eq(group_orders.id, id))
}

/** Returns the operation that confirmed an order, to which its later operations refer. */
export async function saleOperation(db: Database, orders_id: number): Promise<number | null> {
  const [row] = rowsOf<{ id: number }>(
    await db.execute(sql`
      select id from operations where entity = 'order' and entity_id = ${orders_id} and kind = 'sale'
      order by id limit 1`),
  )
  return row?.id ?? null
}

/**
 * Returns the next number of an invoice or credit note. Locks the series until the transaction ends, so that a
 * transaction that fails leaves no gap.
 */
export async function nextNumber(
  db: Database,
  series: { cinemas_id: number; year: number; simulation: boolean },
): Promise<number> {
  const [row] = await db
    .insert(group_invoice_series)
    .values({ ...series, last_number: 1 })
    .onConflictDoUpdate({
      target: [group_invoice_series.cinemas_id, group_invoice_series.year, group_invoice_series.simulation],
      set: { last_number: sql`${group_invoice_series.last_number} + 1` },
    })
    .returning({ number: group_invoice_series.last_number })
  return row!.number
}

export async function insertInvoice(db: Database, values: typeof group_invoices.$inferInsert) {
  const [row] = await db.insert(group_invoices).values(values).returning()
  return row!
}

export type InvoiceRow = Awaited<ReturnType<typeof insertInvoice>>

export const invoicesOf = (db: Database, group_orders_id: number): Promise<InvoiceRow[]> =>
  db
    .select()
    .from(group_invoices)
    .where(eq(group_invoices.group_orders_id, group_orders_id))
    .orderBy(asc(group_invoices.id))

export async function findInvoice(db: Database, id: number): Promise<InvoiceRow | undefined> {
  const [row] = await db.select().from(group_invoices).where(eq(group_invoices.id, id))
  return row
}

/** Returns what the customer of an order still owes; negative if the cinema owes money to the customer. */
export async function owedBy(db: Database, group_orders_id: number): Promise<number> {
  const [row] = rowsOf<{ owed: number }>(
    await db.execute(sql`
      select (coalesce((select sum(amount) from group_invoices where group_orders_id = ${group_orders_id}), 0)
        - coalesce((select sum(amount) from group_payments where group_orders_id = ${group_orders_id}), 0))::int as owed`),
  )
  return row!.owed
}

export async function insertPayment(
  db: Database,
  values: typeof group_payments.$inferInsert,
): Promise<number> {
  const [row] = await db.insert(group_payments).values(values).returning({ id: group_payments.id })
  return row!.id
}

type PaymentShown = {
  id: number
  means: string
  label: string
  amount: Cents
  received_on: string
  note: string
}

export async function groupPaymentsOf(db: Database, group_orders_id: number): Promise<PaymentShown[]> {
  return rowsOf<PaymentShown>(
    await db.execute(sql`
      select group_payments.id, means, payment_means.label, amount, received_on::text, note
      from group_payments join payment_means on payment_means.code = means
      where group_orders_id = ${group_orders_id} order by group_payments.id`),
  )
}

/**
 * Locks the open sessions of the tills of a cinema, so that none is counted or closed before the payment is recorded.
 * Leaves out tills whose cash is counted already, and tills in training.
 */
export const lockOpenTills = (db: Database, cinemas_id: number) =>
  db
    .select({ id: till_sessions.id, tills_id: tills.id, name_till: tills.name_till })
    .from(till_sessions)
    .innerJoin(tills, eq(tills.id, till_sessions.tills_id))
    .where(
      sql`${tills.cinemas_id} = ${cinemas_id} and ${till_sessions.closed_at} is null
        and ${till_sessions.counted} is null and not ${till_sessions.training}`,
    )
    .orderBy(asc(till_sessions.id))
    .for('share', { of: till_sessions })

type About = { seats: { row_name: string; seat_number: string }[]; entered: number }

/** Returns the seats of the standing places of an order, and how many of its people have entered. */
export async function placesShown(db: Database, orders_id: number): Promise<About> {
  const [row] = rowsOf<About>(
    await db.execute(sql`
      select coalesce(json_agg(json_build_object('row_name', row_name, 'seat_number', seat_number) order by places.number)
          filter (where seats.id is not null), '[]') as seats,
        (count(*) filter (where state = 'entered'))::int as entered
      from places left join seats on seats.id = places.seats_id
      where orders_id = ${orders_id} and state <> 'cancelled'`),
  )
  return row!
}

/** Returns the orders whose screening was cancelled or changed since their customer was told. */
export async function groupsToTell(db: Database): Promise<{ id: number; change: number | null }[]> {
  return rowsOf(
    await db.execute(sql`
      select group_orders.id, (select max(screening_changes.id) from screening_changes
        where screening_changes.sessions_id = group_orders.sessions_id
          and screening_changes.id > told_change) as change
      from group_orders join sessions on sessions.id = group_orders.sessions_id
      where state in ('confirmed', 'invoiced') and (sessions.cancelled_at is not null or exists (
        select from screening_changes where screening_changes.sessions_id = group_orders.sessions_id
          and screening_changes.id > told_change))
      order by group_orders.id limit 200`),
  )
}

/** Returns the last change of a screening so far; zero if there was none. */
export async function lastChangeOf(db: Database, sessions_id: number): Promise<number> {
  const [row] = rowsOf<{ id: number }>(
    await db.execute(sql`
      select coalesce(max(id), 0)::int as id from screening_changes where sessions_id = ${sessions_id}`),
  )
  return row!.id
}

export async function reasonOfChange(db: Database, id: number): Promise<string> {
  const [row] = rowsOf<{ reason: string }>(
    await db.execute(sql`select reason from screening_changes where id = ${id}`),
  )
  return row?.reason ?? ''
}
