import { and, asc, eq, isNotNull, lte, sql } from 'drizzle-orm'
import { roleIds } from '../../../contract/permissions.ts'
import { cents } from '../../../contract/rules/money.ts'
import type { Database } from '../../database/connect.ts'
import type { Post } from '../rules.ts'
import { users } from '../tables.ts'

/**
 * Locks all admins in the order of their ids and returns them, so that the last two cannot both leave at the same
 * moment. `stays` is true if an admin can log in now and will not be erased.
 */
export async function lockAdmins(db: Database) {
  return db
    .select({
      id: users.id,
      stays: sql<boolean>`(${users.password_hash} is not null and ${users.deletion_at} is null and ${users.removed_at} is null
        and ${users.blocked_because} is null)`,
    })
    .from(users)
    .where(eq(users.roles_id, roleIds.admin))
    .orderBy(asc(users.id))
    .for('update')
}

export async function planDeletion(
  db: Database,
  id: number,
  planned: { deletion_at: Date; removed_at: Date | null },
): Promise<void> {
  await db.update(users).set(planned).where(eq(users.id, id))
}

/** Cancels a planned deletion. Returns the owner, or undefined if no deletion was planned. */
export async function cancelDeletion(db: Database, id: number) {
  const [row] = await db
    .update(users)
    .set({ deletion_at: null, removed_at: null })
    .where(and(eq(users.id, id), isNotNull(users.deletion_at)))
    .returning({ email: users.email, firstname: users.firstname, guest: users.guest })
  return row
}

export async function accountsToErase(db: Database, now: Date) {
  return db
    .select({ id: users.id })
    .from(users)
    .where(and(isNotNull(users.deletion_at), lte(users.deletion_at, now)))
    .orderBy(asc(users.id))
}

/**
 * Locks an account that is due for erasure. Returns null if the deletion was just cancelled, or if another
 * transaction has locked the account.
 */
export async function lockAccountToErase(db: Database, id: number, now: Date) {
  const [row] = await db
    .select({ id: users.id, roles_id: users.roles_id })
    .from(users)
    .where(and(eq(users.id, id), lte(users.deletion_at, now)))
    .for('update', { skipLocked: true })
  return row ?? null
}

export async function deleteAccount(db: Database, id: number): Promise<void> {
  await db.delete(users).where(eq(users.id, id))
}

const nothing: Post = { roles_id: roleIds.member, tasks: [], cinemas_ids: null, refund_limit: cents(0) }

/** Removes all personal data from an account that other rows still refer to. */
export async function blankAccount(
  db: Database,
  id: number,
  replacement: { lastname: string; firstname: string; email: string },
): Promise<void> {
  await db
    .update(users)
    .set({
      ...replacement,
      ...nothing,
      proved_email: null,
      password_hash: null,
      birthday: null,
      phone: null,
      address: '',
      last_connection_date: null,
      deletion_at: null,
      removed_at: null,
      blocked_because: null,
      staff_note: '',
    })
    .where(eq(users.id, id))
}
