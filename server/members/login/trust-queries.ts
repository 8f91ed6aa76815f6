import { and, eq, ne, sql } from 'drizzle-orm'
import type { Database } from '../../database/connect.ts'
import { staff_invitations } from '../invitations/tables.ts'
import { challenges, totps } from '../second-factor/tables.ts'
import { email_changes, login_sessions, password_resets, users } from '../tables.ts'

/**
 * Raises the account's trust number, which invalidates links and challenges with an older number. Locks the
 * account until the transaction ends.
 */
export async function raiseTrust(db: Database, users_id: number): Promise<number> {
  const [row] = await db
    .update(users)
    .set({ trust: sql`${users.trust} + 1` })
    .where(eq(users.id, users_id))
    .returning({ trust: users.trust })
  return row?.trust ?? 0
}

export async function setPasswordHash(
  db: Database,
  users_id: number,
  password_hash: string | null,
): Promise<void> {
  await db.update(users).set({ password_hash }).where(eq(users.id, users_id))
}

export async function deleteLoginSessionsOf(
  db: Database,
  users_id: number,
  spared?: Uint8Array,
): Promise<void> {
  const others = spared && ne(login_sessions.token_hash, spared)
  await db.delete(login_sessions).where(and(eq(login_sessions.users_id, users_id), others))
}

/**
 * Deletes what is pending for an account: reset links, address changes, invitations that it sent, challenges and
 * an unconfirmed TOTP application.
 */
export async function deletePendingOf(db: Database, users_id: number): Promise<void> {
  await db.delete(password_resets).where(eq(password_resets.users_id, users_id))
  await db.delete(email_changes).where(eq(email_changes.users_id, users_id))
  await db.delete(staff_invitations).where(eq(staff_invitations.users_id, users_id))
  await db.delete(challenges).where(eq(challenges.users_id, users_id))
  await db.update(totps).set({ new_secret: null }).where(eq(totps.users_id, users_id))
}
