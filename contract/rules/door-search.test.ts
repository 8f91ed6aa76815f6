import { expect, test } from 'vitest'
import { readDoorSearch, searchInJournal } from './door-search.ts'

test.each([
  ['12', { orders_id: 12 }],
  [' n° 12 ', { orders_id: 12 }],
  ['N°12', { orders_id: 12 }],
  ['#12', { orders_id: 12 }],
  ['Strapontin', { words: ['Strapontin'] }],
  ['Wu Li', { words: ['Wu', 'Li'] }],
  ['Jean-Luc d’Artagnan', { words: ['Jean', 'Luc', 'd', 'Artagnan'] }],
  ['Éa3b', { words: ['Éa3b'] }],
])('at the entrance, the search text « %s » is accepted', (typed, search) => {
  expect(readDoorSearch(typed)).toEqual(search)
})

test.each([
  '',
  'St',
  'a e',
  '%%%',
  '___',
  '- - -',
  '0',
  '99999999999',
  '3000000000',
  '12 34',
  'a b c d e f g',
])(
  'at the entrance, « %s » is refused as a search text because it would match too many orders or none',
  typed => {
    expect(readDoorSearch(typed)).toBeNull()
  },
)

test('the audit log stores the searched order number, but only the first letters of a searched name', () => {
  expect(searchInJournal({ orders_id: 12 })).toBe('n°\u00a012')
  expect(searchInJournal({ words: ['Strapontin', 'Mona'] })).toBe('Str…')
})
