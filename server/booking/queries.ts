import { and, asc, count, desc, eq, getTableColumns, inArray, isNull, lte, notExists, sql } from 'drizzle-orm'
import type { PaymentPart } from '../../contract/rules/payment-parts.ts'
import { movies } from '../catalogue/tables.ts'
import { cinemas, movie_theaters } from '../cinema/tables.ts'
import type { Database } from '../database/connect.ts'
import { users } from '../members/tables.ts'
import { refunds } from '../payments/tables.ts'
import { its, presentation, whatWhenWhere } from '../screenings/joined-tables.ts'
import { sessions, timetables } from '../screenings/tables.ts'
import { vouchers } from '../vouchers/tables.ts'
import { order_parts, orders, places, tariffs } from './tables.ts'

export async function stateOf(db: Database, id: number) {
  const [row] = await db.select({ state: orders.state }).from(orders).where(eq(orders.id, id))
  return row!.state
}

/** The state of an order, which stays as it is until the transaction ends. */
export async function lockState(db: Database, id: number) {
  const [row] = await db.select({ state: orders.state }).from(orders).where(eq(orders.id, id)).for('update')
  return row?.state
}

export async function writeWhyRefused(
  db: Database,
  id: number,
  refused_because: 'card_expires_too_early',
): Promise<void> {
  await db.update(orders).set({ refused_because }).where(eq(orders.id, id))
}

export async function postponeCheck(db: Database, id: number, check_at: Date): Promise<void> {
  await db
    .update(orders)
    .set({ check_at })
    .where(and(eq(orders.id, id), eq(orders.state, 'pending')))
}

const toSettle = {
  id: orders.id,
  reference: orders.reference,
  state: orders.state,
  order_date: orders.order_date,
  nbr_seats_payed: orders.nbr_seats_payed,
  price_order: orders.price_order,
  prepaid_amount: orders.prepaid_amount,
  cancelled_at: sessions.cancelled_at,
  session_date: sessions.session_date,
}

export async function findToSettle(db: Database, reference: string) {
  const [row] = await db
    .select(toSettle)
    .from(orders)
    .innerJoin(sessions, eq(sessions.id, orders.sessions_id))
    .where(eq(orders.reference, reference))
  return row
}

export async function ordersToCheck(db: Database, now: Date) {
  return db
    .select(toSettle)
    .from(orders)
    .innerJoin(sessions, eq(sessions.id, orders.sessions_id))
    .where(and(eq(orders.state, 'pending'), lte(orders.check_at, now)))
    .orderBy(asc(orders.check_at))
    .limit(200)
}

/** Those whose first try has not been made; the others wait among the refunds. */
export async function ordersToRefund(db: Database) {
  return db
    .select({
      id: orders.id,
      reference: orders.reference,
      price_order: orders.price_order,
      prepaid_amount: orders.prepaid_amount,
    })
    .from(orders)
    .where(
      and(
        sql`${orders.state} = 'cancelled' and ${orders.refunded_at} is null`,
        notExists(
          db
            .select({ id: refunds.id })
            .from(refunds)
            .where(and(eq(refunds.reference, orders.reference), isNull(refunds.settled_at))),
        ),
      ),
    )
    .orderBy(asc(orders.id))
    .limit(200)
}

export async function markRefunded(db: Database, reference: string, at: Date | null): Promise<void> {
  await db
    .update(orders)
    .set({ refunded_at: at })
    .where(and(eq(orders.reference, reference), eq(orders.state, 'cancelled')))
}

export async function findByKey(db: Database, usersId: number, key: string) {
  const [row] = await db
    .select({ id: orders.id, state: orders.state, request_hash: orders.request_hash })
    .from(orders)
    .where(and(eq(orders.users_id, usersId), eq(orders.idempotency_key, key)))
  return row
}

const orderColumns = {
  id: orders.id,
  reference: orders.reference,
  sessions_id: orders.sessions_id,
  users_id: orders.users_id,
  state: orders.state,
  lastname: orders.lastname,
  firstname: orders.firstname,
  email: orders.email,
  account_email: users.email,
  nbr_seats_payed: orders.nbr_seats_payed,
  price_order: orders.price_order,
  prepaid_amount: orders.prepaid_amount,
  card_brand: orders.card_brand,
  card_last4: orders.card_last4,
  order_date: orders.order_date,
  refunded_at: orders.refunded_at,
  refused_because: orders.refused_because,
  ...whatWhenWhere,
  ...presentation,
  time: movies.time,
  movies_id: sessions.movies_id,
  timetables_id: sessions.timetables_id,
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
    .innerJoin(users, eq(users.id, orders.users_id))

/** Ownership is in the WHERE: a stranger's order is simply not found. `owner` null is the house itself. */
export async function findOrder(db: Database, id: number, owner: number | null) {
  const [row] = await ordersWithScreening(db)
    .where(and(eq(orders.id, id), owner === null ? undefined : eq(orders.users_id, owner)))
    .prepare(owner === null ? 'find_order' : 'find_own_order')
    .execute()
  return row
}

/** The house reads several at once, those of one transaction. */
export const findOrders = (db: Database, ids: number[]) =>
  ordersWithScreening(db)
    .where(sql`${orders.id} = any(${sql.param(ids)}::int[])`)
    .prepare('find_orders')
    .execute()

export type OrderRow = Awaited<ReturnType<typeof findOrders>>[number]

export async function ordersOf(
  db: Database,
  owner: number,
  { page, size, sort = '-order_date' }: { page: number; size: number; sort?: string | undefined },
) {
  const column = sort.endsWith('starts_at') ? sessions.starts_at : orders.order_date
  const mine = eq(orders.users_id, owner)
  const [rows, [counted]] = await Promise.all([
    ordersWithScreening(db)
      .where(mine)
      .orderBy(sort.startsWith('-') ? desc(column) : asc(column), desc(orders.id))
      .limit(size)
      .offset((page - 1) * size),
    db.select({ total: count() }).from(orders).where(mine),
  ])
  return { rows, total: counted?.total ?? 0 }
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

export type PlaceRow = typeof places.$inferSelect & { label: string }

/** What these orders are made of, the cancelled ones too. */
export async function placesOf(db: Database, orderIds: number[]): Promise<PlaceRow[]> {
  if (orderIds.length === 0) return []
  return db
    .select({ ...getTableColumns(places), label: tariffs.label })
    .from(places)
    .innerJoin(tariffs, eq(tariffs.id, places.tariffs_id))
    .where(inArray(places.orders_id, orderIds))
    .orderBy(asc(places.orders_id), asc(places.number))
}

/** The places of an order, which stay as they are until the transaction ends: nobody enters meanwhile. */
export const lockPlaces = (db: Database, orders_id: number) =>
  db
    .select({
      id: places.id,
      number: places.number,
      state: places.state,
      price: places.price,
      supplement: places.supplement,
    })
    .from(places)
    .where(eq(places.orders_id, orders_id))
    .orderBy(asc(places.number))
    .for('no key update')
