import { expect, test } from 'vitest'
import { byRow } from './by-row.ts'

test('seats stand row by row, in the order of what is printed on them', () => {
  const seats = ['B 10', 'A 2', 'B 9', 'A 1', 'AA 1'].map(key => {
    const [row_name, seat_number] = key.split(' ') as [string, string]
    return { row_name, seat_number }
  })
  const rows = byRow(seats).map(({ row_name, seats: own }) => [row_name, ...own.map(one => one.seat_number)])
  expect(rows).toEqual([
    ['A', '1', '2'],
    ['AA', '1'],
    ['B', '9', '10'],
  ])
})
