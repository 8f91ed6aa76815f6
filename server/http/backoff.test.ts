import { expect, test } from 'vitest'
import { growingWaits } from './backoff.ts'

test('the first attempts are free, then each wait doubles up to the maximum', () => {
  expect(growingWaits({ free: 3, first: 15, most: 100 })).toEqual([0, 0, 0, 15, 30, 60, 100])
})

test('without free attempts the first one imposes a wait', () => {
  expect(growingWaits({ free: 0, first: 60, most: 900 })).toEqual([60, 120, 240, 480, 900])
})
