import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { roleIds } from '../../contract/permissions.ts'
import type { Database } from '../database/connect.ts'
import { users } from '../members/tables.ts'
import { staffName } from './joined-tables.ts'
import { supervisor_codes } from './tables.ts'

/**
 * Finds the managers and admins who have a supervisor code, or only the one with this id. Leaves out blocked and
 * removed accounts.
 */
export async function findSupervisors(db: Database, id?: number) {
  const rows = await db
    .select({
      id: users.id,
      firstname: staffName(users),
      cinemas_ids: users.cinemas_ids,
      code_hash: supervisor_codes.code_hash,
    })
    .from(supervisor_codes)
    .innerJoin(users, eq(users.id, supervisor_codes.users_id))
    .where(
      and(
        inArray(users.roles_id, [roleIds.admin, roleIds.manager]),
        isNull(users.blocked_because),
        isNull(users.removed_at),
        id === undefined ? undefined : eq(users.id, id),
      ),
    )
    .orderBy(asc(users.firstname), asc(users.id))
  return rows.map(({ cinemas_ids, ...row }) => ({ ...row, cinemas_ids: cinemas_ids ?? undefined }))
}

export async function deleteSupervisorCode(db: Database, users_id: number): Promise<void> {
  await db.delete(supervisor_codes).where(eq(supervisor_codes.users_id, users_id))
}

export async function writeSupervisorCode(
  db: Database,
  code: typeof supervisor_codes.$inferInsert,
): Promise<void> {
  const { code_hash, changed_at } = code
  await db
    .insert(supervisor_codes)
    .values(code)
    .onConflictDoUpdate({ target: supervisor_codes.users_id, set: { code_hash, changed_at } })
}
