import { redirect } from 'react-router'

/**
 * Leads to another page of the back office. A header holds plain letters only: an address with its accents, sent as
 * it is, would reach the browser as another one.
 */
export function leadTo(address: string): Response {
  const { pathname, search } = new URL(address, 'http://here')
  return redirect(pathname + search)
}
