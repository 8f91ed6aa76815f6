import { expect, test } from 'vitest'
import { whyFullFareStays } from './fares.ts'

test.each([
  ['active', { active: false }],
  ['sold_online', { sold_online: false }],
  ['max_per_order', { max_per_order: 2 }],
  ['proof', { proof: 'carte' }],
])('the full fare refuses a change of %s', (field, terms) => {
  expect(whyFullFareStays(terms)).toMatchObject({ field })
})

test('the full fare allows changes that keep it on sale without limits', () => {
  expect(whyFullFareStays({ active: true, sold_online: true, max_per_order: null, proof: null })).toBeNull()
  expect(whyFullFareStays({})).toBeNull()
})
