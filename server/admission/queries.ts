import { and, asc, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import { orders, tickets } from '../booking/tables.ts'
import { movies } from '../catalogue/tables.ts'
import { cinemas, movie_theaters } from '../cinema/tables.ts'
import type { Database } from '../database/connect.ts'
import { rowsOf } from '../database/rows.ts'
import { users } from '../members/tables.ts'
import { sessions, timetables } from '../screenings/tables.ts'
import { entry_conflicts, ticket_entries } from './tables.ts'

const screeningColumns = {
  sessions_id: sessions.id,
  cinemas_id: movie_theaters.cinemas_id,
  name_cinema: cinemas.name_cinema,
  name_theater: movie_theaters.name_theater,
  title: movies.title,
  session_date: sessions.session_date,
  hours_timetable: timetables.hours_timetable,
  starts_at: sessions.starts_at,
  cancelled_at: sessions.cancelled_at,
}

const screenings = (db: Database) =>
  db
    .select(screeningColumns)
    .from(sessions)
    .innerJoin(movies, eq(movies.id, sessions.movies_id))
    .innerJoin(timetables, eq(timetables.id, sessions.timetables_id))
    .innerJoin(movie_theaters, eq(movie_theaters.id, sessions.movie_theaters_id))
    .innerJoin(cinemas, eq(cinemas.id, movie_theaters.cinemas_id))

export async function findScreening(db: Database, id: number) {
  const [row] = await screenings(db).where(eq(sessions.id, id))
  return row
}

export async function cinemaExists(db: Database, id: number): Promise<boolean> {
  return (await db.select({ id: cinemas.id }).from(cinemas).where(eq(cinemas.id, id))).length > 0
}

export const screeningsBetween = (db: Database, from: Date, to: Date) =>
  screenings(db)
    .where(and(gte(sessions.starts_at, from), lt(sessions.starts_at, to)))
    .orderBy(asc(sessions.starts_at), asc(movie_theaters.name_theater), asc(sessions.id))

/** Which of its order's tickets it is, in the order in which they were made. */
const seat = sql<number>`(select count(*)::int from tickets as earlier
  where earlier.orders_id = ${tickets.orders_id} and earlier.id <= ${tickets.id})`

export async function findTicket(db: Database, code: string) {
  const [row] = await db
    .select({
      tickets_id: tickets.id,
      orders_id: tickets.orders_id,
      state: orders.state,
      seat,
      seats: orders.nbr_seats_payed,
      ...screeningColumns,
      scan_id: ticket_entries.scan_id,
      scanned_at: ticket_entries.scanned_at,
      device: ticket_entries.device,
    })
    .from(tickets)
    .innerJoin(orders, eq(orders.id, tickets.orders_id))
    .innerJoin(sessions, eq(sessions.id, orders.sessions_id))
    .innerJoin(movies, eq(movies.id, sessions.movies_id))
    .innerJoin(timetables, eq(timetables.id, sessions.timetables_id))
    .innerJoin(movie_theaters, eq(movie_theaters.id, sessions.movie_theaters_id))
    .innerJoin(cinemas, eq(cinemas.id, movie_theaters.cinemas_id))
    .leftJoin(ticket_entries, eq(ticket_entries.tickets_id, tickets.id))
    .where(eq(tickets.code, code))
  return row
}

export type FoundTicket = NonNullable<Awaited<ReturnType<typeof findTicket>>>
export type Passage = {
  scan_id: string
  scanned_at: Date
  received_at: Date
  users_id: number
  device: string
}

/**
 * The first to come enters; false for everyone after, and once the order or the screening no longer stands. The
 * order's row is held and counted up in the same statement, so that a cancellation comes before or after, never
 * between.
 */
export async function recordEntry(db: Database, tickets_id: number, passage: Passage): Promise<boolean> {
  const { scan_id, scanned_at, received_at, users_id, device } = passage
  const rows = rowsOf(
    await db.execute(sql`
      with standing as (
        select tickets.id as tickets_id, orders.id as orders_id, orders.sessions_id
        from tickets join orders on orders.id = tickets.orders_id join sessions on sessions.id = orders.sessions_id
        where tickets.id = ${tickets_id} and orders.state = 'confirmed' and sessions.cancelled_at is null
        for no key update of orders
      ), entered as (
        insert into ticket_entries (tickets_id, sessions_id, scan_id, scanned_at, received_at, users_id, device)
        select tickets_id, sessions_id, ${scan_id}::uuid, ${scanned_at.toISOString()}::timestamptz,
          ${received_at.toISOString()}::timestamptz, ${users_id}::int, ${device} from standing
        on conflict do nothing returning tickets_id
      ), counted as (
        update orders set seats_entered = seats_entered + 1 from standing, entered where orders.id = standing.orders_id
      ) select tickets_id from entered`),
  )
  return rows.length > 0
}

/** Null when this ticket has not entered. */
export async function leave(db: Database, tickets_id: number) {
  const [row] = rowsOf<{ orders_id: number; scanned_at: string | Date; device: string }>(
    await db.execute(sql`
      with gone as (
        delete from ticket_entries where tickets_id = ${tickets_id} returning tickets_id, scanned_at, device
      ), counted as (
        update orders set seats_entered = seats_entered - 1 from gone join tickets on tickets.id = gone.tickets_id
        where orders.id = tickets.orders_id returning orders.id
      ) select counted.id as orders_id, gone.scanned_at, gone.device from gone, counted`),
  )
  return row ?? null
}

export async function insertConflict(
  db: Database,
  conflict: typeof entry_conflicts.$inferInsert,
): Promise<void> {
  await db.insert(entry_conflicts).values(conflict).onConflictDoNothing()
}

export async function conflictsOf(db: Database, sessionIds: number[]) {
  if (sessionIds.length === 0) return []
  return db
    .select({
      scan_id: entry_conflicts.scan_id,
      sessions_id: entry_conflicts.sessions_id,
      orders_id: tickets.orders_id,
      verdict: entry_conflicts.verdict,
      scanned_at: entry_conflicts.scanned_at,
      device: entry_conflicts.device,
      first_at: ticket_entries.scanned_at,
      first_device: ticket_entries.device,
    })
    .from(entry_conflicts)
    .leftJoin(tickets, eq(tickets.id, entry_conflicts.tickets_id))
    .leftJoin(ticket_entries, eq(ticket_entries.tickets_id, entry_conflicts.tickets_id))
    .where(inArray(entry_conflicts.sessions_id, sessionIds))
    .orderBy(asc(entry_conflicts.scanned_at))
}

/** Who is in and how many may be, per screening; one without orders has no row. */
export async function countersOf(db: Database, sessionIds: number[]) {
  if (sessionIds.length === 0) return []
  return db
    .select({
      sessions_id: orders.sessions_id,
      entered: sql<number>`sum(${orders.seats_entered})::int`,
      sold: sql<number>`sum(${orders.nbr_seats_payed})::int`,
    })
    .from(orders)
    .where(and(inArray(orders.sessions_id, sessionIds), eq(orders.state, 'confirmed')))
    .groupBy(orders.sessions_id)
}

/** Every ticket of a screening that was ever paid for. */
export const ticketsOfScreening = (db: Database, sessionId: number) =>
  db
    .select({
      code: tickets.code,
      seat: sql<number>`row_number() over (partition by ${tickets.orders_id} order by ${tickets.id})::int`,
      seats: orders.nbr_seats_payed,
      state: orders.state,
      scanned_at: ticket_entries.scanned_at,
      device: ticket_entries.device,
    })
    .from(tickets)
    .innerJoin(orders, eq(orders.id, tickets.orders_id))
    .leftJoin(ticket_entries, eq(ticket_entries.tickets_id, tickets.id))
    .where(eq(orders.sessions_id, sessionId))
    .orderBy(asc(tickets.id))

/** Not their e-mail: whoever reads reservations need not read members. */
const scannedBy = sql<string>`coalesce(nullif(trim(${users.firstname} || ' ' || ${users.lastname}), ''),
  'Compte n° ' || ${users.id})`

export const entriesOfOrder = (db: Database, orderId: number) =>
  db
    .select({
      tickets_id: ticket_entries.tickets_id,
      scanned_at: ticket_entries.scanned_at,
      who: scannedBy,
      device: ticket_entries.device,
    })
    .from(tickets)
    .innerJoin(ticket_entries, eq(ticket_entries.tickets_id, tickets.id))
    .innerJoin(users, eq(users.id, ticket_entries.users_id))
    .where(eq(tickets.orders_id, orderId))

export const conflictsOfOrder = (db: Database, orderId: number) =>
  db
    .select({
      tickets_id: entry_conflicts.tickets_id,
      scanned_at: entry_conflicts.scanned_at,
      who: scannedBy,
      device: entry_conflicts.device,
      verdict: entry_conflicts.verdict,
    })
    .from(tickets)
    .innerJoin(entry_conflicts, eq(entry_conflicts.tickets_id, tickets.id))
    .innerJoin(users, eq(users.id, entry_conflicts.users_id))
    .where(eq(tickets.orders_id, orderId))
    .orderBy(asc(entry_conflicts.scanned_at))
