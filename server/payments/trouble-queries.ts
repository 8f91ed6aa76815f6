import { eq } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'
import { facts } from '../database/tables.ts'

const name = 'gateway-trouble'
type Trouble = { at: string; words: string }

export async function keepTrouble(db: Database, value: Trouble): Promise<void> {
  await db.insert(facts).values({ name, value }).onConflictDoUpdate({ target: facts.name, set: { value } })
}

export async function lastTrouble(db: Database): Promise<Trouble | undefined> {
  const [row] = await db.select({ value: facts.value }).from(facts).where(eq(facts.name, name))
  return row?.value as Trouble | undefined
}
