import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { batchesInTurn, createLine, createLinePerAddress } from './in-turn.ts'

/** Work that ends when it is told to; `begun` says in which order. */
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

test('who asks for much waits for themselves; somebody else does not wait', async () => {
  const { begun, end, work } = works()
  const inTurn = createLinePerAddress(2, 10)
  const flood = ['a', 'b', 'c'].map(name => inTurn('192.0.2.1', work(name)))
  const other = inTurn('192.0.2.2', work('autre'))
  await expect.poll(() => begun).toEqual(['a', 'b', 'autre'])
  end.a!()
  expect(await flood[0]).toBe('a')
  await expect.poll(() => begun).toEqual(['a', 'b', 'autre', 'c'])
  for (const name of ['b', 'c', 'autre']) end[name]!()
  expect(await Promise.all([...flood, other])).toEqual(['a', 'b', 'c', 'autre'])
})

test('the line has an end, an address in IPv6 is a /64, and a failure gives the place on', async () => {
  const { begun, end, work } = works()
  const inTurn = createLinePerAddress(1, 1)
  const fails = inTurn('2001:db8::1', () => Promise.reject(new Error('raté')))
  const next = inTurn('2001:db8::2', work('suivant'))
  await expect(inTurn('2001:db8::3', work('de trop'))).rejects.toMatchObject({ code: 'too_many_requests' })
  await expect(fails).rejects.toThrow('raté')
  await expect.poll(() => begun).toEqual(['suivant'])
  end.suivant!()
  expect(await next).toBe('suivant')
  const later = inTurn('2001:db8::3', work('plus tard'))
  await expect.poll(() => begun).toContain('plus tard')
  end['plus tard']!()
  expect(await later).toBe('plus tard')
})

test('work that never waits lets others in between', async () => {
  const inTurn = createLinePerAddress(2, 100)
  const done: string[] = []
  const flood = Array.from({ length: 50 }, () => inTurn('192.0.2.1', async () => done.push('flot')))
  await setImmediate()
  await inTurn('192.0.2.2', async () => done.push('autre'))
  expect(done.length).toBeLessThan(10)
  await Promise.all(flood)
})

test('of files written at once one makes a batch at a time, whoever reads slowly, hangs up or fails', async () => {
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
  const inTurn = createLine(1, Number.POSITIVE_INFINITY)
  const stalled = batchesInTurn(batches(), inTurn)
  const left = batchesInTurn(batches(), inTurn)
  expect(await Promise.all([stalled.next(), left.next()])).toMatchObject([{ value: 1 }, { value: 1 }])
  await left.return(undefined)
  const failing = Array.fromAsync(batchesInTurn(batches(2), inTurn))
  const whole = Array.from({ length: 3 }, () => Array.fromAsync(batchesInTurn(batches(), inTurn)))
  await expect(failing).rejects.toThrow('raté')
  expect(await Promise.all(whole)).toEqual(Array(3).fill([1, 2, 3, 4, 5]))
  expect(await Array.fromAsync(stalled)).toEqual([2, 3, 4, 5])
  expect(most).toBe(1)
})

test('whoever hangs up ends what the batches are made of', async () => {
  let open = true
  async function* batches() {
    try {
      yield* [1, 2]
    } finally {
      open = false
    }
  }
  const file = batchesInTurn(batches(), createLine(1, 0))
  await file.next()
  await file.return(undefined)
  expect(open).toBe(false)
})

test('a file that never waits is not written to its end before somebody else is heard', async () => {
  async function* batches() {
    for (let batch = 1; batch <= 50; batch++) yield batch
  }
  const file = Array.fromAsync(batchesInTurn(batches(), createLine(1, 0)))
  const first = await Promise.race([file.then(() => 'the file'), setImmediate('somebody else')])
  expect(first).toBe('somebody else')
  expect(await file).toHaveLength(50)
})
