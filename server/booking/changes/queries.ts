import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { ScreeningAsTold } from '../../../contract/change.ts'
import { movies } from '../../catalogue/tables.ts'
import { cinemas, movie_theaters } from '../../cinema/tables.ts'
import type { Database } from '../../database/connect.ts'
import { anyGiven, prepared } from '../../database/named.ts'
import { tariffs } from '../../fares/tables.ts'
import { its, presentation, whatWhenWhere } from '../../screenings/joined-tables.ts'
import { sessions, timetables } from '../../screenings/tables.ts'
import { seats } from '../../seats/tables.ts'
import { itsSeat, printedSeat } from '../joined-tables.ts'
import { orders, places, taken_seats } from '../tables.ts'
import { change_claims, type SeatsBefore, screening_changes } from './tables.ts'

/** What its buyers count on, as it is now. */
export async function asTold(db: Database, id: number): Promise<ScreeningAsTold> {
  const [row] = await db
    .select({ movies_id: sessions.movies_id, ...whatWhenWhere, ...presentation })
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
 * The screening is locked: nobody else buys. Whoever did between our look and that lock is locked now, without
 * waiting: who ends such an order has it, and wants the screening. False when there was one of those.
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

/** Every place that stands of orders that are paid, with whose it is and where it sits. */
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

/** How many seats the house keeps for this screening alone. */
export const countKept = (db: Database, sessions_id: number) =>
  db.$count(taken_seats, and(eq(taken_seats.sessions_id, sessions_id), sql`${taken_seats.kept} is not null`))

/** All leave their seats; `given` says who sits where in the other room, nobody where it is free. */
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

/** Those that have ended go on saying what they were for. */
export async function keepAsBought(
  db: Database,
  sessions_id: number,
  before: ScreeningAsTold,
): Promise<void> {
  await db
    .update(orders)
    .set({ as_bought: before })
    .where(
      and(
        eq(orders.sessions_id, sessions_id),
        sql`${orders.state} not in ('pending', 'confirmed') and ${orders.as_bought} is null`,
      ),
    )
}

export async function insertChange(
  db: Database,
  change: typeof screening_changes.$inferInsert,
  concerned: readonly { orders_id: number; seats_before: SeatsBefore }[],
): Promise<number> {
  const [row] = await db.insert(screening_changes).values(change).returning({ id: screening_changes.id })
  const screening_changes_id = row!.id
  if (concerned.length > 0)
    await db.insert(change_claims).values(concerned.map(one => ({ screening_changes_id, ...one })))
  return screening_changes_id
}

export const changesOf = (db: Database, sessions_id: number) =>
  db
    .select()
    .from(screening_changes)
    .where(eq(screening_changes.sessions_id, sessions_id))
    .orderBy(desc(screening_changes.id))

export type LatestChange = NonNullable<Awaited<ReturnType<typeof latestChangesOf>>[number]>

/** The last change that found each of these orders standing, against what its buyer had bought or last said to keep. */
export async function latestChangesOf(db: Database, orderIds: readonly number[]) {
  if (orderIds.length === 0) return []
  const all = await prepared(db, 'changes_of', name =>
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
  return [...Map.groupBy(all, ({ orders_id }) => orders_id).values()].map(own => {
    const latest = own.at(-1)!
    const { before, seats_before } = own[own.slice(0, -1).findLastIndex(({ kept_at }) => kept_at) + 1]!
    const numbers = Object.keys(latest.seats_before)
    const seats = Object.fromEntries(numbers.map(number => [number, seats_before[number] ?? null]))
    return { ...latest, before, seats_before: seats }
  })
}

/** What is printed on these seats. */
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

/** Refunded: the order says again what was bought, seats too. */
export async function writeBack(
  db: Database,
  { orders_id, before, seats_before }: Pick<LatestChange, 'orders_id' | 'before' | 'seats_before'>,
): Promise<void> {
  await db.update(orders).set({ as_bought: before }).where(eq(orders.id, orders_id))
  await db.execute(sql`
    update places set seats_id = (${JSON.stringify(seats_before)}::jsonb ->> number::text)::int
    where orders_id = ${orders_id} and ${JSON.stringify(seats_before)}::jsonb ? number::text`)
}

/** Who was concerned by each of these changes, and what became of it; who keeps later keeps all that changed before. */
export const whoChoseWhat = (db: Database, changeIds: readonly number[]) =>
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
    .where(inArray(change_claims.screening_changes_id, [...changeIds]))
    .orderBy(asc(orders.lastname), asc(orders.id))

/** What a film and a room are called, and who may see the film. */
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
