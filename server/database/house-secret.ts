import { eq, sql } from 'drizzle-orm'
import type { Database } from './connect.ts'
import { prepared } from './named.ts'
import { facts } from './tables.ts'

type Within = { db: Database; newToken: () => string }

const known = new WeakMap<Database, Map<string, string>>()

/**
 * A secret of this house, made at its first use. In the database, where every process finds the same one and a
 * backup keeps it: what was signed before a restore is still good after it. It never changes, so it is read once: a
 * restore fills a database that is empty, before anybody is served from it.
 */
export async function houseSecret(within: Within, name: string): Promise<string> {
  const ofHouse = known.get(within.db) ?? new Map<string, string>()
  known.set(within.db, ofHouse)
  const secret = ofHouse.get(name) ?? (await findOrMake(within, name))
  ofHouse.set(name, secret)
  return secret
}

async function findOrMake({ db, newToken }: Within, name: string): Promise<string> {
  const found = await findFact(db, name)
  if (found !== undefined) return String(found)
  // The first one stays: who comes second changes nothing.
  await db.insert(facts).values({ name, value: newToken() }).onConflictDoNothing()
  return String(await findFact(db, name))
}

async function findFact(db: Database, name: string): Promise<unknown> {
  const [row] = await prepared(db, 'find_fact', statement =>
    db
      .select({ value: facts.value })
      .from(facts)
      .where(eq(facts.name, sql.placeholder('name')))
      .prepare(statement),
  ).execute({ name })
  return row?.value
}
