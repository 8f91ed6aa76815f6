import { and, asc, desc, eq, inArray, isNotNull, ne, not, sql } from 'drizzle-orm'
import type { ScreeningFacts } from '../../../contract/change.ts'
import { movies } from '../../catalogue/tables.ts'
import { cinemas, movie_theaters } from '../../cinema/tables.ts'
import type { Database } from '../../database/connect.ts'
import { insertRows } from '../../database/insert-rows.ts'
import { anyGiven, prepared } from '../../database/named.ts'
import { anyOf } from '../../database/search.ts'
import { tariffs } from '../../fares/tables.ts'
import { its, presentation, screeningSummaryColumns } from '../../screenings/joined-tables.ts'
import { sessions, timetables } from '../../screenings/tables.ts'
import { seats } from '../../seats/tables.ts'
import { itsSeat, printedSeat } from '../joined-tables.ts'
import { orders, places, taken_seats } from '../tables.ts'
import { change_claims, type SeatsBefore, screening_changes } from './tables.ts'

/** Returns the facts about a screening on which buyers rely, as they are now. */
export async function findScreeningFacts(db: Database, id: number): Promise<ScreeningFacts> {
  const [row] = await db
    .select({ movies_id: sessions.movies_id, ...screeningSummaryColumns, ...presentation })
    .from(sessions)
    .innerJoin(movies, its.film)
    .innerJoin(timetables, its.hour)
    .innerJoin(movie_theaters, its.room)
    .innerJoin(cinemas, its.cinema)
    .where(eq(sessions.id, id))
  return { ...row!, starts_at: row!.starts_at.toISOString() }
}

const open = ['pending', 'confirmed'] as const

export const openOrders = (db: Database, sessions_id: number) =>
  db
    .select({
      id: orders.id,
      state: orders.state,
      prepaid_amount: orders.prepaid_amount,
      reference: orders.reference,
    })
    .from(orders)
    .where(and(eq(orders.sessions_id, sessions_id), inArray(orders.state, [...open])))
    .orderBy(asc(orders.id))

/**
 * Locks the orders placed between the caller's read and its lock of the screening, which now prevents further
 * orders. Returns false if another transaction has locked one of them: it waits for the screening, so waiting for
 * it would be a deadlock.
 */
export async function lockNewcomers(
  db: Database,
  sessions_id: number,
  known: ReadonlySet<number>,
): Promise<boolean> {
  const fresh = (await openOrders(db, sessions_id)).map(({ id }) => id).filter(id => !known.has(id))
  if (fresh.length === 0) return true
  const locked = await db
    .select({ id: orders.id })
    .from(orders)
    .where(inArray(orders.id, fresh))
    .orderBy(asc(orders.id))
    .for('update', { skipLocked: true })
  return locked.length === fresh.length
}

export type PlaceConcerned = Awaited<ReturnType<typeof placesConcerned>>[number]

/** Returns the valid tickets of the paid orders, each with its buyer, its fare and its seat. */
export const placesConcerned = (db: Database, sessions_id: number) =>
  db
    .select({
      id: places.id,
      number: places.number,
      orders_id: places.orders_id,
      lastname: orders.lastname,
      firstname: orders.firstname,
      seats_id: places.seats_id,
      ...printedSeat,
      supplement: places.supplement,
      label: tariffs.label,
      min_age: tariffs.min_age,
      max_age: tariffs.max_age,
    })
    .from(places)
    .innerJoin(orders, eq(orders.id, places.orders_id))
    .innerJoin(tariffs, eq(tariffs.id, places.tariffs_id))
    .leftJoin(seats, itsSeat)
    .where(
      and(eq(orders.sessions_id, sessions_id), eq(orders.state, 'confirmed'), ne(places.state, 'cancelled')),
    )
    .orderBy(asc(places.orders_id), asc(places.number))

/** Counts the seats that staff blocked at this screening, apart from those that the seat plan blocks. */
export const countKept = (db: Database, sessions_id: number) =>
  db.$count(taken_seats, and(eq(taken_seats.sessions_id, sessions_id), sql`${taken_seats.kept} is not null`))

/**
 * Frees all seats of a screening that moves to another room, then takes the new seats. `given` is empty if the new
 * room has no numbered seats.
 */
export async function seatAnew(
  db: Database,
  sessions_id: number,
  ids: readonly number[],
  given: ReadonlyMap<number, number>,
): Promise<void> {
  await db.delete(taken_seats).where(eq(taken_seats.sessions_id, sessions_id))
  if (ids.length === 0) return
  const wanted = JSON.stringify(ids.map(id => ({ id, seats_id: given.get(id) ?? null })))
  await db.execute(sql`
    with given as (select * from json_to_recordset(${wanted}::json) as given(id int, seats_id int)), moved as (
      update places set seats_id = given.seats_id from given where places.id = given.id returning places.id, places.seats_id
    )
    insert into taken_seats (sessions_id, seats_id, places_id)
    select ${sessions_id}::int, seats_id, id from moved where seats_id is not null`)
}

/**
 * Stores the old facts of a changed screening in its orders that have ended, because these show the screening as
 * it was bought. Open orders show the changed screening, so the old title that `keepTitleBought` stored in them is
 * removed.
 */
export async function keepAsBought(db: Database, sessions_id: number, before: ScreeningFacts): Promise<void> {
  const isOpen = inArray(orders.state, [...open])
  const ofScreening = eq(orders.sessions_id, sessions_id)
  const whole = sql`${JSON.stringify(before)}::jsonb || coalesce(${orders.as_bought}, '{}')`
  await db
    .update(orders)
    .set({ as_bought: whole })
    .where(and(ofScreening, not(isOpen)))
  await db
    .update(orders)
    .set({ as_bought: null })
    .where(and(ofScreening, isOpen, isNotNull(orders.as_bought)))
}

type FilmToCome = { filmId: number; now: Date }

const ordersToCome = ({ filmId, now }: FilmToCome) =>
  sql`${orders.sessions_id} in
    (select id from sessions where movies_id = ${filmId} and starts_at > ${now.toISOString()})`

export async function titlesBoughtOf(db: Database, film: FilmToCome): Promise<string[]> {
  const title = sql<string>`${orders.as_bought} ->> 'title'`
  const rows = await db
    .selectDistinct({ title })
    .from(orders)
    .where(and(ordersToCome(film), isNotNull(title)))
  return rows.map(row => row.title)
}

/**
 * Stores the old title of a film in the orders for its future screenings, before the title is corrected. The
 * caller has locked these screenings. Skips an order that another transaction has locked: it may be waiting for a
 * screening, so waiting for it would be a deadlock.
 */
export async function keepTitleBought(
  db: Database,
  { title, ...film }: FilmToCome & { title: string },
): Promise<void> {
  const unlocked = db
    .select({ id: orders.id })
    .from(orders)
    .where(ordersToCome(film))
    .for('update', { skipLocked: true })
  await db
    .update(orders)
    .set({ as_bought: sql`${JSON.stringify({ title })}::jsonb || coalesce(${orders.as_bought}, '{}')` })
    .where(inArray(orders.id, unlocked))
}

export async function insertChange(
  db: Database,
  change: typeof screening_changes.$inferInsert,
  concerned: readonly { orders_id: number; seats_before: SeatsBefore }[],
): Promise<number> {
  const [row] = await db.insert(screening_changes).values(change).returning({ id: screening_changes.id })
  const screening_changes_id = row!.id
  const claims = concerned.map(one => ({ screening_changes_id, ...one, to_tell: true }))
  await insertRows(db, change_claims, claims)
  return screening_changes_id
}

export const changesOf = (db: Database, sessions_id: number) =>
  db
    .select()
    .from(screening_changes)
    .where(eq(screening_changes.sessions_id, sessions_id))
    .orderBy(desc(screening_changes.id))

export const ordersToTellOfChange = async (db: Database, most: number): Promise<number[]> => {
  const rows = await db
    .select({ id: change_claims.orders_id })
    .from(change_claims)
    .where(eq(change_claims.to_tell, true))
    .orderBy(asc(change_claims.screening_changes_id), asc(change_claims.orders_id))
    .limit(most)
  return [...new Set(rows.map(({ id }) => id))]
}

/**
 * Returns the changes about which these orders have no mail yet, and marks them as mailed. The caller writes the
 * mails in the same transaction.
 */
export const takeClaimsToTell = (db: Database, orderIds: readonly number[]) =>
  db
    .update(change_claims)
    .set({ to_tell: false })
    .where(and(eq(change_claims.to_tell, true), anyOf(change_claims.orders_id, orderIds)))
    .returning({ id: change_claims.screening_changes_id, orders_id: change_claims.orders_id })

type Claim = Awaited<ReturnType<typeof claimsOf>>[number]
export type LatestChange = ReturnType<typeof combineChanges>

/** Returns the changes that concern these orders: those made while the order was confirmed, oldest first. */
export async function claimsOf(db: Database, orderIds: readonly number[]) {
  if (orderIds.length === 0) return []
  return prepared(db, 'changes_of', name =>
    db
      .select({
        orders_id: change_claims.orders_id,
        seats_before: change_claims.seats_before,
        kept_at: change_claims.kept_at,
        id: screening_changes.id,
        at: screening_changes.at,
        reason: screening_changes.reason,
        before: screening_changes.before,
        after: screening_changes.after,
      })
      .from(change_claims)
      .innerJoin(screening_changes, eq(screening_changes.id, change_claims.screening_changes_id))
      .where(anyGiven(change_claims.orders_id, 'orderIds'))
      .orderBy(asc(change_claims.orders_id), asc(screening_changes.id))
      .prepare(name),
  ).execute({ orderIds: [...orderIds] })
}

/**
 * Combines the changes of an order into one, which leads from the screening as the buyer bought or last accepted
 * it to the screening after the last change.
 */
export function combineChanges(own: readonly Claim[]) {
  const latest = own.at(-1)!
  const { before, seats_before } = own[own.slice(0, -1).findLastIndex(({ kept_at }) => kept_at) + 1]!
  const numbers = Object.keys(latest.seats_before)
  const seats = Object.fromEntries(numbers.map(number => [number, seats_before[number] ?? null]))
  return { ...latest, before, seats_before: seats }
}

/** Returns, for each of these orders, its changes combined into one (see `combineChanges`). */
export async function latestChangesOf(db: Database, orderIds: readonly number[]): Promise<LatestChange[]> {
  const all = await claimsOf(db, orderIds)
  return [...Map.groupBy(all, ({ orders_id }) => orders_id).values()].map(combineChanges)
}

/** Returns the row name and number of these seats, by their ids. */
export async function namesOfSeats(db: Database, ids: readonly (number | null)[]) {
  const known = ids.filter(id => id !== null)
  const rows = await db.select().from(seats).where(inArray(seats.id, known))
  return new Map(rows.map(({ id, row_name, seat_number }) => [id, { row_name, seat_number }]))
}

export async function writeKept(
  db: Database,
  { id, orders_id }: Pick<LatestChange, 'id' | 'orders_id'>,
  at: Date,
): Promise<void> {
  await db
    .update(change_claims)
    .set({ kept_at: at })
    .where(and(eq(change_claims.screening_changes_id, id), eq(change_claims.orders_id, orders_id)))
}

/** Restores, in a refunded order, the facts of the screening and the seats as they were bought. */
export async function restoreAsBought(
  db: Database,
  { orders_id, before, seats_before }: Pick<LatestChange, 'orders_id' | 'before' | 'seats_before'>,
): Promise<void> {
  await db.update(orders).set({ as_bought: before }).where(eq(orders.id, orders_id))
  await db.execute(sql`
    update places set seats_id = (${JSON.stringify(seats_before)}::jsonb ->> number::text)::int
    where orders_id = ${orders_id} and ${JSON.stringify(seats_before)}::jsonb ? number::text`)
}

/**
 * Returns the orders that these changes concern, each with the choice of its buyer. A buyer who accepted a later
 * change accepted the earlier ones too. Leaves out orders whose tickets were all exchanged, because they were not
 * refunded.
 */
export const buyerChoicesOf = (db: Database, changeIds: readonly number[]) =>
  db
    .select({
      screening_changes_id: change_claims.screening_changes_id,
      orders_id: change_claims.orders_id,
      lastname: orders.lastname,
      firstname: orders.firstname,
      seats: sql<number>`(select count(*)::int from jsonb_object_keys(${change_claims.seats_before}))`,
      chosen: sql<'keep' | 'refund' | null>`case when ${orders.state} = 'cancelled' then 'refund'
        when exists (select from change_claims later where later.orders_id = ${change_claims.orders_id}
          and later.screening_changes_id >= ${change_claims.screening_changes_id}
          and later.kept_at is not null) then 'keep' end`,
    })
    .from(change_claims)
    .innerJoin(orders, eq(orders.id, change_claims.orders_id))
    .where(and(inArray(change_claims.screening_changes_id, [...changeIds]), not(wholeOrderExchanged)))
    .orderBy(asc(orders.lastname), asc(orders.id))

const wholeOrderExchanged = sql`(${orders.state} = 'cancelled' and not exists (
  select from places where places.orders_id = ${orders.id} and not exists (
    select from orders made where made.exchanged_from = ${orders.id} and places.number = any(made.exchanged_places)
      and made.state in ('confirmed', 'cancelled', 'invited'))))`

/** Returns the other rooms of the cinema that are not archived, largest first. */
export const otherRooms = (db: Database, movie_theaters_id: number) =>
  db
    .select({
      id: movie_theaters.id,
      name_theater: movie_theaters.name_theater,
      nbr_seats: movie_theaters.nbr_seats,
    })
    .from(movie_theaters)
    .where(
      and(
        ne(movie_theaters.id, movie_theaters_id),
        eq(movie_theaters.archived, false),
        sql`${movie_theaters.cinemas_id} = (select cinemas_id from movie_theaters m where m.id = ${movie_theaters_id})`,
      ),
    )
    .orderBy(desc(movie_theaters.nbr_seats), asc(movie_theaters.id))

export async function namesOf(db: Database, movies_id: number, movie_theaters_id: number) {
  const [row] = await db
    .select({
      title: movies.title,
      classification: movies.classification,
      name_theater: movie_theaters.name_theater,
      name_cinema: cinemas.name_cinema,
    })
    .from(movies)
    .innerJoin(movie_theaters, eq(movie_theaters.id, movie_theaters_id))
    .innerJoin(cinemas, its.cinema)
    .where(eq(movies.id, movies_id))
  return row!
}
