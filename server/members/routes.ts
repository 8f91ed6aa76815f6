import {
  askForDeletion,
  endLoginSession,
  endOtherLoginSessions,
  listLoginSessions,
  readPersonalData,
  updateAccount,
} from '../../contract/account.ts'
import { cancelEmailChange, confirmEmail, resendEmailLink } from '../../contract/email-change.ts'
import { checkToken, listUsers, login, logout, register } from '../../contract/members.ts'
import { askForResetLink, checkResetLink, resetPassword } from '../../contract/password-reset.ts'
import { isMember } from '../../contract/permissions.ts'
import { Refusal } from '../http/refusal.ts'
import { type Api, allow, open, serve } from '../http/serve.ts'
import { cancelOwnEmailChange, confirmNewEmail, resendOwnEmailLink } from './account/change-email.ts'
import { registerMember } from './account/register.ts'
import { updateOwnAccount } from './account/update-account.ts'
import { listVisibleMembers } from './admin/list-members.ts'
import { mountGuests } from './guests/routes.ts'
import { mountInvitations } from './invitations/routes.ts'
import { logIn } from './login/login.ts'
import { endOtherSessions, endOwnSession, listOwnSessions, logOut } from './login/login-sessions.ts'
import { wishForResetLink } from './password/forgotten-password.ts'
import { checkOwnResetLink, setNewPassword } from './password/reset-password.ts'
import { askForOwnDeletion } from './privacy/ask-for-deletion.ts'
import { readOwnData } from './privacy/read-personal-data.ts'
import { mountSecondFactor } from './second-factor/routes.ts'

export function mountMembers(api: Api): void {
  serve(api, register, open, (context, { body }) => registerMember(context, body))
  serve(api, login, open, (context, { body }) => logIn(context, body))
  serve(api, logout, open, context => logOut(context))
  serve(api, checkToken, allow('session:check'), ({ actor }) => {
    if (!isMember(actor)) throw new Refusal('not_logged_in')
    return { user: actor }
  })
  serve(api, askForResetLink, open, (context, { body }) => wishForResetLink(context, body.email))
  serve(api, confirmEmail, open, (context, { body }) => confirmNewEmail(context, body.token))
  serve(api, resendEmailLink, allow('account:write'), context => resendOwnEmailLink(context))
  serve(api, cancelEmailChange, allow('account:write'), context => cancelOwnEmailChange(context))
  serve(api, checkResetLink, open, (context, { body }) => checkOwnResetLink(context, body.token))
  serve(api, resetPassword, open, (context, { body }) => setNewPassword(context, body))
  mountSecondFactor(api)
  mountInvitations(api)
  mountGuests(api)

  serve(api, listUsers, allow('account:read'), (context, { query }) => listVisibleMembers(context, query))
  serve(api, updateAccount, allow('account:write'), (context, { params, body }) =>
    updateOwnAccount(context, params.id, body),
  )
  serve(api, listLoginSessions, allow('account:write'), context => listOwnSessions(context))
  serve(api, endLoginSession, allow('account:write'), (context, { params }) =>
    endOwnSession(context, params.id),
  )
  serve(api, endOtherLoginSessions, allow('account:write'), context => endOtherSessions(context))
  serve(api, readPersonalData, allow('account:write'), (context, { params }) =>
    readOwnData(context, params.id),
  )
  serve(api, askForDeletion, allow('account:write'), (context, { params, body }) =>
    askForOwnDeletion(context, params.id, body.current_password),
  )
}
