import { sql } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'

// Grids and rules decide the prices of many screenings. A change of them excludes other changes, and
// transactions that assign a grid to a screening. Taken before any row lock, to keep the lock order.

export const lockPrices = (db: Database) =>
  db.execute(sql`lock table price_rules in share row exclusive mode`)

/** Prevents changes of grids and rules until the transaction ends. */
export const shareLockPrices = (db: Database) => db.execute(sql`lock table price_rules in share mode`)

/** Excludes other changes of fares. Sales and grids only refer to fares and do not wait. */
export const lockFares = (db: Database) => db.execute(sql`lock table tariffs in share row exclusive mode`)
