/** Where to go after the login: a page of this site, or null for anything else one could write there. */
export function ownPage(retour: string | null): string | null {
  // Browsers read a backslash as a slash, and drop tabs and line breaks before they look.
  if (!retour?.startsWith('/') || /^\/[/\\]|[\\\p{Cc}]/u.test(retour)) return null
  const { pathname, search, hash } = new URL(retour, 'http://site.invalid')
  // Dots may have left a double slash at the start.
  if (pathname.startsWith('//') || /^\/(authentification|deconnexion|api)(\/|$)/.test(pathname)) return null
  return pathname + search + hash
}

type Entered = {
  roleUser: string
  tasks?: readonly string[] | undefined
  must_enrol?: true
  deletion_cancelled?: true
}

/** The team goes to work, others go back to where they were. */
export function pageAfterLogin(user: Entered, retour: string | null): string {
  const page = ownPage(retour)
  if (user.must_enrol) return '/utilisateur/securite'
  if (user.roleUser !== 'user' || user.tasks) return page?.startsWith('/admin') ? page : '/admin'
  return user.deletion_cancelled ? '/utilisateur/compte?suppression=annulee' : (page ?? '/')
}

/** The login, as the header leads to it: one comes back to the page one was on. */
export function loginFrom({ pathname, search }: { pathname: string; search: string }): string {
  const login = '/authentification/connexion'
  // The home page is where a login leads anyway; on the pages of the entrance the way back is already known.
  if (pathname === '/' && !search) return login
  const page = ownPage(pathname + search)
  return withReturn(login, page ? { search: `?${new URLSearchParams({ retour: page })}` } : { search })
}

/** The query that carries the way back from one page of the entrance to the next. */
export function withReturn(path: string, url: { search: string }): string {
  const page = ownPage(new URLSearchParams(url.search).get('retour'))
  if (!page) return path
  return `${path}${path.includes('?') ? '&' : '?'}retour=${encodeURIComponent(page)}`
}
