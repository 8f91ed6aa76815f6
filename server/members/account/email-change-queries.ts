import { and, eq, gt, lt } from 'drizzle-orm'
import type { Database } from '../../database/connect.ts'
import { stillTrusted } from '../queries.ts'
import { email_changes } from '../tables.ts'

/** Stores a pending change of the e-mail address, which replaces an earlier one of this account. */
export async function keepEmailChange(
  db: Database,
  values: typeof email_changes.$inferInsert,
): Promise<void> {
  const { users_id: _, ...set } = values
  await db.insert(email_changes).values(values).onConflictDoUpdate({ target: email_changes.users_id, set })
}

export async function findEmailChange(db: Database, users_id: number) {
  const [row] = await db.select().from(email_changes).where(eq(email_changes.users_id, users_id))
  return row
}

export async function ownerOfEmailLink(db: Database, token_hash: Uint8Array) {
  const [row] = await db
    .select({ users_id: email_changes.users_id })
    .from(email_changes)
    .where(eq(email_changes.token_hash, token_hash))
  return row?.users_id
}

/** Deletes the pending change and returns it. If two requests with the same link arrive, only one gets it. */
export async function takeEmailChange(db: Database, token_hash: Uint8Array, now: Date) {
  const [row] = await db
    .delete(email_changes)
    .where(
      and(
        eq(email_changes.token_hash, token_hash),
        gt(email_changes.ends_at, now),
        stillTrusted(email_changes),
      ),
    )
    .returning()
  return row
}

export async function deleteEmailChange(db: Database, users_id: number): Promise<void> {
  await db.delete(email_changes).where(eq(email_changes.users_id, users_id))
}

export async function deleteEmailChangesBefore(db: Database, moment: Date): Promise<void> {
  await db.delete(email_changes).where(lt(email_changes.ends_at, moment))
}
