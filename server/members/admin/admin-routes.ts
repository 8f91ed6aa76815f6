import { role } from '../../../contract/admin/tables.ts'
import { user } from '../../../contract/admin/user.ts'
import { type Api, allow, serve } from '../../http/serve.ts'
import { createRecord } from '../../records/change-records.ts'
import { serveReading } from '../../records/serve-reading.ts'
import {
  changeMember,
  endSessionsOf,
  mailResetLink,
  removeMember,
  removeRole,
  renameRole,
  reopenMember,
} from './admin-change-member.ts'
import { memberEntity, roleEntity } from './admin-queries.ts'

export function mountMembersAdmin(api: Api): void {
  const writers = allow('members:write')
  serveReading(api, user, allow('members:read'), memberEntity)
  serve(api, user.update, allow('members:note'), (context, { params, body }) =>
    changeMember(context, params.id, body),
  )
  serve(api, user.remove, writers, (context, { params }) => removeMember(context, params.id))
  serve(api, user.sendResetLink, writers, (context, { params }) => mailResetLink(context, params.id))
  serve(api, user.reopen, writers, (context, { params }) => reopenMember(context, params.id))
  serve(api, user.endSessions, writers, (context, { params }) => endSessionsOf(context, params.id))

  const roleEditors = allow('roles:write')
  serveReading(api, role, roleEditors, roleEntity)
  serve(api, role.create, roleEditors, (context, { body }) => createRecord(context, roleEntity, body))
  serve(api, role.update, roleEditors, (context, { params, body }) => renameRole(context, params.id, body))
  serve(api, role.remove, roleEditors, (context, { params }) => removeRole(context, params.id))
}
