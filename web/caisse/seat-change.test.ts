import { expect, test } from 'vitest'
import { seatsForPlaces } from './seat-change.tsx'

const places = [
  { number: 1, id: 11 },
  { number: 3, id: 13 },
]
const seats = (...ids: number[]) => ids.map(id => ({ id }))

test('a sold ticket keeps its seat at the till if that seat is among the newly chosen ones', () => {
  expect(seatsForPlaces(places, seats(12, 13))).toEqual([
    { number: 1, seats_id: 12 },
    { number: 3, seats_id: 13 },
  ])
  expect(seatsForPlaces(places, seats(21, 22))).toEqual([
    { number: 1, seats_id: 21 },
    { number: 3, seats_id: 22 },
  ])
})
