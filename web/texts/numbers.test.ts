import { expect, test } from 'vitest'
import { numberText, placesText } from './numbers.ts'

test('numbers are grouped by three digits, and « place » is singular for 0 and 1', () => {
  expect(numberText(12345)).toBe('12\u202f345')
  expect([0, 1, 2, 1200].map(placesText)).toEqual([
    '0\u00a0place',
    '1\u00a0place',
    '2\u00a0places',
    '1\u202f200\u00a0places',
  ])
})
