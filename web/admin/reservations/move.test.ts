import { expect, test } from 'vitest'
import { pressSeat } from '../reservations/move.tsx'

const places = [
  { number: 1, kind: 'standard' },
  { number: 2, kind: 'standard' },
  { number: 3, kind: 'pmr' },
]
const standard = (id: number) => ({ id, kind: 'standard' })

test('a clicked seat is given to the first ticket of the same kind that still needs a new seat', () => {
  const one = pressSeat({}, places, standard(11))
  expect(one).toEqual({ 1: 11 })
  const two = pressSeat(one, places, standard(12))
  expect(two).toEqual({ 1: 11, 2: 12 })
  expect(pressSeat(two, places, { id: 30, kind: 'pmr' })).toEqual({ 1: 11, 2: 12, 3: 30 })
})

test('a second click on a newly chosen seat removes it; one seat too many replaces the last one', () => {
  expect(pressSeat({ 1: 11, 2: 12 }, places, standard(11))).toEqual({ 2: 12 })
  expect(pressSeat({ 1: 11, 2: 12 }, places, standard(13))).toEqual({ 1: 11, 2: 13 })
})

test('clicking a seat whose kind no ticket of the order has changes nothing', () => {
  expect(pressSeat({}, places, { id: 40, kind: 'duo' })).toEqual({})
})
