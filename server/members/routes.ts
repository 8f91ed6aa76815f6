import { checkToken, listUsers, login, logout, register } from '../../contract/members.ts'
import { type Api, allow, open, serve } from '../http/serve.ts'
import { listVisibleMembers } from './list-members.ts'
import { logIn } from './login.ts'
import { logOut } from './logout.ts'
import { registerMember } from './register.ts'

export function mountMembers(api: Api): void {
  serve(api, register, open, (context, { body }) => registerMember(context, body))
  serve(api, login, open, (context, { body }) => logIn(context, body))
  serve(api, logout, open, context => logOut(context))
  serve(api, checkToken, allow('session:check'), ({ actor }) => ({ user: actor }))
  serve(api, listUsers, allow('account:read'), (context, { query }) => listVisibleMembers(context, query))
}
