import { expect, test } from 'vitest'
import { stepTo } from './room-plan.tsx'

const row = (first: number, ...places: number[]) => places.map((x, at) => ({ id: first + at, x }))
// Two rows of four seats with an aisle in the middle, and a row of two seats behind them.
const rows = [row(1, 0, 1, 3, 4), row(5, 0, 1, 3, 4), row(9, 1.5, 2.5)]

test.each<[string, number, number | undefined, string?]>([
  ['ArrowRight', 1, 2],
  ['ArrowRight', 2, 3, 'over the aisle'],
  ['ArrowRight', 4, 4, 'not past the end of a row'],
  ['ArrowLeft', 5, 5],
  ['ArrowLeft', 7, 6],
  ['ArrowDown', 3, 7],
  ['ArrowDown', 8, 10, 'to the nearest of the row behind'],
  ['ArrowUp', 9, 6],
  ['ArrowUp', 2, 2, 'nothing stands before the first row'],
  ['ArrowDown', 10, 10],
  ['Home', 7, 5],
  ['End', 5, 8],
  ['a', 5, undefined],
])('on the seat map, the key %s moves from seat %i to seat %s', (key, from, to) => {
  expect(stepTo(rows, from, key, false)).toBe(to)
})

test('on the seat map, Control+Home and Control+End move to the first and last seat of the room', () => {
  expect(stepTo(rows, 6, 'Home', true)).toBe(1)
  expect(stepTo(rows, 6, 'End', true)).toBe(10)
})
