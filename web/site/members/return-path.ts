/** The return path if it is a page of this site, otherwise null. */
export function ownPage(retour: string | null): string | null {
  // Browsers treat a backslash as a slash, and drop tabs and line breaks.
  if (!retour?.startsWith('/') || /^\/[/\\]|[\\\p{Cc}]/u.test(retour)) return null
  const { pathname, search, hash } = new URL(retour, 'http://site.invalid')
  // Resolving dot segments may have left a double slash at the start.
  if (pathname.startsWith('//') || /^\/(authentification|deconnexion|api)(\/|$)/.test(pathname)) return null
  return pathname + search + hash
}

type Entered = {
  roleUser: string
  tasks?: readonly string[] | undefined
  must_enrol?: true
  deletion_cancelled?: true
}

/** Staff go to the back office, members back to their page. */
export function pageAfterLogin(user: Entered, retour: string | null): string {
  const page = ownPage(retour)
  if (user.must_enrol) return '/utilisateur/securite'
  if (user.roleUser !== 'user' || user.tasks) return page?.startsWith('/admin') ? page : '/admin'
  return user.deletion_cancelled ? '/utilisateur/compte?suppression=annulee' : (page ?? '/')
}

/** The login link of the header, with the current page as return path. */
export function loginFrom({ pathname, search }: { pathname: string; search: string }): string {
  const login = '/authentification/connexion'
  // The home page is the default after a login. On the login pages keep the existing return path.
  if (pathname === '/' && !search) return login
  const page = ownPage(pathname + search)
  return withReturn(login, page ? { search: `?${new URLSearchParams({ retour: page })}` } : { search })
}

/** Adds the return path of the current URL to a path. */
export function withReturn(path: string, url: { search: string }): string {
  const page = ownPage(new URLSearchParams(url.search).get('retour'))
  if (!page) return path
  return `${path}${path.includes('?') ? '&' : '?'}retour=${encodeURIComponent(page)}`
}
