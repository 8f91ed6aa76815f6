import { type SQL, sql } from 'drizzle-orm'
import type { Cents } from '../../../contract/rules/money.ts'
import type { Database } from '../../database/connect.ts'
import { rowsOf } from '../../database/rows.ts'
import { prepaidWorth } from '../takings/queries.ts'
import type { Part, SoldTickets } from './rules.ts'

/** The film and the cinemas to report on; null means all of them. */
export type Of = { movies_id: number | null; cinemas_ids: readonly number[] | null }

/** SQL: the published screenings of some business days, including cancelled ones. */
const shown = ({ from, to }: Part, { movies_id, cinemas_ids }: Of): SQL => sql`
  select screening.id, screening.movies_id, room.cinemas_id, name_theater as room, name_cinema, starts_at,
    shown_on.day, language, "version_2D_3D", cancelled_at is not null as cancelled
  from sessions as screening
  join movie_theaters as room on room.id = screening.movie_theaters_id
  join cinemas on cinemas.id = room.cinemas_id
  cross join lateral (
    select business_day(screening.starts_at, (select day_change_hour from identity)) as day
  ) as shown_on
  where screening.starts_at >= ${from}::date - interval '1 day' and screening.starts_at < ${to}::date + interval '2 days'
    and shown_on.day between ${from} and ${to} and not screening.draft
    and ${movies_id === null ? sql`true` : sql`screening.movies_id = ${movies_id}`}
    and ${cinemas_ids === null ? sql`true` : sql`room.cinemas_id = any(string_to_array(${cinemas_ids.join(',')}, ',')::int[])`}`

export type ShownScreening = {
  id: number
  movies_id: number
  title: string
  distributor: string
  visa: string
  cinemas_id: number
  name_cinema: string
  room: string
  starts_at: string
  /** The business day of the screening. */
  day: string
  version: string
  cancelled: boolean
}

export async function screeningsShown(db: Database, part: Part, of: Of): Promise<ShownScreening[]> {
  return rowsOf<ShownScreening>(
    await db.execute(sql`
      select shown.id, movies_id, title, distributor, visa, cinemas_id, name_cinema, room,
        to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as starts_at, day::text,
        language || ' ' || "version_2D_3D" as version, cancelled
      from (${shown(part, of)}) as shown join movies on movies.id = movies_id
      order by title, movies_id, name_cinema, cinemas_id, starts_at, shown.id`),
  )
}

/** The tickets of one screening and fare that have the same value. */
export type TicketRow = SoldTickets & {
  sessions_id: number
  tariffs_id: number
  label: string
  short_code: string
  position: number
  worth: Cents
  /**
   * The number of tickets cancelled before the screening. They keep their ticket numbers, but are not counted as
   * admissions.
   */
  cancelled: number
  first: number | null
  last: number | null
}

/**
 * Returns the tickets of the screenings, with the admissions as `takenByScreening` counts them: a ticket refunded
 * after its screening is an admission, any other cancelled ticket is not.
 */
export async function ticketsSold(db: Database, part: Part, of: Of): Promise<TicketRow[]> {
  return rowsOf<TicketRow>(
    await db.execute(sql`
      with shown as (${shown(part, of)}), ticket as (
        select shown.id as sessions_id, shown.day, places.id, places.tariffs_id, places.vat_permille, ticket_number,
          not shown.cancelled and (places.state <> 'cancelled' or exists (
            select from money_journal ended join operations on operations.id = ended.operations_id
            where ended.places_id = places.id and ended.cause = 'cancellation' and operations.kind = 'refund')) as entry
        from shown join orders on orders.sessions_id = shown.id join places on places.orders_id = orders.id
      ), paid as (
        select ticket.*, (
          select sum(case when payment_means.kind = 'liability_used' then ${prepaidWorth} else amount end)::float8
          from money_journal join payment_means on payment_means.code = means
          where places_id = ticket.id and cause = 'sale') as worth
        from ticket
      )
      select sessions_id, day::text, tariffs_id, label, short_code, position, vat_permille, worth,
        count(*) filter (where entry)::int as entries, count(*) filter (where not entry)::int as cancelled,
        min(ticket_number) as first, max(ticket_number) as last
      from paid join tariffs on tariffs.id = tariffs_id where worth is not null
      group by sessions_id, day, tariffs_id, label, short_code, position, vat_permille, worth
      order by position, tariffs_id, worth desc`),
  )
}

/**
 * Returns the last business day before the period on which the cinema shows the film, and the first such day after
 * the period. Null if there is none.
 */
export async function daysAround(
  db: Database,
  { from, to }: Part,
  movies_id: number,
  cinemas_id: number,
): Promise<{ before: string | null; after: string | null }> {
  const [row] = rowsOf<{ before: string | null; after: string | null }>(
    await db.execute(sql`
      select max(day) filter (where day < ${from})::text as before, min(day) filter (where day > ${to})::text as after
      from (
        select business_day(starts_at, (select day_change_hour from identity)) as day
        from sessions join movie_theaters on movie_theaters.id = movie_theaters_id
        where sessions.movies_id = ${movies_id} and cinemas_id = ${cinemas_id} and not draft) as shown`),
  )
  return row!
}

type Subject = { movies_id: number; title: string; distributor: string; visa: string }

export async function findFilm(db: Database, id: number): Promise<Subject | null> {
  const rows = rowsOf<Subject>(
    await db.execute(sql`select id as movies_id, title, distributor, visa from movies where id = ${id}`),
  )
  return rows[0] ?? null
}

/** The name and address of a cinema, for the head of its documents. */
type Cinema = { id: number; name_cinema: string; address_cine: string; city: string }

export async function findIssuer(db: Database, ids: readonly number[] | null): Promise<Cinema | null> {
  const rows = rowsOf<Cinema>(
    await db.execute(sql`
      select id, name_cinema, address_cine, city from cinemas
      where ${ids === null ? sql`true` : sql`id = any(string_to_array(${ids.join(',')}, ',')::int[])`}
      order by name_cinema, id limit 1`),
  )
  return rows[0] ?? null
}
