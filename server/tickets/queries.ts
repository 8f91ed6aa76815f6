import { eq } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'
import { facts } from '../database/tables.ts'

export async function findFact(db: Database, name: string): Promise<unknown> {
  const [row] = await db.select({ value: facts.value }).from(facts).where(eq(facts.name, name))
  return row?.value
}

/** The first one stays: who comes second changes nothing. */
export async function insertFact(db: Database, name: string, value: string): Promise<void> {
  await db.insert(facts).values({ name, value }).onConflictDoNothing()
}
