import { expect, test } from 'vitest'
import { difference, withoutPersonal } from './difference.ts'

test('the difference of two records contains only the changed fields, before and after', () => {
  const before = { id: 1, title: 'Faust', categories: ['Drame'], at: new Date(0) }
  expect(difference({}, before, { ...before, categories: ['Drame'], at: new Date(0) })).toBeNull()
  expect(difference({}, before, { ...before, title: 'Méphisto', categories: [] })).toEqual({
    before: { title: 'Faust', categories: ['Drame'] },
    after: { title: 'Méphisto', categories: [] },
  })
})

test('the journal of a changed record contains the names of personal fields, not their values', () => {
  const entity = { personal: ['email'] }
  expect(difference(entity, { email: 'a@b.fr', roles_id: 2 }, { email: 'c@d.fr', roles_id: 1 })).toEqual({
    before: { email: '…', roles_id: 2 },
    after: { email: '…', roles_id: 1 },
  })
  expect(withoutPersonal(entity, { id: 1, email: 'a@b.fr' })).toEqual({ id: 1, email: '…' })
})
