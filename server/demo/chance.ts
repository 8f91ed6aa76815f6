import { createHash } from 'node:crypto'

/** A number from 0 to 1 that looks like chance but is always the same for the same words. */
export function chance(...words: (string | number)[]): number {
  const digest = createHash('sha256').update(words.join('|')).digest()
  return digest.readUInt32BE(0) / 0x1_0000_0000
}
