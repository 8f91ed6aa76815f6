import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createBatcher } from './batch.ts'
import type { Database } from './connect.ts'

/** Used only as a key: each database has its own queues. */
const aDatabase = () => ({}) as Database

/** An `ask` that answers one batch per call of next(), and records the batches. */
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

test('questions of one event-loop turn form one batch, and each gets its own answer', async () => {
  const db = aDatabase()
  const { turns, ask, next } = aCounter()
  const answers = ['a', 'b', 'c'].map(question => createBatcher(db, 'line', question, ask))
  await next()
  expect(await Promise.all(answers)).toEqual(['A', 'B', 'C'])
  expect(turns).toEqual([['a', 'b', 'c']])
})

test('questions that arrive during a batch form the next batch', async () => {
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

test('queues of different names or databases do not wait for each other', async () => {
  const db = aDatabase()
  const { turns, ask } = aCounter()
  void createBatcher(db, 'one', 'a', ask)
  void createBatcher(db, 'two', 'b', ask)
  void createBatcher(aDatabase(), 'one', 'c', ask)
  await expect.poll(() => turns).toEqual([['a'], ['b'], ['c']])
})

test('a question that fails does not affect the others of its batch', async () => {
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

test('if the database is down, the batch is not retried question by question', async () => {
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

test('a queue can be used again once it is empty', async () => {
  const db = aDatabase()
  const ask = async (questions: readonly string[]) => questions.map(question => question.toUpperCase())
  expect(await createBatcher(db, 'line', 'a', ask)).toBe('A')
  expect(await createBatcher(db, 'line', 'b', ask)).toBe('B')
})

test('an answer that is a promise does not hold up the queue', async () => {
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
