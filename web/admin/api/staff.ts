import { createContext, type MiddlewareFunction, redirect } from 'react-router'
import { checkToken } from '../../../contract/members.ts'
import type { RoleUser } from '../../../contract/permissions.ts'
import { ApiRefusal, call } from '../../api-client.ts'

export type Staff = { id: number; firstname: string; roleUser: RoleUser }

/** Who works here: set before any loader of the back office runs. */
export const staffContext = createContext<Staff>()

/** The server decides before anything is read: a visitor logs in first, a member goes home. */
export const staffOnly: MiddlewareFunction<Response> = async ({ context, url }, next) => {
  const user = await whoAsks()
  if (!user)
    throw redirect(`/authentification/connexion?retour=${encodeURIComponent(url.pathname + url.search)}`)
  if (user.roleUser !== 'admin' && user.roleUser !== 'manager') throw redirect('/')
  // The house asks for a second factor: until there is one the API refuses everything else.
  if (user.must_enrol) throw redirect('/utilisateur/securite')
  context.set(staffContext, user)
  return next()

  async function whoAsks() {
    try {
      return (await call(context, checkToken, {})).user
    } catch (error) {
      if (error instanceof ApiRefusal && error.status === 401) return null
      throw error
    }
  }
}
