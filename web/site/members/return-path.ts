/**
 * Returns the path of the page to open after a login; null if `retour` must not be opened. These are other sites,
 * so that no link can send the user there, the login and logout pages, and the API.
 */
export function ownPage(retour: string | null): string | null {
  // Refuse backslashes and control characters. Browsers read a backslash as a slash and ignore tabs and line
  // breaks, so the path could lead to another site.
  if (!retour?.startsWith('/') || /^\/[/\\]|[\\\p{Cc}]/u.test(retour)) return null
  const { pathname, search, hash } = new URL(retour, 'http://site.invalid')
  // Resolving dots such as `/..` may give a path that begins with two slashes, which leads to another site: check
  // again. Also refuse the login and logout pages and the API.
  if (pathname.startsWith('//') || /^\/(authentification|deconnexion|api)(\/|$)/.test(pathname)) return null
  return pathname + search + hash
}

type Entered = {
  roleUser: string
  tasks?: readonly string[] | undefined
  must_enrol?: true
  deletion_cancelled?: true
}

/**
 * Returns the page to open after a login: usually the page from which the user came, or else the home page. Staff
 * who came from outside the back office get its home page. Members get the account page if the login has cancelled
 * the deletion of the account. Users who must set up a second factor get the page for it.
 */
export function pageAfterLogin(user: Entered, retour: string | null): string {
  const page = ownPage(retour)
  if (user.must_enrol) return '/utilisateur/securite'
  if (user.roleUser !== 'user' || user.tasks) return page?.startsWith('/admin') ? page : '/admin'
  return user.deletion_cancelled ? '/utilisateur/compte?suppression=annulee' : (page ?? '/')
}

/** Returns the login link of the header, with the current page as return path. */
export function loginFrom({ pathname, search }: { pathname: string; search: string }): string {
  const login = '/authentification/connexion'
  // The home page opens after a login anyway, so it needs no return path. On a login page, keep the return path
  // that is in the current URL.
  if (pathname === '/' && !search) return login
  const page = ownPage(pathname + search)
  return withReturn(login, page ? { search: `?${new URLSearchParams({ retour: page })}` } : { search })
}

/** Adds the return path in the current URL to the URL of another login page. */
export function withReturn(path: string, url: { search: string }): string {
  const page = ownPage(new URLSearchParams(url.search).get('retour'))
  if (!page) return path
  return `${path}${path.includes('?') ? '&' : '?'}retour=${encodeURIComponent(page)}`
}
