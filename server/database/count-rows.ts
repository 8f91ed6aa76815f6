import { count } from 'drizzle-orm'
import type { PgSelect } from 'drizzle-orm/pg-core'
import { mostListed } from '../../contract/endpoint.ts'
import { cacheForAMinute } from './cache-for-a-minute.ts'
import type { Database } from './connect.ts'

/**
 * Returns the number of rows of a query. A number above ten thousand is cached for a minute and may be out of
 * date, because counting a million rows takes longer than reading a page.
 */
export function countRows(db: Database, query: () => PgSelect, now: Date): Promise<number> {
  return cacheForAMinute(
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
