import { createContext, type MiddlewareFunction, type RouterContextProvider, redirect } from 'react-router'
import { checkToken } from '../../../contract/members.ts'
import { isStaff, type Rights, worksFor } from '../../../contract/permissions.ts'
import { listCinemas } from '../../../contract/programme.ts'
import { ApiRefusal, call } from '../../api-client.ts'

export type Staff = Rights & { id: number; firstname: string }

/**
 * The logged-in staff member. If the API could not say who is logged in, the API's error. A middleware sets this
 * before any loader of the back office runs.
 */
const staffContext = createContext<Staff | ApiRefusal>()

type Context = Readonly<RouterContextProvider>

/** Returns the logged-in staff member. Throws the API's error if it could not say who is logged in. */
export function staffIn(context: Context): Staff {
  const who = context.get(staffContext)
  if (who instanceof ApiRefusal) throw who
  return who
}

/** Returns the cinemas that the logged-in staff member works for. */
export async function ownCinemas(context: Context) {
  const all = await call(context, listCinemas, {})
  return all.filter(({ id }) => worksFor(staffIn(context), id))
}

/**
 * Runs before every loader: redirects visitors to the login page and members to the home page. If the API could
 * not say who is logged in, only stores the API's error: a loader then throws it, so that the menu and an open
 * form stay on the page.
 */
export const staffOnly: MiddlewareFunction<Response> = async ({ context, url }, next) => {
  const user = await whoAsks(context)
  if (!user)
    throw redirect(`/authentification/connexion?retour=${encodeURIComponent(url.pathname + url.search)}`)
  if (!(user instanceof ApiRefusal)) {
    if (!isStaff(user)) throw redirect('/')
    // If the user must set up a second factor, the API refuses every other request until that is done.
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
