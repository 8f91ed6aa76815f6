import { expect, test } from 'vitest'
import { growingWaits } from './growing-delay.ts'

test('the first tries cost nothing, then each wait is twice the one before, up to the most', () => {
  expect(growingWaits({ free: 3, first: 15, most: 100 })).toEqual([0, 0, 0, 15, 30, 60, 100])
})

test('without free tries the first one already makes the next wait', () => {
  expect(growingWaits({ free: 0, first: 60, most: 900 })).toEqual([60, 120, 240, 480, 900])
})
