/** How a body may be compressed, the tightest first. */
export type Encoding = 'br' | 'gzip'

/** The tightest of those at hand that the asking program says it reads; null for the plain body. */
export function bestEncoding(header: string | undefined, atHand: readonly Encoding[]): Encoding | null {
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
