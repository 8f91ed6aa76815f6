import { type RouterContextProvider, redirect } from 'react-router'
import { checkToken } from '../../../contract/members.ts'
import { isStaff } from '../../../contract/permissions.ts'
import { ApiRefusal, call } from '../../api-client.ts'

type Context = Readonly<RouterContextProvider>

/** Who asks for the page; null for a visitor. */
export async function whoIsHere(context: Context) {
  try {
    return (await call(context, checkToken, {})).user
  } catch (error) {
    if (error instanceof ApiRefusal && error.status === 401) return null
    throw error
  }
}

/** The pages before the login are of no use after it. */
export async function visitorsOnly(context: Context): Promise<void> {
  if (await whoIsHere(context)) throw redirect('/')
}

/** The account page is for members: anyone else is sent home. */
export async function memberHere(context: Context) {
  const user = await whoIsHere(context)
  if (user?.roleUser !== 'user') throw redirect('/')
  return user
}

export async function staffHere(context: Context) {
  const user = await whoIsHere(context)
  if (!user || !isStaff(user)) throw redirect('/')
  return user
}

/** Anyone who is logged in; a visitor logs in first and comes back. */
export async function someoneHere(context: Context, url: URL) {
  const user = await whoIsHere(context)
  if (user) return user
  throw redirect(`/authentification/connexion?retour=${encodeURIComponent(url.pathname + url.search)}`)
}
