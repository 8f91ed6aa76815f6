import { and, asc, eq, isNotNull, lte } from 'drizzle-orm'
import { roleIds } from '../../../contract/permissions.ts'
import type { Database } from '../../database/connect.ts'
import { users } from '../tables.ts'

/** Locks every admin, in the order of their numbers, so that two of them cannot leave at the same moment. */
export async function lockAdmins(db: Database) {
  return db
    .select({ id: users.id, deletion_at: users.deletion_at })
    .from(users)
    .where(eq(users.roles_id, roleIds.admin))
    .orderBy(asc(users.id))
    .for('update')
}

export async function planDeletion(db: Database, id: number, deletion_at: Date) {
  const [row] = await db
    .update(users)
    .set({ deletion_at })
    .where(eq(users.id, id))
    .returning({ id: users.id, email: users.email, firstname: users.firstname })
  return row
}

export async function cancelDeletion(db: Database, id: number): Promise<void> {
  await db.update(users).set({ deletion_at: null }).where(eq(users.id, id))
}

export async function accountsToErase(db: Database, now: Date) {
  return db
    .select({ id: users.id })
    .from(users)
    .where(and(isNotNull(users.deletion_at), lte(users.deletion_at, now)))
    .orderBy(asc(users.id))
}

/** Null when its owner came back a moment ago, or another process has it. */
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

/** What is left of someone to whom the accounts of the cinema still refer. */
export async function blankAccount(
  db: Database,
  id: number,
  replacement: { lastname: string; firstname: string; email: string },
): Promise<void> {
  await db
    .update(users)
    .set({
      ...replacement,
      roles_id: roleIds.member,
      password_hash: null,
      birthday: null,
      phone: null,
      address: '',
      last_connection_date: null,
      deletion_at: null,
    })
    .where(eq(users.id, id))
}
