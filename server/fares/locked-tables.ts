import { sql } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'

// Grids and rules decide what many screenings sell at. Who changes them is alone; who gives a screening its grid waits
// for them, and they for it. Taken before any row, so that everyone locks in the same order.

export const lockPrices = (db: Database) =>
  db.execute(sql`lock table price_rules in share row exclusive mode`)

/** Nobody changes a grid or a rule before we are done. */
export const holdPrices = (db: Database) => db.execute(sql`lock table price_rules in share mode`)

/** Who changes a fare is alone; sales and grids, which only refer to it, do not wait. */
export const lockFares = (db: Database) => db.execute(sql`lock table tariffs in share row exclusive mode`)
