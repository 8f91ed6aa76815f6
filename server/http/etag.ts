/** Whether the asking program already has this very body. */
export function isKept(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch === etag) return true
  return ifNoneMatch
    .split(',')
    .map(kept => kept.trim().replace(/^W\//, ''))
    .some(kept => kept === etag || kept === '*')
}
