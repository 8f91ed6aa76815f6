import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createBatcher } from './batch.ts'
import type { Database } from './connect.ts'

/** Returns an object that stands for a database, because each database has separate queues. */
const aDatabase = () => ({}) as Database

/** Returns a function `ask` that answers one batch of questions per call of next(), and records the batches. */
function aCounter(answer: (question: string) => string = question => question.toUpperCase()) {
  const turns: string[][] = []
  const open: (() => void)[] = []
  const ask = async (questions: readonly string[]) => {
    turns.push([...questions])
    await new Promise<void>(resolve => open.push(resolve))
    return questions.map(answer)
  }
  const next = async () => {
    await expect.poll(() => open.length).toBeGreaterThan(0)
    open.shift()!()
  }
  return { turns, ask, next }
}

test('requests made in one turn of the event loop form one batch, and each gets its own answer', async () => {
  const db = aDatabase()
  const { turns, ask, next } = aCounter()
  const answers = ['a', 'b', 'c'].map(question => createBatcher(db, 'line', question, ask))
  await next()
  expect(await Promise.all(answers)).toEqual(['A', 'B', 'C'])
  expect(turns).toEqual([['a', 'b', 'c']])
})

test('requests that arrive while a batch is being answered form the next batch', async () => {
  const db = aDatabase()
  const { turns, ask, next } = aCounter()
  const first = createBatcher(db, 'line', 'a', ask)
  await expect.poll(() => turns).toEqual([['a']])
  const others = ['b', 'c'].map(question => createBatcher(db, 'line', question, ask))
  await next()
  expect(await first).toBe('A')
  await next()
  expect(await Promise.all(others)).toEqual(['B', 'C'])
  expect(turns).toEqual([['a'], ['b', 'c']])
})

test('batches with different names, or for different databases, do not wait for each other', async () => {
  const db = aDatabase()
  const { turns, ask } = aCounter()
  void createBatcher(db, 'one', 'a', ask)
  void createBatcher(db, 'two', 'b', ask)
  void createBatcher(aDatabase(), 'one', 'c', ask)
  await expect.poll(() => turns).toEqual([['a'], ['b'], ['c']])
})

test('a request that fails does not affect the other requests of its batch', async () => {
  const db = aDatabase()
  const { turns, ask, next } = aCounter(question => {
    if (question === 'bad') throw new Error('cannot be answered')
    return question.toUpperCase()
  })
  const answers = ['a', 'bad', 'c'].map(question => createBatcher(db, 'line', question, ask))
  const settled = Promise.allSettled(answers)
  for (let turn = 0; turn < 4; turn++) await next()
  expect((await settled).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(turns).toEqual([['a', 'bad', 'c'], ['a'], ['bad'], ['c']])
})

test('if the database is down, the requests of a failed batch are not retried one by one', async () => {
  const db = aDatabase()
  const turns: number[] = []
  const ask = async (questions: readonly string[]): Promise<string[]> => {
    turns.push(questions.length)
    throw Object.assign(new Error('connection refused'), { code: 'ECONNREFUSED' })
  }
  const answers = ['a', 'b', 'c'].map(question => createBatcher(db, 'line', question, ask))
  expect((await Promise.allSettled(answers)).every(({ status }) => status === 'rejected')).toBe(true)
  expect(turns).toEqual([3])
})

test('a batch queue can be used again after it was empty', async () => {
  const db = aDatabase()
  const ask = async (questions: readonly string[]) => questions.map(question => question.toUpperCase())
  expect(await createBatcher(db, 'line', 'a', ask)).toBe('A')
  expect(await createBatcher(db, 'line', 'b', ask)).toBe('B')
})

test('a slow answer to one request does not delay the next batch', async () => {
  const db = aDatabase()
  const slow = Promise.withResolvers<string>()
  const ask = async (questions: readonly string[]) =>
    questions.map(question => (question === 'slow' ? slow.promise : question.toUpperCase()))
  const first = createBatcher(db, 'line', 'slow', ask)
  await setImmediate()
  expect(await createBatcher(db, 'line', 'b', ask)).toBe('B')
  slow.resolve('at last')
  expect(await first).toBe('at last')
})
