import { expect, test } from 'vitest'
import { passedThrough } from './tidy-memory.ts'

const megabyte = 1024 * 1024
const outsideTheHeap = () => process.memoryUsage().arrayBuffers / megabyte

/** 47 MB in pieces, of which nobody keeps any. */
function passOn(said: (bytes: number) => void): void {
  for (let piece = 0; piece < 47 * 16; piece++) said(Buffer.allocUnsafeSlow(megabyte / 16).length)
}

test('what passes through is given back as it goes; unsaid, it would pile up', async () => {
  const before = outsideTheHeap()
  passOn(passedThrough)
  // Given back by a thread of V8's, a moment later.
  await expect.poll(outsideTheHeap).toBeLessThan(before + 4)
  const settled = outsideTheHeap()
  passOn(() => undefined)
  expect(outsideTheHeap()).toBeGreaterThan(settled + 30)
})
