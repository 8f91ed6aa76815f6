import { parseAccept } from 'hono/utils/accept'

/** How a body may be compressed. */
export type Encoding = 'zstd' | 'br' | 'gzip'

/** The first of those at hand that the asking program says it reads; null for the plain body. */
export function bestEncoding<One extends Encoding>(
  header: string | undefined,
  atHand: readonly One[],
): One | null {
  const read = parseAccept(header?.toLowerCase() ?? '').filter(({ q }) => q > 0)
  return atHand.find(encoding => read.some(({ type }) => type === encoding)) ?? null
}
