import { expect, test } from 'vitest'
import { adminEntities } from '../../../contract/admin/index.ts'
import { entityOf } from './index.ts'

const declared = Object.entries(adminEntities) as [
  keyof typeof adminEntities,
  { words: { called: string } },
][]

test.each(declared)('%s has its page, and is called there as in the journal', (name, { words }) => {
  expect(entityOf(name)?.words.one).toBe(words.called)
})
