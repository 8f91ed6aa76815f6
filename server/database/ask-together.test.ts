import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { askTogether } from './ask-together.ts'
import type { Database } from './connect.ts'

/** Only its identity counts: each database has lines of its own. */
const aDatabase = () => ({}) as Database

/** Answers a turn when it is told to, and remembers who was asked with whom. */
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

test('what comes in the same instant is asked together, and each gets its own answer', async () => {
  const db = aDatabase()
  const { turns, ask, next } = aCounter()
  const answers = ['a', 'b', 'c'].map(question => askTogether(db, 'line', question, ask))
  await next()
  expect(await Promise.all(answers)).toEqual(['A', 'B', 'C'])
  expect(turns).toEqual([['a', 'b', 'c']])
})

test('what comes while others are being answered is asked after them, together', async () => {
  const db = aDatabase()
  const { turns, ask, next } = aCounter()
  const first = askTogether(db, 'line', 'a', ask)
  await expect.poll(() => turns).toEqual([['a']])
  const others = ['b', 'c'].map(question => askTogether(db, 'line', question, ask))
  await next()
  expect(await first).toBe('A')
  await next()
  expect(await Promise.all(others)).toEqual(['B', 'C'])
  expect(turns).toEqual([['a'], ['b', 'c']])
})

test('lines and databases do not wait for each other', async () => {
  const db = aDatabase()
  const { turns, ask } = aCounter()
  void askTogether(db, 'one', 'a', ask)
  void askTogether(db, 'two', 'b', ask)
  void askTogether(aDatabase(), 'one', 'c', ask)
  await expect.poll(() => turns).toEqual([['a'], ['b'], ['c']])
})

test('one that cannot be answered spoils nobody else’s answer', async () => {
  const db = aDatabase()
  const { turns, ask, next } = aCounter(question => {
    if (question === 'bad') throw new Error('cannot be answered')
    return question.toUpperCase()
  })
  const answers = ['a', 'bad', 'c'].map(question => askTogether(db, 'line', question, ask))
  const settled = Promise.allSettled(answers)
  for (let turn = 0; turn < 4; turn++) await next()
  expect((await settled).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(turns).toEqual([['a', 'bad', 'c'], ['a'], ['bad'], ['c']])
})

test('a database that is away is not asked again by everyone in turn', async () => {
  const db = aDatabase()
  const turns: number[] = []
  const ask = async (questions: readonly string[]): Promise<string[]> => {
    turns.push(questions.length)
    throw Object.assign(new Error('connection refused'), { code: 'ECONNREFUSED' })
  }
  const answers = ['a', 'b', 'c'].map(question => askTogether(db, 'line', question, ask))
  expect((await Promise.allSettled(answers)).every(({ status }) => status === 'rejected')).toBe(true)
  expect(turns).toEqual([3])
})

test('a line that was served is open again', async () => {
  const db = aDatabase()
  const ask = async (questions: readonly string[]) => questions.map(question => question.toUpperCase())
  expect(await askTogether(db, 'line', 'a', ask)).toBe('A')
  expect(await askTogether(db, 'line', 'b', ask)).toBe('B')
})

test('what is answered with a promise no longer keeps the line', async () => {
  const db = aDatabase()
  const slow = Promise.withResolvers<string>()
  const ask = async (questions: readonly string[]) =>
    questions.map(question => (question === 'slow' ? slow.promise : question.toUpperCase()))
  const first = askTogether(db, 'line', 'slow', ask)
  await setImmediate()
  expect(await askTogether(db, 'line', 'b', ask)).toBe('B')
  slow.resolve('at last')
  expect(await first).toBe('at last')
})
