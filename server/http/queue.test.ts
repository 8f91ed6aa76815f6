import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createQueue, createQueuePerAddress, queuedBatches } from './queue.ts'

/** Returns jobs that end on demand. `begun` lists them in the order in which they started. */
function works() {
  const begun: string[] = []
  const end: Record<string, () => void> = {}
  const work = (name: string) => () => {
    begun.push(name)
    return new Promise<string>(resolve => {
      end[name] = () => resolve(name)
    })
  }
  return { begun, end, work }
}

test('in a queue per IP address, a client with many requests does not delay the others', async () => {
  const { begun, end, work } = works()
  const runQueued = createQueuePerAddress(2, 10)
  const flood = ['a', 'b', 'c'].map(name => runQueued('192.0.2.1', work(name)))
  const other = runQueued('192.0.2.2', work('autre'))
  await expect.poll(() => begun).toEqual(['a', 'b', 'autre'])
  end.a!()
  expect(await flood[0]).toBe('a')
  await expect.poll(() => begun).toEqual(['a', 'b', 'autre', 'c'])
  for (const name of ['b', 'c', 'autre']) end[name]!()
  expect(await Promise.all([...flood, other])).toEqual(['a', 'b', 'c', 'autre'])
})

test('a full queue refuses requests, and a failed job lets the next one run', async () => {
  const { begun, end, work } = works()
  const runQueued = createQueuePerAddress(1, 1)
  const fails = runQueued('2001:db8::1', () => Promise.reject(new Error('raté')))
  const next = runQueued('2001:db8::2', work('suivant'))
  await expect(runQueued('2001:db8::3', work('de trop'))).rejects.toMatchObject({ code: 'too_many_requests' })
  await expect(fails).rejects.toThrow('raté')
  await expect.poll(() => begun).toEqual(['suivant'])
  end.suivant!()
  expect(await next).toBe('suivant')
  const later = runQueued('2001:db8::3', work('plus tard'))
  await expect.poll(() => begun).toContain('plus tard')
  end['plus tard']!()
  expect(await later).toBe('plus tard')
})

test('synchronous jobs in a queue let other requests run in between', async () => {
  const runQueued = createQueuePerAddress(2, 100)
  const done: string[] = []
  const flood = Array.from({ length: 50 }, () => runQueued('192.0.2.1', async () => done.push('flot')))
  await setImmediate()
  await runQueued('192.0.2.2', async () => done.push('autre'))
  expect(done.length).toBeLessThan(10)
  await Promise.all(flood)
})

test('files generated through one queue are made one batch at a time, even if a reader is slow', async () => {
  let [making, most] = [0, 0]
  async function* batches(failsAt = 0) {
    for (let batch = 1; batch <= 5; batch++) {
      making += 1
      most = Math.max(most, making)
      await setImmediate()
      making -= 1
      if (batch === failsAt) throw new Error('raté')
      yield batch
    }
  }
  const runQueued = createQueue(1, Number.POSITIVE_INFINITY)
  const stalled = queuedBatches(batches(), runQueued)
  const left = queuedBatches(batches(), runQueued)
  expect(await Promise.all([stalled.next(), left.next()])).toMatchObject([{ value: 1 }, { value: 1 }])
  await left.return(undefined)
  const failing = Array.fromAsync(queuedBatches(batches(2), runQueued))
  const whole = Array.from({ length: 3 }, () => Array.fromAsync(queuedBatches(batches(), runQueued)))
  await expect(failing).rejects.toThrow('raté')
  expect(await Promise.all(whole)).toEqual(Array(3).fill([1, 2, 3, 4, 5]))
  expect(await Array.fromAsync(stalled)).toEqual([2, 3, 4, 5])
  expect(most).toBe(1)
})

test('if the client disconnects during a download, the data source of the download is closed', async () => {
  let open = true
  async function* batches() {
    try {
      yield* [1, 2]
    } finally {
      open = false
    }
  }
  const file = queuedBatches(batches(), createQueue(1, 0))
  await file.next()
  await file.return(undefined)
  expect(open).toBe(false)
})

test('while a long file is produced, other requests run between its batches', async () => {
  async function* batches() {
    for (let batch = 1; batch <= 50; batch++) yield batch
  }
  const file = Array.fromAsync(queuedBatches(batches(), createQueue(1, 0)))
  const first = await Promise.race([file.then(() => 'the file'), setImmediate('somebody else')])
  expect(first).toBe('somebody else')
  expect(await file).toHaveLength(50)
})
