import { eq, sql } from 'drizzle-orm'
import type { Database } from './connect.ts'
import { prepared } from './named.ts'
import { facts } from './tables.ts'

/**
 * A secret of this house, made at its first use. In the database, where every process finds the same one and a
 * backup keeps it: what was signed before a restore is still good after it.
 */
export async function houseSecret(
  { db, newToken }: { db: Database; newToken: () => string },
  name: string,
): Promise<string> {
  const known = await findFact(db, name)
  if (known !== undefined) return String(known)
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
