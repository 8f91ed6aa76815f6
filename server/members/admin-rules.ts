import { isStaff, type RoleUser, roleIds, roleUserOf } from '../../contract/permissions.ts'
import { cents } from '../../contract/rules/money.ts'
import { isLastAdmin } from './privacy/rules.ts'
import { type Post, rightsOf } from './rules.ts'

type RoleChange = {
  actorId: number
  person: { id: number; roles_id: number }
  wanted: number
  /** Every admin there is, locked. */
  admins: readonly { id: number; stays: boolean }[]
}

/** Nobody raises their own role, and somebody must be left to run the house. */
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

const height = (rolesId: number): number => heights[roleUserOf(rolesId)]
const heights: Record<RoleUser, number> = { visitor: 0, user: 1, manager: 2, admin: 3 }

/** Admin, Membre and Manager are known to the code by their numbers. */
export const isRoleOfTheHouse = (id: number): boolean => (Object.values(roleIds) as number[]).includes(id)

type SomeOf<T> = { [Name in keyof T]?: T[Name] | undefined }

const nothing = { tasks: [], cinemas_ids: null, refund_limit: cents(0) }

/**
 * What somebody is after a change. With another role come no other tasks than those named with it; an admin does
 * everything everywhere, and who has nothing to do here has no cinema.
 */
export function postAfter(before: Post, changes: SomeOf<Post>): Post {
  const roles_id = changes.roles_id ?? before.roles_id
  const kept = roles_id === before.roles_id ? before : nothing
  const { tasks = kept.tasks, cinemas_ids = kept.cinemas_ids, refund_limit = kept.refund_limit } = changes
  if (roles_id === roleIds.admin || !isStaff(rightsOf({ roles_id, tasks, cinemas_ids })))
    return { roles_id, ...nothing }
  return { roles_id, tasks, cinemas_ids, refund_limit: tasks.includes('customers') ? refund_limit : cents(0) }
}
