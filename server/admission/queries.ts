import { and, asc, eq, gte, inArray, isNotNull, isNull, lt, not, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { PrintedSeat } from '../../contract/texts/seats.ts'
import { replaced_codes } from '../booking/gifts/tables.ts'
import { itsSeat, printedSeat } from '../booking/joined-tables.ts'
import { orders, places } from '../booking/tables.ts'
import { movies } from '../catalogue/tables.ts'
import { cinemas, movie_theaters } from '../cinema/tables.ts'
import type { Database } from '../database/connect.ts'
import { rowsOf } from '../database/rows.ts'
import { tariffs } from '../fares/tables.ts'
import { users } from '../members/tables.ts'
import { its, screeningSummaryColumns } from '../screenings/joined-tables.ts'
import { sessions, timetables } from '../screenings/tables.ts'
import { seats } from '../seats/tables.ts'
import { entry_conflicts, proof_refusals, ticket_entries } from './tables.ts'

const screeningColumns = {
  sessions_id: sessions.id,
  cinemas_id: movie_theaters.cinemas_id,
  ...screeningSummaryColumns,
  classification: movies.classification,
  cancelled_at: sessions.cancelled_at,
}

const screenings = (db: Database) =>
  db
    .select(screeningColumns)
    .from(sessions)
    .innerJoin(movies, its.film)
    .innerJoin(timetables, its.hour)
    .innerJoin(movie_theaters, its.room)
    .innerJoin(cinemas, its.cinema)

/**
 * Finds a screening for the entrance. Returns undefined for a draft, because drafts are visible only to staff who
 * plan the programme.
 */
export async function findScreeningAtDoor(db: Database, id: number) {
  const [row] = await screenings(db).where(and(eq(sessions.id, id), not(sessions.draft)))
  return row
}

export async function cinemaExists(db: Database, id: number): Promise<boolean> {
  return (await db.select({ id: cinemas.id }).from(cinemas).where(eq(cinemas.id, id))).length > 0
}

export const screeningsBetween = (db: Database, from: Date, to: Date) =>
  screenings(db)
    .where(and(gte(sessions.starts_at, from), lt(sessions.starts_at, to), not(sessions.draft)))
    .orderBy(asc(sessions.starts_at), asc(movie_theaters.name_theater), asc(sessions.id))

export async function findTicket(db: Database, by: { code: string } | { tickets_id: number }) {
  const [row] = await db
    .select({
      tickets_id: places.id,
      code: places.code,
      orders_id: places.orders_id,
      state: places.state,
      seat: places.number,
      ...printedSeat,
      seats: orders.nbr_seats_payed,
      doors_minutes: orders.doors_minutes,
      entry_minutes: orders.entry_minutes,
      label: tariffs.label,
      proof: tariffs.proof,
      ...screeningColumns,
      scan_id: ticket_entries.scan_id,
      scanned_at: ticket_entries.scanned_at,
      entry_received_at: ticket_entries.received_at,
      device: ticket_entries.device,
    })
    .from(places)
    .innerJoin(tariffs, eq(tariffs.id, places.tariffs_id))
    .innerJoin(orders, eq(orders.id, places.orders_id))
    .innerJoin(sessions, eq(sessions.id, orders.sessions_id))
    .innerJoin(movies, its.film)
    .innerJoin(timetables, its.hour)
    .innerJoin(movie_theaters, its.room)
    .innerJoin(cinemas, its.cinema)
    .leftJoin(seats, itsSeat)
    .leftJoin(ticket_entries, eq(ticket_entries.places_id, places.id))
    .where(
      'code' in by ? eq(places.code, by.code) : and(eq(places.id, by.tickets_id), isNotNull(places.code)),
    )
  return row
}

/** Finds a ticket by a code that it had before its place was given away or got another seat. */
export async function findTicketByFormerCode(db: Database, code: string) {
  const [row] = await db
    .select({ tickets_id: replaced_codes.places_id })
    .from(replaced_codes)
    .where(eq(replaced_codes.code, code))
  return row && findTicket(db, row)
}

export type FoundTicket = NonNullable<Awaited<ReturnType<typeof findTicket>>>
export type Passage = {
  scan_id: string
  scanned_at: Date
  received_at: Date
  users_id: number
  device: string
}
export type Entry = Passage & { proof_seen: string | null }

/**
 * Records that a visitor entered. Returns false if the ticket was already used, if it or its screening is
 * cancelled, or if its code was replaced. Locks the row of the place, so that nothing can cancel the ticket or
 * change its seat meanwhile. `code` is null if staff found the visitor by name.
 */
export async function recordEntry(
  db: Database,
  { places_id, code }: { places_id: number; code: string | null },
  passage: Entry,
): Promise<boolean> {
  const { scan_id, scanned_at, received_at, users_id, device, proof_seen } = passage
  const rows = rowsOf(
    await db.execute(sql`
      with standing as (
        select places.id as places_id, orders.sessions_id
        from places join orders on orders.id = places.orders_id join sessions on sessions.id = orders.sessions_id
        where places.id = ${places_id} and places.state = 'sold' and sessions.cancelled_at is null
          and (${code}::text is null or places.code = ${code})
        for no key update of places
      ), entered as (
        insert into ticket_entries (places_id, sessions_id, scan_id, scanned_at, received_at, users_id, device,
          proof_seen)
        select places_id, sessions_id, ${scan_id}::uuid, ${scanned_at.toISOString()}::timestamptz,
          ${received_at.toISOString()}::timestamptz, ${users_id}::int, ${device}, ${proof_seen}::text
        from standing
        on conflict do nothing returning places_id
      ), is_in as (
        update places set state = 'entered' from entered where places.id = entered.places_id
      ) select places_id from entered`),
  )
  return rows.length > 0
}

/**
 * Locks a ticket, so that it can be neither used nor cancelled until the transaction ends. Returns true if its
 * holder may still enter.
 */
export async function lockPlaceForEntry(db: Database, places_id: number): Promise<boolean> {
  const rows = await db
    .select({ id: places.id })
    .from(places)
    .innerJoin(orders, eq(orders.id, places.orders_id))
    .innerJoin(sessions, eq(sessions.id, orders.sessions_id))
    .where(and(eq(places.id, places_id), eq(places.state, 'sold'), isNull(sessions.cancelled_at)))
    .for('no key update', { of: places })
  return rows.length > 0
}

/** Records that staff refused a visitor for a missing proof. Returns false if this scan is already recorded. */
export async function insertRefusal(
  db: Database,
  refusal: typeof proof_refusals.$inferInsert,
): Promise<boolean> {
  const rows = await db.insert(proof_refusals).values(refusal).onConflictDoNothing().returning()
  return rows.length > 0
}

/**
 * Returns the ticket that the scan with this id refused, and when the server received the refusal; undefined if it
 * refused none.
 */
export async function refusalBy(db: Database, scan_id: string) {
  const [row] = await db
    .select({ places_id: proof_refusals.places_id, received_at: proof_refusals.received_at })
    .from(proof_refusals)
    .where(eq(proof_refusals.scan_id, scan_id))
  return row
}

/**
 * Undoes the entry with a ticket, and returns the entry; null if there was none. If the ticket was cancelled after
 * the entry, it remains cancelled.
 */
export async function leave(db: Database, places_id: number) {
  type Gone = { orders_id: number; cinemas_id: number; scanned_at: string | Date; device: string }
  const [row] = rowsOf<PrintedSeat & Gone>(
    await db.execute(sql`
      with gone as (
        delete from ticket_entries where places_id = ${places_id} returning places_id, sessions_id, scanned_at, device
      ), is_out as (
        update places set state = 'sold' from gone where places.id = gone.places_id and state = 'entered'
      ) select orders_id, cinemas_id, gone.scanned_at, gone.device, row_name, seat_number
      from gone join places on places.id = gone.places_id left join seats on seats.id = places.seats_id
        join sessions on sessions.id = gone.sessions_id
        join movie_theaters on movie_theaters.id = sessions.movie_theaters_id`),
  )
  return row ?? null
}

/**
 * The name of the staff member who scanned. If it is empty, the account number: not the e-mail address, because
 * not all staff who read orders may read members' data.
 */
const scannedBy = sql<string>`coalesce(nullif(trim(${users.firstname} || ' ' || ${users.lastname}), ''),
  'Compte n° ' || ${users.id})`

export async function insertConflict(
  db: Database,
  conflict: typeof entry_conflicts.$inferInsert,
): Promise<void> {
  await db.insert(entry_conflicts).values(conflict).onConflictDoNothing()
}

export async function conflictsOf(db: Database, screeningIds: number[]) {
  if (screeningIds.length === 0) return []
  return db
    .select({
      scan_id: entry_conflicts.scan_id,
      sessions_id: entry_conflicts.sessions_id,
      orders_id: places.orders_id,
      verdict: entry_conflicts.verdict,
      scanned_at: entry_conflicts.scanned_at,
      device: entry_conflicts.device,
      first_at: ticket_entries.scanned_at,
      first_device: ticket_entries.device,
    })
    .from(entry_conflicts)
    .leftJoin(places, eq(places.id, entry_conflicts.places_id))
    .leftJoin(ticket_entries, eq(ticket_entries.places_id, entry_conflicts.places_id))
    .where(inArray(entry_conflicts.sessions_id, screeningIds))
    .orderBy(asc(entry_conflicts.scanned_at))
}

export async function refusalsOf(db: Database, screeningIds: number[]) {
  if (screeningIds.length === 0) return []
  return db
    .select({
      scan_id: proof_refusals.scan_id,
      sessions_id: proof_refusals.sessions_id,
      orders_id: places.orders_id,
      seat: places.number,
      ...printedSeat,
      label: tariffs.label,
      proof: proof_refusals.proof,
      scanned_at: proof_refusals.scanned_at,
      who: scannedBy,
      device: proof_refusals.device,
    })
    .from(proof_refusals)
    .innerJoin(places, eq(places.id, proof_refusals.places_id))
    .innerJoin(tariffs, eq(tariffs.id, places.tariffs_id))
    .leftJoin(seats, itsSeat)
    .innerJoin(users, eq(users.id, proof_refusals.users_id))
    .where(inArray(proof_refusals.sessions_id, screeningIds))
    .orderBy(asc(proof_refusals.scanned_at))
}

/**
 * Counts the visitors who have entered and the valid tickets of each screening. A screening without valid tickets
 * has no row in the result.
 */
export async function countersOf(db: Database, screeningIds: number[]) {
  if (screeningIds.length === 0) return []
  return db
    .select({
      sessions_id: orders.sessions_id,
      entered: sql<number>`(count(*) filter (where ${places.state} = 'entered'))::int`,
      sold: sql<number>`count(*)::int`,
    })
    .from(places)
    .innerJoin(orders, eq(orders.id, places.orders_id))
    .where(and(inArray(orders.sessions_id, screeningIds), inArray(places.state, ['sold', 'entered'])))
    .groupBy(orders.sessions_id)
}

/** Returns every ticket of a screening that was ever paid for, including cancelled tickets. */
export const ticketsOfScreening = (db: Database, screeningId: number) =>
  db
    .select({
      code: sql<string>`${places.code}`,
      seat: places.number,
      ...printedSeat,
      seats: orders.nbr_seats_payed,
      doors_minutes: orders.doors_minutes,
      entry_minutes: orders.entry_minutes,
      label: tariffs.label,
      proof: tariffs.proof,
      state: places.state,
      scanned_at: ticket_entries.scanned_at,
      device: ticket_entries.device,
    })
    .from(places)
    .innerJoin(tariffs, eq(tariffs.id, places.tariffs_id))
    .innerJoin(orders, eq(orders.id, places.orders_id))
    .leftJoin(seats, itsSeat)
    .leftJoin(ticket_entries, eq(ticket_entries.places_id, places.id))
    .where(and(eq(orders.sessions_id, screeningId), isNotNull(places.code)))
    .orderBy(asc(places.id))

/**
 * Returns the former codes of tickets that got a new code, so that a device that works offline can tell a former
 * code from an unknown one.
 */
export async function replacedCodesOf(db: Database, screeningId: number): Promise<string[]> {
  const rows = await db
    .select({ code: replaced_codes.code })
    .from(replaced_codes)
    .innerJoin(places, eq(places.id, replaced_codes.places_id))
    .innerJoin(orders, eq(orders.id, places.orders_id))
    .where(eq(orders.sessions_id, screeningId))
  return rows.map(({ code }) => code)
}

type Scans = typeof ticket_entries | typeof entry_conflicts | typeof proof_refusals

/**
 * Builds a query for scans of an order's tickets, from one of the three tables of scans. Besides who scanned, when
 * and on which device, it returns the columns `told`.
 */
const scansOfOrder =
  <Told extends Record<string, PgColumn>>(scans: Scans, told: Told) =>
  (db: Database, orderId: number) =>
    db
      .select({
        tickets_id: places.id,
        scanned_at: scans.scanned_at,
        who: scannedBy,
        device: scans.device,
        ...told,
      })
      .from(places)
      .innerJoin(scans, eq(scans.places_id, places.id))
      .innerJoin(users, eq(users.id, scans.users_id))
      .where(eq(places.orders_id, orderId))
      .orderBy(asc(scans.scanned_at))

export const entriesOfOrder = scansOfOrder(ticket_entries, { proof: ticket_entries.proof_seen })
export const conflictsOfOrder = scansOfOrder(entry_conflicts, { verdict: entry_conflicts.verdict })
export const refusalsOfOrder = scansOfOrder(proof_refusals, { proof: proof_refusals.proof })
