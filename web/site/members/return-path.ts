/**
 * Returns the path to which the user returns after a login, if it is a page of this site. Otherwise returns null,
 * so that no link can send the user to another site.
 */
export function ownPage(retour: string | null): string | null {
  // Refuse backslashes and control characters, because browsers read a backslash as a slash and ignore tabs and
  // line breaks, which could make the path another site.
  if (!retour?.startsWith('/') || /^\/[/\\]|[\\\p{Cc}]/u.test(retour)) return null
  const { pathname, search, hash } = new URL(retour, 'http://site.invalid')
  // Check again: after dots such as `/..` are resolved, the path may begin with two slashes, which would be
  // another site.
  if (pathname.startsWith('//') || /^\/(authentification|deconnexion|api)(\/|$)/.test(pathname)) return null
  return pathname + search + hash
}

type Entered = {
  roleUser: string
  tasks?: readonly string[] | undefined
  must_enrol?: true
  deletion_cancelled?: true
}

/** Returns the page to open after a login: the back office for staff, the page they came from for members. */
export function pageAfterLogin(user: Entered, retour: string | null): string {
  const page = ownPage(retour)
  if (user.must_enrol) return '/utilisateur/securite'
  if (user.roleUser !== 'user' || user.tasks) return page?.startsWith('/admin') ? page : '/admin'
  return user.deletion_cancelled ? '/utilisateur/compte?suppression=annulee' : (page ?? '/')
}

/** Returns the login link of the header, with the current page as return path. */
export function loginFrom({ pathname, search }: { pathname: string; search: string }): string {
  const login = '/authentification/connexion'
  // The home page is the default, so it needs no return path. A login page keeps the return path that it has.
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
