import { and, asc, eq } from 'drizzle-orm'
import type { Database } from '../../database/connect.ts'
import { passkeys } from './tables.ts'

export async function passkeysOf(db: Database, users_id: number) {
  return db.select().from(passkeys).where(eq(passkeys.users_id, users_id)).orderBy(asc(passkeys.id))
}

export async function insertPasskey(db: Database, values: typeof passkeys.$inferInsert) {
  const [row] = await db.insert(passkeys).values(values).returning()
  return row!
}

export async function recordPasskeyUse(
  db: Database,
  id: number,
  values: { counter: number; last_used_at: Date },
): Promise<void> {
  await db.update(passkeys).set(values).where(eq(passkeys.id, id))
}

export async function deletePasskey(db: Database, users_id: number, id: number): Promise<boolean> {
  const rows = await db
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.users_id, users_id)))
    .returning({ id: passkeys.id })
  return rows.length > 0
}

export async function deletePasskeysOf(db: Database, users_id: number): Promise<void> {
  await db.delete(passkeys).where(eq(passkeys.users_id, users_id))
}
