import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { waitingList } from '../../../contract/rules/terms.ts'
import type { Wish } from '../../../contract/rules/waiting.ts'
import { movies } from '../../catalogue/tables.ts'
import { cinemas, movie_theaters } from '../../cinema/tables.ts'
import type { Database } from '../../database/connect.ts'
import { rowsOf } from '../../database/rows.ts'
import { users } from '../../members/tables.ts'
import { its, screeningSummaryColumns } from '../../screenings/joined-tables.ts'
import { sessions, timetables } from '../../screenings/tables.ts'
import { holds } from '../tables.ts'
import { waiting_entries } from './tables.ts'

// Callers that write entries lock the screening first (`lockScreening`), so that no entry is added while places of
// the screening come free, and no two transactions make offers at the same time.

/** SQL: true if the person has confirmed the current e-mail address. Only then are places offered. */
const isProved = sql<boolean>`(${users.guest} or lower(${users.proved_email}) = lower(${users.email}))`

const hasOffer = sql`exists (select from holds offer where offer.owner = 'offer'
  and offer.sessions_id = ${waiting_entries.sessions_id} and offer.users_id = ${waiting_entries.users_id})`

const ofOffer = sql`${holds.owner} = 'offer' and ${holds.sessions_id} = ${waiting_entries.sessions_id}
  and ${holds.users_id} = ${waiting_entries.users_id}`

/** The position of an entry in its waiting list, from 1. Entries with an offer do not count. */
const position = sql<number>`(select count(*)::int + 1 from waiting_entries before
  where before.sessions_id = ${waiting_entries.sessions_id} and before.id < ${waiting_entries.id}
    and not exists (select from holds offer where offer.owner = 'offer'
      and offer.sessions_id = before.sessions_id and offer.users_id = before.users_id))`

const entries = (db: Database, where: SQL | undefined) =>
  db
    .select({
      id: waiting_entries.id,
      sessions_id: waiting_entries.sessions_id,
      users_id: waiting_entries.users_id,
      n: waiting_entries.n,
      pmr: waiting_entries.pmr,
      until: waiting_entries.until,
      created_at: waiting_entries.created_at,
      email: users.email,
      firstname: users.firstname,
      proved: isProved,
      position,
      offer: { id: holds.id, expires_at: holds.expires_at, chosen: holds.chosen },
      movies_id: sessions.movies_id,
      timetables_id: sessions.timetables_id,
      ...screeningSummaryColumns,
    })
    .from(waiting_entries)
    .innerJoin(users, eq(users.id, waiting_entries.users_id))
    .innerJoin(sessions, eq(sessions.id, waiting_entries.sessions_id))
    .innerJoin(movies, its.film)
    .innerJoin(timetables, its.hour)
    .innerJoin(movie_theaters, its.room)
    .innerJoin(cinemas, its.cinema)
    .leftJoin(holds, ofOffer)
    .where(where)
    .orderBy(asc(waiting_entries.id))

/** An entry of a waiting list, with its person and the places offered, if any. */
export type WaitingEntry = Awaited<ReturnType<typeof entries>>[number]

export async function findEntry(
  db: Database,
  by: { id: number } | { sessions_id: number; users_id: number },
): Promise<WaitingEntry | undefined> {
  const [row] = await entries(
    db,
    'id' in by
      ? eq(waiting_entries.id, by.id)
      : and(eq(waiting_entries.sessions_id, by.sessions_id), eq(waiting_entries.users_id, by.users_id)),
  )
  return row
}

export const entriesOf = (db: Database, users_id: number): Promise<WaitingEntry[]> =>
  entries(db, eq(waiting_entries.users_id, users_id))

/** Returns the facts of a screening that the page of its waiting list shows, and the ids in the page's URL. */
export async function findScreeningAddress(db: Database, id: number) {
  const [row] = await db
    .select({
      movies_id: sessions.movies_id,
      timetables_id: sessions.timetables_id,
      ...screeningSummaryColumns,
    })
    .from(sessions)
    .innerJoin(movies, its.film)
    .innerJoin(timetables, its.hour)
    .innerJoin(movie_theaters, its.room)
    .innerJoin(cinemas, its.cinema)
    .where(eq(sessions.id, id))
  return row!
}

/** Returns the screenings on whose waiting lists this person is. */
export async function screeningsAwaitedBy(db: Database, users_id: number): Promise<number[]> {
  const rows = await db
    .select({ id: waiting_entries.sessions_id })
    .from(waiting_entries)
    .where(eq(waiting_entries.users_id, users_id))
    .orderBy(asc(waiting_entries.sessions_id))
  return rows.map(({ id }) => id)
}

/**
 * Returns how many people wait for a screening. Leaves out those who have an offer or an unconfirmed e-mail
 * address.
 */
export async function countWaiting(db: Database, sessions_id: number): Promise<number> {
  const [row] = await db
    .select({ people: sql<number>`count(*)::int` })
    .from(waiting_entries)
    .innerJoin(users, eq(users.id, waiting_entries.users_id))
    .where(and(eq(waiting_entries.sessions_id, sessions_id), isProved, sql`not ${hasOffer}`))
  return row!.people
}

/**
 * Adds a person to the end of the waiting list. If the person is already on it, changes only what the person
 * wants.
 */
export async function writeEntry(
  db: Database,
  { created_at, ...values }: typeof waiting_entries.$inferInsert,
): Promise<void> {
  const { sessions_id: _, users_id: __, ...wish } = values
  await db
    .insert(waiting_entries)
    .values({ ...values, created_at })
    .onConflictDoUpdate({ target: [waiting_entries.sessions_id, waiting_entries.users_id], set: wish })
}

export async function deleteEntries(
  db: Database,
  sessions_id: number,
  people: readonly number[],
): Promise<void> {
  if (people.length === 0) return
  await db
    .delete(waiting_entries)
    .where(and(eq(waiting_entries.sessions_id, sessions_id), inArray(waiting_entries.users_id, [...people])))
}

/** Returns the places that the waiting list of a screening offers to this person; undefined if there are none. */
export async function findOffer(db: Database, sessions_id: number, users_id: number) {
  const [row] = await db
    .select()
    .from(holds)
    .where(and(eq(holds.owner, 'offer'), eq(holds.sessions_id, sessions_id), eq(holds.users_id, users_id)))
  return row
}

type Asked = Wish & { users_id: number; entry: number; email: string; firstname: string }

/**
 * Returns the people to whom places may be offered now, in the order of the list. Leaves out those who have an
 * offer, those who could not order (for example, with a blocked account), and those with an unconfirmed e-mail
 * address.
 */
export async function wishesOf(db: Database, sessions_id: number, now: Date): Promise<Asked[]> {
  return db
    .select({
      entry: waiting_entries.id,
      users_id: waiting_entries.users_id,
      n: waiting_entries.n,
      pmr: waiting_entries.pmr,
      email: users.email,
      firstname: users.firstname,
    })
    .from(waiting_entries)
    .innerJoin(users, eq(users.id, waiting_entries.users_id))
    .where(
      and(
        eq(waiting_entries.sessions_id, sessions_id),
        isProved,
        sql`${waiting_entries.until} > ${now.toISOString()}`,
        sql`${users.blocked_because} is null and ${users.removed_at} is null and ${users.deletion_at} is null`,
        sql`not ${hasOffer}`,
        sql`${waiting_entries.n} + coalesce((select seats from seats_held own where own.sessions_id = ${waiting_entries.sessions_id}
          and own.users_id = ${waiting_entries.users_id}), 0) <= (select seats_per_person from identity)`,
      ),
    )
    .orderBy(asc(waiting_entries.id))
}

/**
 * Returns the free places of a screening, and what decides whether they may be offered. The caller has locked it.
 */
export async function findFreePlaces(db: Database, sessions_id: number) {
  const [row] = await db
    .select({
      list_first: sessions.list_first,
      starts_at: sessions.starts_at,
      closed: sql<boolean>`(${sessions.cancelled_at} is not null or ${sessions.sales_stopped} or not ${sessions.on_site})`,
      free: sql<number>`${sessions.total_seats} - ${sessions.sold_seats}`,
      seat_plan_versions_id: sessions.seat_plan_versions_id,
      taken: sql<
        number[]
      >`array(select seats_id from taken_seats where taken_seats.sessions_id = sessions.id)`,
    })
    .from(sessions)
    .where(eq(sessions.id, sessions_id))
  return row
}

/**
 * Returns the screenings whose places came free and must be offered to the waiting list. With `all`, also those
 * with other free places and people who wait: somebody may have become able to get an offer.
 */
export async function screeningsToAsk(db: Database, { all }: { all: boolean }): Promise<number[]> {
  const others = all
    ? sql` or (sold_seats < total_seats and exists (select from waiting_entries where sessions_id = sessions.id))`
    : sql``
  const rows = await db.execute(sql`select id from sessions where list_first${others} order by id`)
  return rowsOf<{ id: number }>(rows).map(({ id }) => id)
}

/** Ends the reservation of the free places of a screening for its waiting list: all visitors may now buy them. */
export async function openToAll(db: Database, sessions_id: number): Promise<void> {
  await db.execute(sql`update sessions set list_first = false where id = ${sessions_id} and list_first`)
}

/**
 * If anybody waits for this screening, reserves its free places until they have been offered to the waiting list.
 */
export async function askListFirst(db: Database, sessions_id: number): Promise<void> {
  await db.execute(sql`
    update sessions set list_first = true
    where id = ${sessions_id} and not list_first
      and exists (select from waiting_entries where sessions_id = sessions.id)`)
}

/**
 * Returns the entries that ended: their time is over, the list is closed, or the cinema cancelled the screening. An
 * entry with an offer ends with the offer.
 */
export async function endedEntries(db: Database, now: Date) {
  return db
    .select({
      sessions_id: waiting_entries.sessions_id,
      users_id: waiting_entries.users_id,
      entry: waiting_entries.id,
      cancelled: sql<boolean>`${sessions.cancelled_at} is not null`,
      email: users.email,
      proved: isProved,
    })
    .from(waiting_entries)
    .innerJoin(users, eq(users.id, waiting_entries.users_id))
    .innerJoin(sessions, eq(sessions.id, waiting_entries.sessions_id))
    .where(
      sql`${sessions.cancelled_at} is not null or (not ${hasOffer} and (${waiting_entries.until} <= ${now.toISOString()}
        or ${sessions.starts_at} <= ${now.toISOString()}::timestamptz + make_interval(mins => ${waitingList.endsMinutes}::int)))`,
    )
    .orderBy(asc(waiting_entries.sessions_id), asc(waiting_entries.id))
}

/** Stores that the person has confirmed the current e-mail address, with a link mailed to it. */
export async function proveEmail(db: Database, users_id: number): Promise<void> {
  await db.update(users).set({ proved_email: sql`email` }).where(eq(users.id, users_id))
}

/** Returns the e-mail addresses and first names of these people. */
export async function addressesOf(db: Database, people: readonly number[]) {
  return db
    .select({ users_id: users.id, email: users.email, firstname: users.firstname })
    .from(users)
    .where(inArray(users.id, [...people]))
}
