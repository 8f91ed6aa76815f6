import { describe, expect, test } from 'vitest'
import { createGivingBack, passedThrough } from './tidy-memory.ts'

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

describe('what V8 holds and does not need is given back', () => {
  function house(utilization: number) {
    const seen = { heap: 50, given: 0, utilization }
    const memory = {
      heapBytes: () => seen.heap * megabyte,
      giveBack: () => {
        seen.given += 1
        seen.heap = 52
      },
    }
    return { seen, look: createGivingBack(() => ({ utilization: seen.utilization }), memory) }
  }

  test('once it has grown, at a calm moment', () => {
    const { seen, look } = house(0.1)
    for (const heap of [50, 61, 63]) {
      seen.heap = heap
      look()
    }
    expect(seen.given).toBe(1)
    seen.heap = 63
    look()
    expect(seen.given).toBe(1)
    seen.heap = 65
    look()
    expect(seen.given).toBe(2)
  })

  test('not while people wait for answers', () => {
    const { seen, look } = house(0.9)
    seen.heap = 90
    look()
    expect(seen.given).toBe(0)
    seen.utilization = 0.2
    look()
    expect(seen.given).toBe(1)
  })

  test('and the system has it', () => {
    const held = () => process.memoryUsage().heapTotal / megabyte
    // What other tests left behind in this process.
    globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    const before = held()
    const look = createGivingBack(() => ({ utilization: 0 }))
    const rows: object[] = []
    while (held() < before + 40)
      rows.push(Array.from({ length: 1000 }, (_, id) => ({ id, title: `Film ${id}` })))
    expect(rows.length).toBeGreaterThan(0)
    rows.length = 0
    look()
    expect(held()).toBeLessThan(before + 20)
  })
})
