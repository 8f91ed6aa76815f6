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

test.each([1, 2])('the page of fare %i says what a change does to the places that are sold', id => {
  const fare = entityOf('tariff')!
  const row = { id }
  const note = fare.fixed?.(row)?.note ?? fare.note?.(row)
  expect(note).toContain('Les places vendues gardent leur prix')
  expect(note).toContain('un autre tarif')
  expect(fare.words.done.modifie).not.toContain('ne change pas')
})
