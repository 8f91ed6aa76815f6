import { expect, test } from 'vitest'
import { z } from 'zod'
import type { ActorContext } from '../context.ts'
import { importLines } from './import-lines.ts'

test('headings come first: a file of something else costs no look at anything', async () => {
  const asked = importLines(
    {} as ActorContext,
    { csv: 'Nom;Prix\nBarbe à papa;3', store: false },
    {
      ...{ columns: ['title', 'price'], needed: ['title'], nameOf: () => '', shape: z.unknown() },
      reader: () => Promise.reject(new Error('looked')),
      store: () => Promise.reject(new Error('stored')),
    },
  )
  await expect(asked).rejects.toMatchObject({ code: 'no_such_columns', errors: [{ field: 'title' }] })
})
