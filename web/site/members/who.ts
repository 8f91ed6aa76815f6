import { type RouterContextProvider, redirect } from 'react-router'
import { checkToken } from '../../../contract/members.ts'
import { isStaff } from '../../../contract/permissions.ts'
import { ApiRefusal, call } from '../../api-client.ts'

type Context = Readonly<RouterContextProvider>

/** Returns the logged-in user; null for a visitor. */
export async function currentUser(context: Context) {
  try {
    return (await call(context, checkToken, {})).user
  } catch (error) {
    if (error instanceof ApiRefusal && error.status === 401) return null
    throw error
  }
}

/** Redirects a logged-in user from a login page to the home page. */
export async function visitorsOnly(context: Context): Promise<void> {
  if (await currentUser(context)) throw redirect('/')
}

/** Returns the logged-in member. Redirects visitors and staff to the home page. */
export async function requireMember(context: Context) {
  const user = await currentUser(context)
  if (user?.roleUser !== 'user') throw redirect('/')
  return user
}

export async function requireStaff(context: Context) {
  const user = await currentUser(context)
  if (!user || !isStaff(user)) throw redirect('/')
  return user
}

/**
 * Reads data that only a logged-in user or a guest may read. Redirects a visitor to the login, which then leads
 * back to this page.
 */
export async function orLogin<Read>(url: URL, read: () => Promise<Read>): Promise<Read> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof ApiRefusal && error.status === 401) throw loginAndBack(url)
    throw error
  }
}

const loginAndBack = (url: URL) =>
  redirect(`/authentification/connexion?retour=${encodeURIComponent(url.pathname + url.search)}`)

/** Returns the logged-in user. Redirects a visitor to the login, which then leads back to this page. */
export async function requireLogin(context: Context, url: URL) {
  const user = await currentUser(context)
  if (user) return user
  throw loginAndBack(url)
}
