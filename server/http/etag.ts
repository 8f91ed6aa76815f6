import { createHash } from 'node:crypto'

export const etagOf = (body: string | Uint8Array): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`

/**
 * Returns true if the client already has the body with this ETag: the caller then answers 304 without the body.
 */
export function etagMatches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch === etag) return true
  return ifNoneMatch
    .split(',')
    .map(kept => kept.trim().replace(/^W\//, ''))
    .some(kept => kept === etag || kept === '*')
}
