import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createLinePerAddress } from './in-turn.ts'

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
