/** How a body may be compressed. */
export type Encoding = 'zstd' | 'br' | 'gzip'

/** The first of those at hand that the asking program says it reads; null for the plain body. */
export function bestEncoding<One extends Encoding>(
  header: string | undefined,
  atHand: readonly One[],
): One | null {
  if (!header) return null
  const refused = /;\s*q=0(\.0*)?\s*$/
  const read = new Set(
    header
      .toLowerCase()
      .split(',')
      .filter(part => !refused.test(part))
      .map(part => part.split(';')[0]?.trim()),
  )
  return atHand.find(encoding => read.has(encoding)) ?? null
}
