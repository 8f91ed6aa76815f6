import { Refusal } from './refusal.ts'

/**
 * Refuses requests that another site makes a visitor's browser send (CSRF). A client that is no browser sends
 * neither header, and has no cookie that another site could use.
 */
export function refuseForeignOrigin(request: Request, publicUrl: URL | null): void {
  const origin = request.headers.get('origin')
  const site = request.headers.get('sec-fetch-site')
  if (
    (origin !== null && !isOwn(origin, request, publicUrl)) ||
    site === 'cross-site' ||
    site === 'same-site'
  )
    throw new Refusal('foreign_origin')
}

/**
 * The origin of a form, if it is our own. Behind a TLS proxy and without PUBLIC_URL the request arrives over
 * plain HTTP: only the browser's Origin says https, and React Router compares the two with their scheme. This
 * needs no header of the proxy.
 */
export function originOfForm(request: Request, publicUrl: URL | null): string | null {
  const origin = request.headers.get('origin')
  return origin !== null && isOwn(origin, request, publicUrl) ? origin : null
}

/**
 * With PUBLIC_URL set, only that origin counts: Host comes from the client. Without, the scheme is ignored:
 * behind a TLS proxy, requests arrive over plain HTTP.
 */
function isOwn(origin: string, request: Request, publicUrl: URL | null): boolean {
  if (publicUrl) return origin === publicUrl.origin
  const { host } = new URL(request.url)
  return origin === `https://${host}` || origin === `http://${host}`
}
