import { Refusal } from './refusal.ts'

/**
 * Refuses what another site makes a visitor's browser do. A caller that is no browser sends neither header,
 * and carries nobody's cookie by accident.
 */
export function refuseForeignOrigin(request: Request, publicUrl: URL | null): void {
  // With a public address set, only that one counts: Host is the caller's word.
  const own = publicUrl ? publicUrl.origin : new URL(request.url).origin
  const origin = request.headers.get('origin')
  const site = request.headers.get('sec-fetch-site')
  if ((origin !== null && origin !== own) || site === 'cross-site' || site === 'same-site')
    throw new Refusal('foreign_origin')
}
