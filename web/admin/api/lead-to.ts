import { redirect } from 'react-router'

/**
 * Redirects within the back office. Percent-encodes accents in the path, because a Location header must be
 * ASCII.
 */
export function leadTo(address: string): Response {
  const { pathname, search } = new URL(address, 'http://here')
  return redirect(pathname + search)
}
