import { sql } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'

// These locks protect the prices, because a change of a grid or rule changes the prices of many screenings.
// `lockPrices` keeps out other changes of grids and rules, and transactions that assign a grid to a screening.
// Take it before any row lock, to avoid deadlocks.

export const lockPrices = (db: Database) =>
  db.execute(sql`lock table price_rules in share row exclusive mode`)

/**
 * Makes other transactions wait until this one ends, if they change price grids or rules. A transaction that
 * assigns a grid to a screening takes this lock; several may have it at once.
 */
export const shareLockPrices = (db: Database) => db.execute(sql`lock table price_rules in share mode`)

/**
 * Makes other changes of fares wait until the transaction ends. Sales and price grids only refer to fares and do
 * not wait.
 */
export const lockFares = (db: Database) => db.execute(sql`lock table tariffs in share row exclusive mode`)
