import { isStaff, type MemberRole, roleIds, roleUserOf } from '../../../contract/permissions.ts'
import { cents } from '../../../contract/rules/money.ts'
import { isLastAdmin } from '../privacy/rules.ts'
import { type Post, rightsOf } from '../rules.ts'

type RoleChange = {
  actorId: number
  person: { id: number; roles_id: number }
  wanted: number
  /**
   * All admins, whose rows the caller has locked. `stays` means that the admin can log in now and will not be
   * erased.
   */
  admins: readonly { id: number; stays: boolean }[]
}

/** Refuses to raise one's own role and to demote the last admin. */
export function refuseRoleChange({
  actorId,
  person,
  wanted,
  admins,
}: RoleChange): 'own_role' | 'last_admin' | null {
  if (wanted === person.roles_id) return null
  if (person.id === actorId && height(wanted) > height(person.roles_id)) return 'own_role'
  return isLastAdmin(person.id, admins) ? 'last_admin' : null
}

type Blocking = {
  actorId: number
  /** Whether the actor may change every account, as admins may. */
  isAdmin: boolean
  person: { id: number } & Post
  admins: RoleChange['admins']
}

/** Refuses to block one's own account or the last admin. Only an admin may block staff. */
export function refuseBlocking({
  actorId,
  isAdmin,
  person,
  admins,
}: Blocking): 'own_block' | 'staff_block' | 'last_admin' | null {
  if (person.id === actorId) return 'own_block'
  if (!isAdmin && isStaff(rightsOf(person))) return 'staff_block'
  return isLastAdmin(person.id, admins) ? 'last_admin' : null
}

/**
 * Returns whether the change gives a first staff post or a higher role. If so, the caller resets the password,
 * because registration does not verify the e-mail address: a stranger may have registered it.
 */
export const isRaised = (before: Post, after: Post): boolean =>
  height(after.roles_id) > height(before.roles_id) || (isStaff(rightsOf(after)) && !isStaff(rightsOf(before)))

const height = (rolesId: number): number => heights[roleUserOf(rolesId)]
const heights: Record<MemberRole, number> = { user: 1, manager: 2, admin: 3 }

/** Returns whether the role is Admin, Membre or Manager, which the code refers to by id. */
export const isBuiltInRole = (id: number): boolean => (Object.values(roleIds) as number[]).includes(id)

type SomeOf<T> = { [Name in keyof T]?: T[Name] | undefined }

const nothing = { tasks: [], cinemas_ids: null, refund_limit: cents(0) }

/**
 * Returns the staff post (role, tasks, cinemas, refund limit) after a change. A new role resets tasks, cinemas and
 * refund limit, unless the change contains them. Admins and plain members never have any: admins may do everything
 * everywhere, plain members nothing.
 */
export function postAfter(before: Post, changes: SomeOf<Post>): Post {
  const roles_id = changes.roles_id ?? before.roles_id
  const kept = roles_id === before.roles_id ? before : nothing
  const { tasks = kept.tasks, cinemas_ids = kept.cinemas_ids, refund_limit = kept.refund_limit } = changes
  if (roles_id === roleIds.admin || !isStaff(rightsOf({ roles_id, tasks, cinemas_ids })))
    return { roles_id, ...nothing }
  const refunds = tasks.includes('customers') || tasks.includes('counter')
  return { roles_id, tasks, cinemas_ids, refund_limit: refunds ? refund_limit : cents(0) }
}
