import { and, asc, count, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { Cents } from '../../contract/rules/money.ts'
import { movie_theaters } from '../cinema/tables.ts'
import type { Database } from '../database/connect.ts'
import { facts } from '../database/tables.ts'
import { price_grid_versions, price_grids } from '../fares/tables.ts'
import { its, toCome } from './joined-tables.ts'
import { sessions, timetables } from './tables.ts'

export const thatFollowRules: SQL = eq(sessions.follows_rules, true)
export const thatHaveGrid = (id: number): SQL => eq(price_grids.id, id)

/**
 * Reads a batch of future screenings that have a price grid, with their current price and the facts that price
 * rules look at.
 */
export async function pricedScreenings(
  db: Database,
  { which, now, after, most }: { which?: SQL; now: Date; after: number; most: number },
) {
  return db
    .select({
      id: sessions.id,
      cinemas_id: movie_theaters.cinemas_id,
      movie_theaters_id: sessions.movie_theaters_id,
      session_date: sessions.session_date,
      hours_timetable: timetables.hours_timetable,
      version_2D_3D: sessions.version_2D_3D,
      price: sessions.price,
      sold_seats: sessions.sold_seats,
      follows_rules: sessions.follows_rules,
      price_grid_versions_id: price_grid_versions.id,
      price_grids_id: price_grids.id,
      name_grid: price_grids.name_grid,
    })
    .from(sessions)
    .innerJoin(timetables, its.hour)
    .innerJoin(movie_theaters, its.room)
    .innerJoin(price_grid_versions, its.prices)
    .innerJoin(price_grids, its.grid)
    .where(and(toCome(now), which, gt(sessions.id, after)))
    .orderBy(asc(sessions.id))
    .limit(most)
}

/**
 * Writes new prices in one statement, which locks the screenings in the order of their ids, as a sale does, to
 * avoid deadlocks.
 */
export async function writePrices(
  db: Database,
  given: readonly { price_grid_versions_id: number; price: Cents; ids: readonly number[] }[],
): Promise<void> {
  await db.execute(sql`
    with wanted as (
      select id::int, price_grid_versions_id, price
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given(price_grid_versions_id int, price int, ids jsonb),
        jsonb_array_elements_text(ids) as id
    ), locked as (
      select id from sessions where id = any(array(select id from wanted)) order by id for no key update
    )
    update sessions set price_grid_versions_id = wanted.price_grid_versions_id, price = wanted.price
    from locked join wanted on wanted.id = locked.id
    where sessions.id = locked.id`)
}

/**
 * The name of a row in the table `facts`. The row exists only while new prices are being written, and contains the
 * id of the last screening that already has its new price.
 */
const repricingProgress = 'prices_to_follow'

export const markPricesToFollow = (db: Database) => writePricesFollowedTo(db, 0)

/** Returns the id of the last screening that has its new price, or null if no prices are being written. */
export async function pricesFollowedTo(db: Database): Promise<number | null> {
  const [row] = await db.select({ value: facts.value }).from(facts).where(eq(facts.name, repricingProgress))
  return row ? (row.value as number) : null
}

export async function writePricesFollowedTo(db: Database, value: number | null): Promise<void> {
  if (value === null) await db.delete(facts).where(eq(facts.name, repricingProgress))
  else
    await db
      .insert(facts)
      .values({ name: repricingProgress, value })
      .onConflictDoUpdate({ target: facts.name, set: { value } })
}

export async function countByGrid(db: Database, now: Date) {
  return db
    .select({ price_grids_id: price_grid_versions.price_grids_id, screenings: count() })
    .from(sessions)
    .innerJoin(price_grid_versions, its.prices)
    .where(toCome(now))
    .groupBy(price_grid_versions.price_grids_id)
}
