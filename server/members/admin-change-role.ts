import type { role } from '../../contract/admin/role.ts'
import type { InputOf } from '../../contract/endpoint.ts'
import type { ActorContext } from '../context.ts'
import { Refusal } from '../http/refusal.ts'
import { changeRecord, removeRecord } from '../records/change-records.ts'
import { roleEntity } from './admin-queries.ts'
import { isRoleOfTheHouse } from './admin-rules.ts'

export function renameRole(context: ActorContext, id: number, changes: InputOf<typeof role.update>['body']) {
  return changeRecord(context, roleEntity, id, async (_, before) => {
    const renamed = changes.name_role !== undefined && changes.name_role !== before.name_role
    if (renamed && isRoleOfTheHouse(id)) throw new Refusal('role_of_the_house')
    return changes
  })
}

export function removeRole(context: ActorContext, id: number): Promise<undefined> {
  return removeRecord(context, roleEntity, id, () => {
    if (isRoleOfTheHouse(id)) throw new Refusal('role_of_the_house')
  })
}
