import { Refusal } from './refusal.ts'

/**
 * Refuses what another site makes a visitor's browser do. A caller that is no browser sends neither header,
 * and carries nobody's cookie by accident.
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
 * With a public address set, only that one counts: Host is the caller's word. Without, the scheme is left aside: behind
 * a proxy that speaks TLS, we are asked over plain HTTP.
 */
function isOwn(origin: string, request: Request, publicUrl: URL | null): boolean {
  if (publicUrl) return origin === publicUrl.origin
  const { host } = new URL(request.url)
  return origin === `https://${host}` || origin === `http://${host}`
}
