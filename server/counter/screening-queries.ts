import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { fullFare, type OfferedFare } from '../../contract/rules/places.ts'
import { movies } from '../catalogue/tables.ts'
import { cinemas, movie_theaters } from '../cinema/tables.ts'
import type { Database } from '../database/connect.ts'
import { rowsOf } from '../database/rows.ts'
import { its, presentation } from '../screenings/joined-tables.ts'
import { sessions, timetables } from '../screenings/tables.ts'

type CounterFare = OfferedFare & {
  short_code: string
  condition: string
  proof: string | null
  min_age: number | null
  max_age: number | null
}

/**
 * SQL: the fares that the counter sells for a screening. For a screening without a price grid, only the full fare.
 */
const faresAtCounter = sql<CounterFare[]>`(
  select json_agg(json_build_object('tariffs_id', tariffs.id, 'label', label, 'short_code', short_code,
    'condition', condition, 'proof', proof, 'min_age', min_age, 'max_age', max_age, 'max_per_order', max_per_order,
    'price', coalesce(grid_prices.price, sessions.price)) order by position, tariffs.id)
  from tariffs left join grid_prices on tariffs_id = tariffs.id
    and grid_prices.price_grid_versions_id = sessions.price_grid_versions_id
  where tariffs.id = ${sql.raw(String(fullFare))} or (grid_prices.price is not null and active and sold_at_counter))`

const poster = sql<{ src_img: string | null; alt_img: string } | null>`(
  select json_build_object('src_img', media.src_img, 'alt_img', media.alt_img) from media
  where media.movies_id = ${sessions.movies_id} order by media.id limit 1)`

const columns = {
  sessions_id: sessions.id,
  movies_id: sessions.movies_id,
  title: movies.title,
  classification: movies.classification,
  session_date: sessions.session_date,
  hours_timetable: timetables.hours_timetable,
  starts_at: sessions.starts_at,
  ...presentation,
  cinemas_id: movie_theaters.cinemas_id,
  name_cinema: cinemas.name_cinema,
  name_theater: movie_theaters.name_theater,
  total_seats: sessions.total_seats,
  sold_seats: sessions.sold_seats,
  supplement: sessions.supplement,
  cancelled_at: sessions.cancelled_at,
  sales_stopped: sessions.sales_stopped,
  seat_plan_versions_id: sessions.seat_plan_versions_id,
  /**
   * How many minutes after the start of the screening admission closes, by the current rule of the cinema. An
   * order made now keeps this value, even if the rule is changed later.
   */
  entry_minutes: sql<number>`(select entry_minutes from identity)`,
  tariffs: faresAtCounter,
  poster,
}

const screenings = (db: Database) =>
  db
    .select(columns)
    .from(sessions)
    .innerJoin(movies, its.film)
    .innerJoin(timetables, its.hour)
    .innerJoin(movie_theaters, its.room)
    .innerJoin(cinemas, its.cinema)

/** Returns the screenings of a day that visitors may see: no drafts and no school screenings. */
export const screeningsToSell = (db: Database, date: string, cinemaIds: readonly number[] | undefined) =>
  screenings(db)
    .where(
      and(
        eq(sessions.session_date, date),
        sessions.on_site,
        cinemaIds && inArray(movie_theaters.cinemas_id, [...cinemaIds]),
      ),
    )
    .orderBy(asc(sessions.starts_at), asc(movie_theaters.name_theater), asc(sessions.id))

export async function findScreeningToSell(db: Database, id: number) {
  const [row] = await screenings(db).where(and(eq(sessions.id, id), sessions.on_site))
  return row
}

export type ScreeningToSell = NonNullable<Awaited<ReturnType<typeof findScreeningToSell>>>

/**
 * Locks the screenings until the transaction ends, so that no other transaction takes or frees their seats. Locks
 * them in the order of their ids: two tills that sell the same two screenings would otherwise wait for each other.
 */
export async function lockScreeningsToSell(db: Database, ids: readonly number[]): Promise<void> {
  await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(inArray(sessions.id, [...ids]))
    .orderBy(asc(sessions.id))
    .for('no key update')
}

/** Returns the ids of all taken seats of a screening: sold, held or blocked. */
export async function takenSeatsOf(db: Database, id: number): Promise<number[]> {
  const rows = rowsOf<{ seats_id: number }>(
    await db.execute(sql`select seats_id from taken_seats where sessions_id = ${id}`),
  )
  return rows.map(({ seats_id }) => seats_id)
}
