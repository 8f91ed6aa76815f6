import { and, asc, count, eq, gt, inArray, isNotNull, lte, or, sql } from 'drizzle-orm'
import { movies } from '../../catalogue/tables.ts'
import type { Database } from '../../database/connect.ts'
import { anyOf } from '../../database/search.ts'
import { its, toCome } from '../../screenings/joined-tables.ts'
import { sessions, timetables } from '../../screenings/tables.ts'
import { seat_plan_versions } from '../../seats/tables.ts'
import { orders, places, taken_seats } from '../tables.ts'

/** Counts the future screenings that use each seat plan. */
export const countWithPlans = (db: Database, now: Date) =>
  db
    .select({ id: seat_plan_versions.seat_plans_id, screenings: count() })
    .from(sessions)
    .innerJoin(seat_plan_versions, eq(seat_plan_versions.id, sessions.seat_plan_versions_id))
    .where(toCome(now))
    .groupBy(seat_plan_versions.seat_plans_id)

/** A range of screening ids: greater than `after`, up to and including `upTo`. */
export type Ids = { after: number; upTo?: number }

/** Finds the future screenings of a room, sorted by id. All transactions lock screenings in this order. */
export const screeningsToCome = (
  db: Database,
  { roomId, now, after, upTo }: { roomId: number; now: Date } & Ids,
) =>
  db
    .select({
      id: sessions.id,
      seat_plan_versions_id: sessions.seat_plan_versions_id,
      sold_seats: sessions.sold_seats,
    })
    .from(sessions)
    .where(
      and(
        eq(sessions.movie_theaters_id, roomId),
        toCome(now),
        gt(sessions.id, after),
        upTo === undefined ? undefined : lte(sessions.id, upTo),
      ),
    )
    .orderBy(asc(sessions.id))
    .$dynamic()

export type TakenByWhom = Awaited<ReturnType<typeof takenByWhom>>[number]

/**
 * Finds the taken seats of these screenings: sold seats with their buyer, blocked seats with their reason. If
 * `among` is given, leaves out the sold seats that are not in it.
 */
export const takenByWhom = (db: Database, ids: readonly number[], among?: readonly number[]) =>
  db
    .select({
      sessions_id: taken_seats.sessions_id,
      seats_id: taken_seats.seats_id,
      places_id: taken_seats.places_id,
      kept: taken_seats.kept,
      kept_because: taken_seats.kept_because,
      state: places.state,
      number: places.number,
      orders_id: places.orders_id,
      lastname: orders.lastname,
      firstname: orders.firstname,
    })
    .from(taken_seats)
    .leftJoin(places, eq(places.id, taken_seats.places_id))
    .leftJoin(orders, eq(orders.id, places.orders_id))
    .where(
      and(
        anyOf(taken_seats.sessions_id, ids),
        among && or(isNotNull(taken_seats.kept), anyOf(taken_seats.seats_id, among)),
      ),
    )
    .orderBy(asc(taken_seats.sessions_id), asc(places.orders_id), asc(places.number))

export const whatAndWhen = (db: Database, ids: readonly number[]) =>
  db
    .select({
      id: sessions.id,
      title: movies.title,
      session_date: sessions.session_date,
      hours_timetable: timetables.hours_timetable,
    })
    .from(sessions)
    .innerJoin(movies, its.film)
    .innerJoin(timetables, its.hour)
    .where(inArray(sessions.id, [...ids]))

/**
 * Locks orders, then their places. Screenings must be locked only afterwards: cancellations use the same order, so
 * no deadlock can occur.
 */
export async function lockOrders(db: Database, ids: readonly number[]): Promise<void> {
  const these = sql`any(${sql.param([...ids])}::int[])`
  await db.execute(sql`select id from orders where id = ${these} order by id for update`)
  await db.execute(sql`select id from places where orders_id = ${these} order by id for no key update`)
}

/**
 * Gives these screenings a version of the seat plan, each with the number of its seats (`total_seats`), which
 * depends on the seats that staff blocked.
 */
export async function setVersion(
  db: Database,
  seat_plan_versions_id: number,
  given: readonly { id: number; total_seats: number }[],
): Promise<void> {
  await db.execute(sql`
    update sessions set seat_plan_versions_id = ${seat_plan_versions_id}::int, total_seats = given.total_seats
    from json_to_recordset(${JSON.stringify(given)}::json) as given(id int, total_seats int)
    where sessions.id = given.id`)
}

type SeatOfScreening = { sessions_id: number; seats_id: number }

/** Puts blocked seats of several screenings back on sale. Ignores seats that are sold. */
export async function unblockSeats(db: Database, blocked: readonly SeatOfScreening[]): Promise<void> {
  if (blocked.length === 0) return
  await db.execute(sql`
    delete from taken_seats
    using json_to_recordset(${JSON.stringify(blocked)}::json) as gone(sessions_id int, seats_id int)
    where taken_seats.sessions_id = gone.sessions_id and taken_seats.seats_id = gone.seats_id and kept is not null`)
}

type Keeping = {
  seats_ids: readonly number[]
  kept: 'maison' | 'hors_service' | null
  kept_because: string | null
  /** The number of seats that the screening's version of the plan sells. */
  of: number
}

/**
 * Blocks seats of a screening or, if `kept` is null, puts them back on sale. Does not change sold seats. Returns
 * the seats that it blocked. The caller has locked the screening.
 */
export async function blockSeats(
  db: Database,
  sessions_id: number,
  { seats_ids, kept, kept_because, of }: Keeping,
): Promise<number[]> {
  if (kept === null)
    await unblockSeats(
      db,
      seats_ids.map(seats_id => ({ sessions_id, seats_id })),
    )
  const rows = kept
    ? await db
        .insert(taken_seats)
        .values(seats_ids.map(seats_id => ({ sessions_id, seats_id, kept, kept_because })))
        .onConflictDoUpdate({
          target: [taken_seats.sessions_id, taken_seats.seats_id],
          set: { kept, kept_because },
          setWhere: isNotNull(taken_seats.kept),
        })
        .returning({ id: taken_seats.seats_id })
    : []
  const still = sql`(select count(*) from taken_seats t where t.sessions_id = ${sessions_id} and t.kept is not null)`
  await db
    .update(sessions)
    .set({ total_seats: sql`${of} - ${still}` })
    .where(eq(sessions.id, sessions_id))
  return rows.map(({ id }) => id)
}
