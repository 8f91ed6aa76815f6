/**
 * Returns the path of the page to which the user returns after a login. Returns null for another site, so that no
 * link can send the user there, and for the login and logout pages and the API.
 */
export function ownPage(retour: string | null): string | null {
  // Refuse backslashes and control characters, because browsers read a backslash as a slash and ignore tabs and
  // line breaks, which could make the path another site.
  if (!retour?.startsWith('/') || /^\/[/\\]|[\\\p{Cc}]/u.test(retour)) return null
  const { pathname, search, hash } = new URL(retour, 'http://site.invalid')
  // Check again, because resolving dots such as `/..` may give a path with two slashes at its start, which means
  // another site. Also refuse the login and logout pages and the API.
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
 * Returns the page to open after a login. Staff get the page from which they came if it is in the back office,
 * otherwise the home page of the back office. Members get the page from which they came, or the account page if
 * the login has cancelled the deletion of the account. Users who must set up a second factor first get the page
 * for it.
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
  // After a login the home page opens by default, so it needs no return path. On a login page, the link keeps the
  // return path in the current URL.
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
