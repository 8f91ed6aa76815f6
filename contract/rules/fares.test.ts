import { expect, test } from 'vitest'
import { whyFullFareStays } from './fares.ts'

test.each([
  ['active', { active: false }],
  ['sold_online', { sold_online: false }],
  ['max_per_order', { max_per_order: 2 }],
  ['proof', { proof: 'carte' }],
])('the full fare keeps %s', (field, terms) => {
  expect(whyFullFareStays(terms)).toMatchObject({ field })
})

test('its name, its condition and its place in the list may change', () => {
  expect(whyFullFareStays({ active: true, sold_online: true, max_per_order: null, proof: null })).toBeNull()
  expect(whyFullFareStays({})).toBeNull()
})
