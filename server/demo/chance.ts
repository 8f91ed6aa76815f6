import { createHash } from 'node:crypto'

/** Returns a pseudo-random number from 0 to 1. The same arguments always give the same number. */
export function chance(...words: (string | number)[]): number {
  const digest = createHash('sha256').update(words.join('|')).digest()
  return digest.readUInt32BE(0) / 0x1_0000_0000
}
