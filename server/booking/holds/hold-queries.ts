import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Database } from '../../database/connect.ts'
import { rowsOf } from '../../database/rows.ts'
import { anyOf } from '../../database/search.ts'
import { holds } from '../tables.ts'
import { deleteEntries } from '../waiting/waiting-queries.ts'
import { uncountHolds } from './hold-budget-queries.ts'

// This file contains the queries for the holds of every owner: a browser, a till, an invoice or an offer. Callers
// lock the screening first (`lockScreening`) and then the holds: the same order everywhere avoids deadlocks.

export type HoldRow = typeof holds.$inferSelect

type Freed = {
  /**
   * Set if the owner gave up the hold or let it expire. After several of these, the visitor or the account must
   * wait.
   */
  lapsedAt?: Date
  /**
   * Set if the cinema ends the holds. The people to whom the waiting list offered these places then keep their
   * position in the list.
   */
  keepsWaiting?: true
}

/**
 * Frees holds of one screening: their seats, and their share in the counters. Ignores ids of holds that no longer
 * exist. The recipient of a freed offer leaves the waiting list, unless `keepsWaiting` is set.
 */
export async function freeHolds(
  db: Database,
  ids: readonly number[],
  { lapsedAt, keepsWaiting }: Freed = {},
): Promise<HoldRow[]> {
  if (ids.length === 0) return []
  const freed = await db
    .delete(holds)
    .where(inArray(holds.id, [...ids]))
    .returning()
  const [first] = freed
  if (!first) return []
  const seats = freed.reduce((sum, hold) => sum + hold.seats, 0)
  await db.execute(
    sql`update sessions set sold_seats = sold_seats - ${seats}::int where id = ${first.sessions_id}::int`,
  )
  await uncountHolds(db, freed, lapsedAt)
  const offered = freed.flatMap(({ owner, users_id }) => (owner === 'offer' && users_id) || [])
  if (!keepsWaiting) await deleteEntries(db, first.sessions_id, offered)
  return freed
}

/** Returns the hold of a browser at a screening. It may have expired, if nothing has freed it yet. */
export async function findHold(
  db: Database,
  token_hash: Uint8Array,
  sessions_id: number,
): Promise<HoldRow | undefined> {
  const [row] = await db
    .select()
    .from(holds)
    .where(and(eq(holds.token_hash, token_hash), eq(holds.sessions_id, sessions_id)))
  return row
}

export async function holdsOf(db: Database, sessions_id: number): Promise<number[]> {
  const rows = await db.select({ id: holds.id }).from(holds).where(eq(holds.sessions_id, sessions_id))
  return rows.map(({ id }) => id)
}

/** Returns the ids of the holds of these screenings, in one list per screening. */
export async function holdsByScreening(db: Database, ids: readonly number[]): Promise<number[][]> {
  const rows = await db
    .select({ id: holds.id, sessions_id: holds.sessions_id })
    .from(holds)
    .where(anyOf(holds.sessions_id, ids))
    .orderBy(asc(holds.sessions_id))
  return [...Map.groupBy(rows, ({ sessions_id }) => sessions_id).values()].map(own => own.map(({ id }) => id))
}

export async function expiredHolds(db: Database, sessions_id: number, now: Date): Promise<number[]> {
  const rows = await db
    .select({ id: holds.id })
    .from(holds)
    .where(and(eq(holds.sessions_id, sessions_id), lte(holds.expires_at, now)))
  return rows.map(({ id }) => id)
}

export async function screeningsWithExpiredHolds(db: Database, now: Date): Promise<number[]> {
  const rows = await db.execute(
    sql`select distinct sessions_id as id from holds where expires_at <= ${now.toISOString()} order by 1`,
  )
  return rowsOf<{ id: number }>(rows).map(({ id }) => id)
}

/** Extends a hold. Returns undefined if the hold was already extended, has expired or no longer exists. */
export async function extendOnce(
  db: Database,
  id: number,
  expires_at: Date,
  now: Date,
): Promise<HoldRow | undefined> {
  const [row] = await db
    .update(holds)
    .set({ expires_at, extended: true })
    .where(and(eq(holds.id, id), eq(holds.extended, false), sql`${holds.expires_at} > ${now.toISOString()}`))
    .returning()
  return row
}
