import { expect, test } from 'vitest'
import { z } from 'zod'
import type { ActorContext } from '../context.ts'
import { Refusal } from '../http/refusal.ts'
import { importLines } from './import-lines.ts'

test('an import file without a required column is refused before any database query', async () => {
  const asked = importLines(
    {} as ActorContext,
    { csv: 'Nom;Prix\nBarbe à papa;3', store: false },
    {
      ...{ columns: ['title', 'price'], needed: ['title'], nameOf: () => '', shape: z.unknown() },
      reader: () => Promise.reject(new Error('looked')),
      judge: (): Promise<never> => Promise.reject(new Error('judged')),
      store: () => Promise.reject(new Error('stored')),
    },
  )
  await expect(asked).rejects.toMatchObject({ code: 'no_such_columns', errors: [{ field: 'title' }] })
})

const titles = {
  ...{ columns: ['title'], needed: ['title'], nameOf: () => '', shape: z.object({ title: z.string() }) },
  reader: async () => (cells: object) => cells,
  judge: async () => async () => undefined,
}
const store = (take: (title: string) => void) =>
  importLines(
    {} as ActorContext,
    { csv: 'title\nun\ndeux\ntrois\nquatre', store: true },
    {
      ...titles,
      store: async (_, { title }) => take(title),
    },
  )

test('after a failed line of an import, the response lists the stored lines, and no more are tried', async () => {
  const tried: string[] = []
  const { lines } = await store(title => {
    tried.push(title)
    if (title === 'deux') throw new Refusal('already_exists')
    if (title === 'trois') throw new Error('disk full')
  })
  expect(lines.map(({ line, outcome }) => [line, outcome])).toEqual([
    ...[
      [2, 'stored'],
      [3, 'refused'],
      [4, 'refused'],
      [5, 'refused'],
    ],
  ])
  expect(lines[3]!.messages[0]).toMatch(/erreur de notre côté/)
  expect(tried).toEqual(['un', 'deux', 'trois'])
})

test('an import that fails before any line is stored fails the request', async () => {
  const failing = store(() => {
    throw new Error('disk full')
  })
  await expect(failing).rejects.toThrow('disk full')
})

test('an import lets other requests run between two lines of its file', async () => {
  const events: string[] = []
  await store(title => {
    events.push(title)
    setImmediate(() => events.push('turn'))
  })
  expect(events.slice(0, 4)).toEqual(['un', 'turn', 'deux', 'turn'])
})
