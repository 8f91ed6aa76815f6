import { count } from 'drizzle-orm'
import type { PgSelect } from 'drizzle-orm/pg-core'
import { mostListed } from '../../contract/endpoint.ts'
import type { Database } from './connect.ts'
import { remember } from './remember.ts'

/**
 * How many rows a query has: always exact up to ten thousand. Beyond that it is counted at most once a minute,
 * because counting a million rows takes longer than showing any page of them.
 */
export function countRows(db: Database, query: () => PgSelect, now: Date): Promise<number> {
  return remember(
    db,
    JSON.stringify(query().toSQL()),
    now,
    async () => {
      const few = await counted(db, query().limit(mostListed + 1) as never)
      return few <= mostListed ? few : counted(db, query())
    },
    total => total > mostListed,
  )
}

async function counted(db: Database, query: PgSelect): Promise<number> {
  const [row] = await db.select({ number: count() }).from(query.as('counted'))
  return row?.number ?? 0
}
