import { expect, test } from 'vitest'
import { byRow } from './by-row.ts'

test('in a list by row, rows are ordered by distance from the screen, and seats by number', () => {
  const named = ['B 10', 'A 2', 'B 9', 'A 1', 'AA 1', 'Balcon 1']
  const positions: Record<string, number> = { AA: 0, A: 1, B: 2, Balcon: 9 }
  const seats = named.map(key => {
    const [row_name, seat_number] = key.split(' ') as [string, string]
    return { row_name, seat_number, row_position: positions[row_name]! }
  })
  const rows = byRow(seats).map(({ row_name, seats: own }) => [row_name, ...own.map(one => one.seat_number)])
  expect(rows).toEqual([
    ['AA', '1'],
    ['A', '1', '2'],
    ['B', '9', '10'],
    ['Balcon', '1'],
  ])
})

test('in a list by row, the distance of a row from the screen is that of its nearest seat', () => {
  const at = (row_name: string, seat_number: string, row_position: number) => ({
    ...{ row_name, seat_number, row_position },
  })
  const rows = byRow([at('B', '1', 1), at('A', '9', 2), at('A', '1', 0)])
  expect(rows.map(({ row_name }) => row_name)).toEqual(['A', 'B'])
})
