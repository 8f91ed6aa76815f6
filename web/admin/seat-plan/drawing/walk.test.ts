import { expect, test } from 'vitest'
import { drawRows } from './rows.ts'
import { type Direction, seatsBetween, walk } from './walk.ts'

const { seats } = drawRows(
  drawRows(
    { seats: [], focus: null },
    {
      rows: 1,
      seatsPerRow: 4,
      aislesAfter: [2],
      aisleWidth: 1,
      rowSpacing: 1,
      curve: 0,
      naming: { scheme: 'lettres', withoutIO: true, from: 'avant', first: 'A' },
      numbering: { scheme: 'suite', from: 'gauche', aislesCount: false, first: 1 },
    },
  ),
  {
    rows: 2,
    seatsPerRow: 2,
    aislesAfter: [],
    aisleWidth: 1,
    rowSpacing: 1,
    curve: 0,
    naming: { scheme: 'lettres', withoutIO: true, from: 'avant', first: 'B' },
    numbering: { scheme: 'suite', from: 'gauche', aislesCount: false, first: 1 },
  },
)
const named = (at: number) => `${seats[at]!.row_name}${seats[at]!.seat_number}`
const at = (name: string) => seats.findIndex((_, index) => named(index) === name)

test.each<[from: string, step: Direction, to: string]>([
  ['A1', 'left', 'A1'],
  ['A2', 'right', 'A3'],
  ['A3', 'first', 'A1'],
  ['A1', 'last', 'A4'],
  ['A4', 'down', 'B2'],
  ['B1', 'up', 'A2'],
  ['A1', 'back', 'C1'],
  ['C2', 'front', 'A3'],
  ['C1', 'down', 'C1'],
])('in the seat plan, the cursor at seat %s moved in the direction %s goes to seat %s', (from, step, to) => {
  expect(named(walk(seats, at(from), step))).toBe(to)
})

test('selecting from one seat to another selects part of a row, or a rectangle over several rows', () => {
  expect([...seatsBetween(seats, at('A4'), at('A2'))].map(named)).toEqual(['A2', 'A3', 'A4'])
  expect([...seatsBetween(seats, at('B1'), at('C2'))].map(named)).toEqual(['B1', 'B2', 'C1', 'C2'])
})
