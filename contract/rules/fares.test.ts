import { expect, test } from 'vitest'
import { whyFullFareStays } from './fares.ts'

test.each([
  ['active', { active: false }],
  ['sold_online', { sold_online: false }],
  ['max_per_order', { max_per_order: 2 }],
  ['proof', { proof: 'carte' }],
])('an edit of the full fare (`%s`) that takes it off sale or restricts it is refused', (field, terms) => {
  expect(whyFullFareStays(terms)).toMatchObject({ field })
})

test('an edit of the full fare that leaves it on sale without restrictions is allowed', () => {
  expect(whyFullFareStays({ active: true, sold_online: true, max_per_order: null, proof: null })).toBeNull()
  expect(whyFullFareStays({})).toBeNull()
})
