import { createContext, type MiddlewareFunction, type RouterContextProvider, redirect } from 'react-router'
import { checkToken } from '../../../contract/members.ts'
import { isStaff, type Rights, worksFor } from '../../../contract/permissions.ts'
import { listCinemas } from '../../../contract/programme.ts'
import { ApiRefusal, call } from '../../api-client.ts'

export type Staff = Rights & { id: number; firstname: string }

/** The logged-in staff member, or the API error if unknown. Set before any loader of the back office runs. */
const staffContext = createContext<Staff | ApiRefusal>()

type Context = Readonly<RouterContextProvider>

/** The logged-in staff member. Throws the API error if it could not be determined. */
export function staffIn(context: Context): Staff {
  const who = context.get(staffContext)
  if (who instanceof ApiRefusal) throw who
  return who
}

/** The cinemas that the user works for. */
export async function ownCinemas(context: Context) {
  const all = await call(context, listCinemas, {})
  return all.filter(({ id }) => worksFor(staffIn(context), id))
}

/**
 * Runs before any loader: redirects visitors to the login and members to the home page. If the API cannot
 * identify the user, loaders throw its error, so that the frame and an open form stay on the page.
 */
export const staffOnly: MiddlewareFunction<Response> = async ({ context, url }, next) => {
  const user = await whoAsks(context)
  if (!user)
    throw redirect(`/authentification/connexion?retour=${encodeURIComponent(url.pathname + url.search)}`)
  if (!(user instanceof ApiRefusal)) {
    if (!isStaff(user)) throw redirect('/')
    // A second factor is required: until the user enrols, the API refuses everything else.
    if (user.must_enrol) throw redirect('/utilisateur/securite')
  }
  context.set(staffContext, user)
  return next()
}

async function whoAsks(context: Context) {
  try {
    return (await call(context, checkToken, {})).user
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error
    if (error.status === 401) return null
    if (error.status >= 500) return error
    throw error
  }
}
