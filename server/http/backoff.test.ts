import { expect, test } from 'vitest'
import { growingWaits } from './backoff.ts'

test('a backoff imposes no wait at first, then waits that double up to the maximum', () => {
  expect(growingWaits({ free: 3, first: 15, most: 100 })).toEqual([0, 0, 0, 15, 30, 60, 100])
})

test('a backoff without free attempts imposes a wait after the first attempt', () => {
  expect(growingWaits({ free: 0, first: 60, most: 900 })).toEqual([60, 120, 240, 480, 900])
})
