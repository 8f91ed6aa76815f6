import { createContext, type MiddlewareFunction, type RouterContextProvider, redirect } from 'react-router'
import { checkToken } from '../../../contract/members.ts'
import { isStaff, type Rights, worksFor } from '../../../contract/permissions.ts'
import { listCinemas } from '../../../contract/programme.ts'
import { ApiRefusal, call } from '../../api-client.ts'

export type Staff = Rights & { id: number; firstname: string }

/** Who works here, or why the house cannot say at the moment: set before any loader of the back office runs. */
const staffContext = createContext<Staff | ApiRefusal>()

type Context = Readonly<RouterContextProvider>

/** Who works here; while the house cannot say, the loader or action that asks is refused with its sentence. */
export function staffIn(context: Context): Staff {
  const who = context.get(staffContext)
  if (who instanceof ApiRefusal) throw who
  return who
}

/** The cinemas they work for. */
export async function ownCinemas(context: Context) {
  const all = await call(context, listCinemas, {})
  return all.filter(({ id }) => worksFor(staffIn(context), id))
}

/**
 * The server decides before anything is read: a visitor logs in first, a member goes home. A house that cannot say who
 * this is lets nothing be read either; but it is the page that says so then, so that the frame and its form stay.
 */
export const staffOnly: MiddlewareFunction<Response> = async ({ context, url }, next) => {
  const user = await whoAsks(context)
  if (!user)
    throw redirect(`/authentification/connexion?retour=${encodeURIComponent(url.pathname + url.search)}`)
  if (!(user instanceof ApiRefusal)) {
    if (!isStaff(user)) throw redirect('/')
    // The house asks for a second factor: until there is one the API refuses everything else.
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
