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
  /** How often it was, after a look at each of these heaps, in MB; 52 are in use. */
  function lookAt(heaps: number[], utilization: number, everyMs = 20_000): number[] {
    let heap = 50
    let given = 0
    let moment = 0
    const giveBack = () => {
      given += 1
      heap = 52
      moment += 140
    }
    const memory = { heapBytes: () => heap * megabyte, giveBack, now: () => moment }
    const look = createGivingBack(() => ({ utilization }), memory)
    return heaps.map(grown => {
      heap = grown
      moment += everyMs
      look()
      return given
    })
  }

  test('once it has grown since the last time, at a calm moment', () => {
    expect(lookAt([50, 61, 63, 63, 65], 0.01)).toEqual([0, 0, 1, 1, 2])
  })

  test('for a fortieth of the time at most, however fast it is made to grow', () => {
    const [minute, looks] = [60_000, 30]
    const given = lookAt(Array(looks).fill(90), 0.01, minute / looks).at(-1)!
    expect(given).toBeGreaterThan(1)
    expect(given * 140).toBeLessThanOrEqual(minute / 40 + 140)
  })

  test('not while people wait for answers', () => {
    expect(lookAt([50, 90, 120], 0.9)).toEqual([0, 0, 0])
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
