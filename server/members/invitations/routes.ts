import {
  inviteStaff,
  listStaffInvitations,
  resendStaffInvitation,
  withdrawStaffInvitation,
} from '../../../contract/admin/staff-invitation.ts'
import { checkStaffInvitation, joinStaff, takePost } from '../../../contract/staff-invitation.ts'
import { type Api, allow, open, serve } from '../../http/serve.ts'
import { inviteColleague, readInvitations, resendInvitation, withdrawInvitation } from './invite.ts'
import { joinAnew, readReceived, takeOwnPost } from './join.ts'

export function mountInvitations(api: Api): void {
  serve(api, checkStaffInvitation, open, (context, { body }) => readReceived(context, body.token))
  serve(api, joinStaff, open, (context, { body }) => joinAnew(context, body))
  serve(api, takePost, allow('account:write'), (context, { body }) => takeOwnPost(context, body.token))

  const staffEditors = allow('staff:write')
  serve(api, listStaffInvitations, staffEditors, readInvitations)
  serve(api, inviteStaff, staffEditors, (context, { body }) => inviteColleague(context, body))
  serve(api, resendStaffInvitation, staffEditors, (context, { params }) =>
    resendInvitation(context, params.id),
  )
  serve(api, withdrawStaffInvitation, staffEditors, (context, { params }) =>
    withdrawInvitation(context, params.id),
  )
}
