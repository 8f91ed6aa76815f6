import { and, asc, eq, gt, inArray, lt } from 'drizzle-orm'
import type { Database } from '../../database/connect.ts'
import { stillTrusted } from '../queries.ts'
import { password_resets, reset_wishes, users } from '../tables.ts'

export async function insertResetWish(
  db: Database,
  values: { email: string; asked_at: Date },
): Promise<void> {
  await db.insert(reset_wishes).values(values)
}

/** Deletes and returns the oldest requests for a reset link. If the caller fails, the rollback restores them. */
export async function takeResetWishes(db: Database, most: number) {
  const oldest = db
    .select({ id: reset_wishes.id })
    .from(reset_wishes)
    .orderBy(asc(reset_wishes.id))
    .limit(most)
    .for('update', { skipLocked: true })
  return db.delete(reset_wishes).where(inArray(reset_wishes.id, oldest)).returning()
}

/** Stores a reset link, which replaces an earlier link of the account. */
export async function keepPasswordReset(
  db: Database,
  values: typeof password_resets.$inferInsert,
): Promise<void> {
  const { users_id: _, ...set } = values
  await db
    .insert(password_resets)
    .values(values)
    .onConflictDoUpdate({ target: password_resets.users_id, set })
}

export async function ownerOfResetLink(db: Database, token_hash: Uint8Array, now: Date) {
  const [row] = await db
    .select({ id: users.id, email: users.email })
    .from(password_resets)
    .innerJoin(users, eq(users.id, password_resets.users_id))
    .where(live(token_hash, now))
  return row
}

/** Deletes the reset link. Returns whether it was valid, so only one of two requests succeeds. */
export async function takePasswordReset(db: Database, token_hash: Uint8Array, now: Date): Promise<boolean> {
  const rows = await db
    .delete(password_resets)
    .where(live(token_hash, now))
    .returning({ users_id: password_resets.users_id })
  return rows.length > 0
}

export async function deleteEndedPasswordResets(db: Database, now: Date): Promise<void> {
  await db.delete(password_resets).where(lt(password_resets.ends_at, now))
}

const live = (token_hash: Uint8Array, now: Date) =>
  and(
    eq(password_resets.token_hash, token_hash),
    gt(password_resets.ends_at, now),
    stillTrusted(password_resets),
  )
