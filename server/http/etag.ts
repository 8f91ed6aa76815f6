import { createHash } from 'node:crypto'

export const etagOf = (body: string | Uint8Array): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`

/** Returns true if the client already has this body, so that the caller can answer 304. */
export function etagMatches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch === etag) return true
  return ifNoneMatch
    .split(',')
    .map(kept => kept.trim().replace(/^W\//, ''))
    .some(kept => kept === etag || kept === '*')
}
