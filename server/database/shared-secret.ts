import { eq, sql } from 'drizzle-orm'
import type { Database } from './connect.ts'
import { prepared } from './named.ts'
import { facts } from './tables.ts'

type Within = { db: Database; newToken: () => string }

const known = new WeakMap<Database, Map<string, string>>()

/**
 * Returns a secret of this installation, and creates it at first use. The database stores it, so all processes
 * share it, and signatures stay valid after a restore. The process caches it forever, because it never changes.
 */
export async function sharedSecret(within: Within, name: string): Promise<string> {
  const secrets = known.get(within.db) ?? new Map<string, string>()
  known.set(within.db, secrets)
  const secret = secrets.get(name) ?? (await findOrMake(within, name))
  secrets.set(name, secret)
  return secret
}

async function findOrMake({ db, newToken }: Within, name: string): Promise<string> {
  const found = await findFact(db, name)
  if (found !== undefined) return String(found)
  // If another process inserts the secret at the same time, keep the first value.
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
