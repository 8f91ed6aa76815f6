import { type RoleUser, roleIds, roleUserOf } from '../../contract/permissions.ts'
import { isLastAdmin } from './privacy/rules.ts'

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
