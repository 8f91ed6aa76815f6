import { Refusal } from './refusal.ts'

/**
 * Refuses requests that another site makes a visitor's browser send (CSRF). Accepts requests with neither an
 * Origin nor a Sec-Fetch-Site header: they do not come from a browser, so they carry no cookie that another site
 * could misuse.
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
 * Returns the origin of the page that sent the form, if it is our own; otherwise null. React Router compares it
 * with the URL of the request. Behind a TLS proxy that URL begins with http, so the caller replaces its origin by
 * this one.
 */
export function originOfForm(request: Request, publicUrl: URL | null): string | null {
  const origin = request.headers.get('origin')
  return origin !== null && isOwn(origin, request, publicUrl) ? origin : null
}

/**
 * Returns true if the origin is ours. With PUBLIC_URL, only that origin counts, because the client chooses Host.
 * Without it, the scheme is ignored: behind a TLS proxy, requests arrive over plain HTTP.
 */
function isOwn(origin: string, request: Request, publicUrl: URL | null): boolean {
  if (publicUrl) return origin === publicUrl.origin
  const { host } = new URL(request.url)
  return origin === `https://${host}` || origin === `http://${host}`
}
