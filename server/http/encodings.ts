import { parseAccept } from 'hono/utils/accept'

export type Encoding = 'zstd' | 'br' | 'gzip'

/** Returns the first available encoding that the client accepts; null for the uncompressed body. */
export function bestEncoding<One extends Encoding>(
  header: string | undefined,
  atHand: readonly One[],
): One | null {
  const read = parseAccept(header?.toLowerCase() ?? '').filter(({ q }) => q > 0)
  return atHand.find(encoding => read.some(({ type }) => type === encoding)) ?? null
}
