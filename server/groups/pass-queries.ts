import { asc, eq, type SQL, sql } from 'drizzle-orm'
import { ticket_entries } from '../admission/tables.ts'
import { orders, places } from '../booking/tables.ts'
import { movies } from '../catalogue/tables.ts'
import { movie_theaters } from '../cinema/tables.ts'
import type { Database } from '../database/connect.ts'
import { rowsOf } from '../database/rows.ts'
import { its } from '../screenings/joined-tables.ts'
import { sessions } from '../screenings/tables.ts'
import { group_customers, group_entries, group_orders } from './tables.ts'

/** Finds the group order of a pass, with its screening and how many of its people have entered. */
export async function findPass(db: Database, pass_code: string) {
  const [row] = await db
    .select({
      id: group_orders.id,
      orders_id: orders.id,
      name_customer: group_customers.name_customer,
      sessions_id: sessions.id,
      cinemas_id: movie_theaters.cinemas_id,
      title: movies.title,
      name_theater: movie_theaters.name_theater,
      starts_at: sessions.starts_at,
      cancelled_at: sessions.cancelled_at,
      doors_minutes: orders.doors_minutes,
      entry_minutes: orders.entry_minutes,
      size: sql<number>`(select count(*)::int from places
        where places.orders_id = orders.id and places.state <> 'cancelled')`,
      left: sql<number>`(select count(*)::int from places
        where places.orders_id = orders.id and places.state = 'sold')`,
    })
    .from(group_orders)
    .innerJoin(group_customers, eq(group_customers.id, group_orders.group_customers_id))
    .innerJoin(orders, eq(orders.id, group_orders.orders_id))
    .innerJoin(sessions, eq(sessions.id, orders.sessions_id))
    .innerJoin(movies, its.film)
    .innerJoin(movie_theaters, its.room)
    .where(eq(group_orders.pass_code, pass_code))
  return row
}

export type PassRow = NonNullable<Awaited<ReturnType<typeof findPass>>>

/** Locks the pass of a group until the transaction ends, so that its scans are counted one after the other. */
export async function lockPass(db: Database, id: number): Promise<void> {
  await db.select({ id: group_orders.id }).from(group_orders).where(eq(group_orders.id, id)).for('update')
}

export async function findScan(db: Database, scan_id: string) {
  const [row] = await db.select().from(group_entries).where(eq(group_entries.scan_id, scan_id))
  return row
}

/** Returns the next places of a group whose people have not entered, at most so many. Locks them. */
export async function nextPlaces(db: Database, orders_id: number, most: number): Promise<number[]> {
  const rows = await db
    .select({ id: places.id, state: places.state })
    .from(places)
    .where(eq(places.orders_id, orders_id))
    .orderBy(asc(places.number))
    .for('no key update')
  return rows
    .filter(({ state }) => state === 'sold')
    .slice(0, most)
    .map(({ id }) => id)
}

/** SQL: the id of the entry of one place by the scan of a pass, so that undoing the scan finds its own entries only. */
const idOfEntry = (scan_id: string, places_id: number): SQL =>
  sql`md5(${scan_id}::text || ${places_id}::text)::uuid`

type Entering = { sessions_id: number; ids: number[]; at: Date; received_at: Date } & Pick<
  typeof group_entries.$inferInsert,
  'scan_id' | 'group_orders_id' | 'users_id' | 'device' | 'people'
>

/** Records that these places entered with one scan. Each place gets its own entry, as with a ticket. */
export async function enterPlaces(db: Database, entering: Entering): Promise<void> {
  const { sessions_id, ids, at, received_at, ...scan } = entering
  await db.insert(group_entries).values({ ...scan, places_ids: ids, scanned_at: at })
  if (ids.length === 0) return
  await db.insert(ticket_entries).values(
    ids.map(places_id => ({
      ...{ places_id, sessions_id, scan_id: idOfEntry(scan.scan_id, places_id), scanned_at: at, received_at },
      ...{ users_id: scan.users_id, device: scan.device, proof_seen: null },
    })),
  )
  await db.execute(sql`update places set state = 'entered' where id = any(${sql.param(ids)}::int[])`)
}

/** Deletes the entry of a group and returns its order; undefined if there was none. */
export async function leaveAgain(db: Database, scan_id: string) {
  const [gone] = await db.delete(group_entries).where(eq(group_entries.scan_id, scan_id)).returning()
  if (!gone) return undefined
  await db.execute(sql`
    with gone as (
      delete from ticket_entries
      where places_id = any(${sql.param(gone.places_ids)}::int[])
        and scan_id = md5(${scan_id}::text || places_id::text)::uuid
      returning places_id
    )
    update places set state = 'sold' from gone where places.id = gone.places_id and state = 'entered'`)
  return gone
}

export async function cinemaOfGroup(db: Database, id: number): Promise<number | undefined> {
  const [row] = rowsOf<{ cinemas_id: number }>(
    await db.execute(sql`select cinemas_id from group_orders where id = ${id}`),
  )
  return row?.cinemas_id
}
