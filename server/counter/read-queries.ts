import { asc, eq, inArray, or, sql } from 'drizzle-orm'
import type { Cents } from '../../contract/rules/money.ts'
import { itsSeat, printedSeat } from '../booking/joined-tables.ts'
import { orders, places } from '../booking/tables.ts'
import { movies } from '../catalogue/tables.ts'
import { cinemas, movie_theaters } from '../cinema/tables.ts'
import type { Database } from '../database/connect.ts'
import { rowsOf } from '../database/rows.ts'
import { tariffs } from '../fares/tables.ts'
import { users } from '../members/tables.ts'
import { payment_means } from '../money/tables.ts'
import { its, presentation, screeningSummaryColumns } from '../screenings/joined-tables.ts'
import { sessions, timetables } from '../screenings/tables.ts'
import { seats } from '../seats/tables.ts'
import { till_sessions, tills } from '../tills/tables.ts'
import { staffName } from './joined-tables.ts'
import { counter_payments, counter_sales, sold_items } from './tables.ts'

/**
 * Returns these sales. With `parts`, also returns their parts: a sale for several screenings has one for each
 * screening after the first.
 */
export const findSales = (db: Database, ids: readonly number[], { parts = false } = {}) =>
  db
    .select({
      sales_id: counter_sales.id,
      part_of: counter_sales.part_of,
      id: counter_sales.orders_id,
      reference: counter_sales.reference,
      users_id: counter_sales.users_id,
      till_sessions_id: counter_sales.till_sessions_id,
      tills_id: tills.id,
      name_till: tills.name_till,
      cinemas_id: tills.cinemas_id,
      name_cinema: cinemas.name_cinema,
      cashier: staffName(users),
      total: counter_sales.total,
      change: counter_sales.change,
      at: counter_sales.at,
      practised: counter_sales.training,
      training: till_sessions.training,
      state: orders.state,
      price_order: orders.price_order,
      sessions_id: orders.sessions_id,
    })
    .from(counter_sales)
    .innerJoin(till_sessions, eq(till_sessions.id, counter_sales.till_sessions_id))
    .innerJoin(tills, eq(tills.id, till_sessions.tills_id))
    .innerJoin(cinemas, eq(cinemas.id, tills.cinemas_id))
    .leftJoin(users, eq(users.id, counter_sales.users_id))
    .leftJoin(orders, eq(orders.id, counter_sales.orders_id))
    .where(
      or(inArray(counter_sales.id, [...ids]), parts ? inArray(counter_sales.part_of, [...ids]) : undefined),
    )
    .orderBy(asc(counter_sales.id))

export type SaleRow = Awaited<ReturnType<typeof findSales>>[number]

export const screeningsSoldOf = (db: Database, ids: readonly number[]) =>
  db
    .select({
      id: sessions.id,
      cinemas_id: movie_theaters.cinemas_id,
      room_free_at: sessions.room_free_at,
      cancelled_at: sessions.cancelled_at,
      classification: movies.classification,
      ...presentation,
      ...screeningSummaryColumns,
    })
    .from(sessions)
    .innerJoin(movies, its.film)
    .innerJoin(timetables, its.hour)
    .innerJoin(movie_theaters, its.room)
    .innerJoin(cinemas, its.cinema)
    .where(inArray(sessions.id, [...ids]))

export const placesSoldOf = (db: Database, orderIds: readonly number[]) =>
  db
    .select({
      id: places.id,
      orders_id: places.orders_id,
      number: places.number,
      tariffs_id: places.tariffs_id,
      label: tariffs.label,
      short_code: tariffs.short_code,
      proof: tariffs.proof,
      price: places.price,
      supplement: places.supplement,
      state: places.state,
      code: places.code,
      ticket_number: places.ticket_number,
      seats_id: places.seats_id,
      ...printedSeat,
    })
    .from(places)
    .innerJoin(tariffs, eq(tariffs.id, places.tariffs_id))
    .leftJoin(seats, itsSeat)
    .where(inArray(places.orders_id, [...orderIds]))
    .orderBy(asc(places.number))

export const paymentsOf = (db: Database, saleIds: readonly number[]) =>
  db
    .select({
      sales_id: counter_payments.counter_sales_id,
      means: counter_payments.means,
      label: payment_means.label,
      amount: counter_payments.amount,
      tendered: counter_payments.tendered,
      code_last4: counter_payments.code_last4,
    })
    .from(counter_payments)
    .innerJoin(payment_means, eq(payment_means.code, counter_payments.means))
    .where(inArray(counter_payments.counter_sales_id, [...saleIds]))
    .orderBy(asc(counter_payments.number))

export const itemsSoldOf = (db: Database, saleIds: readonly number[]) =>
  db
    .select({
      sales_id: sold_items.counter_sales_id,
      items_id: sold_items.items_id,
      name_item: sold_items.name_item,
      quantity: sold_items.quantity,
      price: sold_items.price,
      vat_permille: sold_items.vat_permille,
    })
    .from(sold_items)
    .where(inArray(sold_items.counter_sales_id, [...saleIds]))
    .orderBy(asc(sold_items.id))

type OperationOf = {
  id: number
  entity: 'order' | 'counter-sale'
  entity_id: number
  kind: 'sale' | 'cancellation' | 'refund' | 'withdrawal' | 'reprint'
  number: number
  series: string
  at: Date
  business_day: string
  /** True if the operation was an exchange: the payments of the old places then pay for the new ones. */
  exchanged: boolean
  /** The amounts that a refund gave back, one for each means of payment. */
  given: { means: string; label: string; amount: Cents }[]
  places: number[]
  /** The purchases of the gift vouchers that a refund took back. */
  purchases: number[]
}

/** Returns the operations in the books about these sales, oldest first. */
export async function operationsOf(
  db: Database,
  { orderIds, saleIds }: { orderIds: readonly number[]; saleIds: readonly number[] },
): Promise<OperationOf[]> {
  const rows = rowsOf<Omit<OperationOf, 'at'> & { at: number }>(
    await db.execute(sql`
      select operations.id, entity, entity_id, operations.kind, number, series,
        (extract(epoch from at) * 1000)::float8 as at, business_day::text,
        details ? 'exchanged_for' as exchanged,
        coalesce((
          select json_agg(json_build_object('means', means, 'label', label, 'amount', amount) order by means)
          from (select means, -sum(amount)::int as amount from money_journal
            where operations_id = operations.id and cause in ('cancellation', 'withdrawal') group by means having sum(amount) < 0) as given
          join payment_means on code = means
        ), '[]') as given,
        array(select distinct places.number from money_journal join places on places.id = places_id
          where operations_id = operations.id and cause = 'cancellation' order by 1) as places,
        array(select distinct purchases_id from money_journal
          where operations_id = operations.id and cause = 'withdrawal' order by 1) as purchases
      from operations
      where (entity = 'order' and entity_id = any(${sql.param([...orderIds])}::int[]))
        or (entity = 'counter-sale' and entity_id = any(${sql.param([...saleIds])}::int[]))
      order by operations.id`),
  )
  return rows.map(row => ({ ...row, at: new Date(row.at) }))
}

/** Returns the id of the operation in the books that recorded the sale of this order or of this counter sale. */
export async function saleOperationOf(
  db: Database,
  by: { orders_id: number } | { sales_id: number },
): Promise<number> {
  const which =
    'orders_id' in by
      ? sql`counter_sales.orders_id = ${by.orders_id}`
      : sql`counter_sales.id = ${by.sales_id}`
  const [row] = rowsOf<{ id: number }>(
    await db.execute(sql`
      select operations.id from counter_sales join operations on operations.kind = 'sale'
        and ((entity = 'order' and entity_id = orders_id)
          or (entity = 'counter-sale' and entity_id = coalesce(part_of, counter_sales.id)))
      where ${which}`),
  )
  return row!.id
}

/** Returns the ids of the last sales of a till session, newest first. */
export async function lastSalesOf(db: Database, till_sessions_id: number, most: number): Promise<number[]> {
  const rows = rowsOf<{ id: number }>(
    await db.execute(sql`
      select id from counter_sales where till_sessions_id = ${till_sessions_id} and part_of is null
      order by id desc limit ${most}`),
  )
  return rows.map(({ id }) => id)
}

type Sought = {
  text: string
  number: number | null
  code: string | null
  cinemas: readonly number[] | undefined
}

/** Finds sales by reference, by the number of the order, sale or operation, or by the code of a ticket. */
export async function searchSales(
  db: Database,
  { text, number, code, cinemas: own }: Sought,
): Promise<number[]> {
  const here = own ? sql`tills.cinemas_id = any(${sql.param([...own])}::int[])` : sql`true`
  const rows = rowsOf<{ id: number }>(
    await db.execute(sql`
      with hit as (
        select id from counter_sales where reference = ${text}
        union select id from counter_sales where ${number}::int is not null and (orders_id = ${number} or id = ${number})
        union select counter_sales.id from operations join counter_sales
          on (entity = 'order' and orders_id = entity_id) or (entity = 'counter-sale' and counter_sales.id = entity_id)
          where operations.channel = 'counter' and operations.kind = 'sale' and operations.number = ${number}
        union select counter_sales.id from places join counter_sales using (orders_id) where places.code = ${code}
      )
      select counter_sales.id from hit join counter_sales using (id)
      join till_sessions on till_sessions.id = till_sessions_id join tills on tills.id = tills_id
      where ${here} order by counter_sales.id desc limit 20`),
  )
  return rows.map(({ id }) => id)
}

export async function saleIdOfOrder(db: Database, orders_id: number): Promise<number | undefined> {
  const [row] = await db
    .select({ id: counter_sales.id })
    .from(counter_sales)
    .where(eq(counter_sales.orders_id, orders_id))
  return row?.id
}
