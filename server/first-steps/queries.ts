import { and, asc, count, desc, eq, not, notExists, sql } from 'drizzle-orm'
import type { Cents } from '../../contract/rules/money.ts'
import { fullFare } from '../../contract/rules/places.ts'
import { orders } from '../booking/tables.ts'
import { movies } from '../catalogue/tables.ts'
import { cinemas, movie_theaters } from '../cinema/tables.ts'
import type { Database } from '../database/connect.ts'
import { facts } from '../database/tables.ts'
import { grid_prices, price_grid_versions } from '../fares/tables.ts'
import { users } from '../members/tables.ts'
import { onSale, toCome } from '../screenings/joined-tables.ts'
import { sessions } from '../screenings/tables.ts'

const noted = 'first_steps'

/** The first steps that an admin has completed. Lists only those that the data of other tables does not show. */
export type CompletedSteps = { hoursSeen?: true; faresSeen?: true; paymentTried?: true; mailTried?: true }

export async function readCompletedSteps(db: Database): Promise<CompletedSteps> {
  const [row] = await db.select({ value: facts.value }).from(facts).where(eq(facts.name, noted))
  return (row?.value ?? {}) as CompletedSteps
}

export async function markStepCompleted(db: Database, done: CompletedSteps): Promise<void> {
  const value = JSON.stringify(done)
  await db
    .insert(facts)
    .values({ name: noted, value: done })
    .onConflictDoUpdate({ target: facts.name, set: { value: sql`${facts.value} || ${value}::jsonb` } })
}

export async function countWhatThereIs(db: Database, now: Date) {
  const numberOf = sql<number>`count(*)::int`
  const [[cinemaCount], [filmCount], [shown], [drafts], [sold]] = await Promise.all([
    db.select({ n: count() }).from(cinemas),
    db.select({ n: count() }).from(movies),
    db.select({ n: numberOf }).from(sessions).where(onSale(now)),
    db
      .select({ n: numberOf })
      .from(sessions)
      .where(and(toCome(now), sessions.draft)),
    db.select({ n: numberOf }).from(orders).where(eq(orders.state, 'confirmed')),
  ])
  return {
    cinemas: cinemaCount!.n,
    films: filmCount!.n,
    screenings: shown!.n,
    drafts: drafts!.n,
    ordersSold: sold!.n,
  }
}

export async function cinemasWithoutRoom(db: Database): Promise<string[]> {
  const rooms = db
    .select({ id: movie_theaters.id })
    .from(movie_theaters)
    .where(and(eq(movie_theaters.cinemas_id, cinemas.id), not(movie_theaters.archived)))
  const found = await db
    .select({ name: cinemas.name_cinema })
    .from(cinemas)
    .where(notExists(rooms))
    .orderBy(asc(cinemas.id))
  return found.map(({ name }) => name)
}

/** Returns the full fare in the latest version of the first price grid. */
export async function firstFullFare(db: Database): Promise<Cents | null> {
  const [row] = await db
    .select({ price: grid_prices.price })
    .from(grid_prices)
    .innerJoin(price_grid_versions, eq(price_grid_versions.id, grid_prices.price_grid_versions_id))
    .where(eq(grid_prices.tariffs_id, fullFare))
    .orderBy(asc(price_grid_versions.price_grids_id), desc(price_grid_versions.number))
    .limit(1)
  return row?.price ?? null
}

export async function nextScreening(db: Database, now: Date) {
  const [row] = await db
    .select({
      movies_id: sessions.movies_id,
      session_id: sessions.id,
      timetables_id: sessions.timetables_id,
    })
    .from(sessions)
    .where(and(onSale(now), not(sessions.sales_stopped)))
    .orderBy(asc(sessions.starts_at), asc(sessions.id))
    .limit(1)
  return row ?? null
}

export async function emailOf(db: Database, users_id: number): Promise<string> {
  const [row] = await db.select({ email: users.email }).from(users).where(eq(users.id, users_id))
  return row!.email
}
