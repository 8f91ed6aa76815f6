import { expect, test } from 'vitest'
import { growingWaits } from './backoff.ts'

test('after some free attempts, each wait is twice the one before, up to a maximum', () => {
  expect(growingWaits({ free: 3, first: 15, most: 100 })).toEqual([0, 0, 0, 15, 30, 60, 100])
})

test('without free attempts, the first failed attempt already imposes a wait', () => {
  expect(growingWaits({ free: 0, first: 60, most: 900 })).toEqual([60, 120, 240, 480, 900])
})
