import { expect, test } from 'vitest'
import { passedThrough } from './tidy-memory.ts'

const megabyte = 1024 * 1024

/** The most that was held outside the heap, in MB, while 48 MB passed in pieces. */
function mostHeld(said: (bytes: number) => void): number {
  const before = process.memoryUsage().arrayBuffers
  let most = 0
  for (let piece = 0; piece < 48 * 16; piece++) {
    const { length } = Buffer.allocUnsafeSlow(megabyte / 16)
    most = Math.max(most, process.memoryUsage().arrayBuffers - before)
    said(length)
  }
  return most / megabyte
}

test('what passes through is given back as it goes; unsaid, it would pile up', () => {
  mostHeld(passedThrough)
  expect(mostHeld(passedThrough)).toBeLessThan(12)
  expect(mostHeld(() => undefined)).toBeGreaterThan(30)
})
