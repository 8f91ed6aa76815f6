import { expect, test } from 'vitest'
import { pressSeat } from './choose-seats.ts'

const places = [
  { number: 1, kind: 'standard' },
  { number: 2, kind: 'standard' },
  { number: 3, kind: 'pmr' },
]
const standard = (id: number) => ({ id, kind: 'standard' })

test('seats go to the places of their kind, one after the other', () => {
  const one = pressSeat({}, places, standard(11))
  expect(one).toEqual({ 1: 11 })
  const two = pressSeat(one, places, standard(12))
  expect(two).toEqual({ 1: 11, 2: 12 })
  expect(pressSeat(two, places, { id: 30, kind: 'pmr' })).toEqual({ 1: 11, 2: 12, 3: 30 })
})

test('pressed again it is let go of; one too many takes the place of the last', () => {
  expect(pressSeat({ 1: 11, 2: 12 }, places, standard(11))).toEqual({ 2: 12 })
  expect(pressSeat({ 1: 11, 2: 12 }, places, standard(13))).toEqual({ 1: 11, 2: 13 })
})

test('a seat of a kind that nobody has is nobody’s', () => {
  expect(pressSeat({}, places, { id: 40, kind: 'duo' })).toEqual({})
})
