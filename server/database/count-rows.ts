import { count } from 'drizzle-orm'
import type { PgSelect } from 'drizzle-orm/pg-core'
import type { Database } from './connect.ts'

/** Also the line between few and many. */
export const exactUpTo = 10_000
const rememberedMs = 60_000
const mostRemembered = 500

const remembered = new WeakMap<Database, Map<string, { total: number; until: number }>>()

/**
 * How many rows a query has: always exact up to ten thousand. Beyond that it is counted at most once a minute,
 * because counting a million rows takes longer than showing any page of them.
 */
export async function countRows(db: Database, query: () => PgSelect, now: Date): Promise<number> {
  const known = knownBy(db)
  const key = JSON.stringify(query().toSQL())
  const before = known.get(key)
  if (before && before.until > now.getTime()) return before.total

  const few = await counted(db, query().limit(exactUpTo + 1) as never)
  if (few <= exactUpTo) return few
  const total = await counted(db, query())
  if (known.size >= mostRemembered) known.clear()
  known.set(key, { total, until: now.getTime() + rememberedMs })
  return total
}

function knownBy(db: Database) {
  const known = remembered.get(db) ?? new Map<string, { total: number; until: number }>()
  remembered.set(db, known)
  return known
}

async function counted(db: Database, query: PgSelect): Promise<number> {
  const [row] = await db.select({ number: count() }).from(query.as('counted'))
  return row?.number ?? 0
}
