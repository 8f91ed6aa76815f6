import { describe, expect, test } from 'vitest'
import { cents, eurosFromCents } from '../../../contract/rules/money.ts'
import { totalOf } from '../../../contract/rules/places.ts'
import {
  type Counts,
  countByFare,
  countsIn,
  countsOf,
  mostSeats,
  placesIn,
  requestedCounts,
  searchOf,
} from './counts.ts'
import type { Screening } from './screening.ts'

const fare = (tariffs_id: number, price: number, max_per_order: number | null = null) => ({
  ...{ tariffs_id, label: `Tarif ${tariffs_id}`, condition: '', proof: null, min_age: null, max_age: null },
  ...{ max_per_order, price: eurosFromCents(cents(price)) },
})
const ten = { seats_per_person: 10 }
const selling = (tariffs: Screening['tariffs']) => ({
  ...ten,
  ...{ tariffs, supplement: eurosFromCents(cents(200)) },
})
const alone = selling([fare(1, 1250)])
const several = selling([fare(1, 1250), fare(3, 790, 2), fare(4, 500)])
const chosen = (counts: Counts, most = 10) => placesIn(several, counts, most).map(place => place.tariffs_id)

describe('the number of seats, if the screening sells a single fare', () => {
  const seatsIn = (text: string, most: number) => placesIn(alone, { 1: text }, most).length

  test.each(['', '  ', 'deux', '2,5', '1e1', '-3', 'NaN'])(
    'with a single fare on sale, the invalid seat count « %s » gives one ticket',
    text => {
      expect(seatsIn(text, 10)).toBe(1)
    },
  )

  test.each([
    ['1', 1],
    [' 4 ', 4],
    ['10', 10],
    ['0', 1],
    ['11', 10],
    ['99999999999999999999', 10],
  ])('with a single fare on sale, the seat count « %s » gives %d tickets', (text, seats) => {
    expect(seatsIn(text, 10)).toBe(seats)
  })

  test('an order never has more tickets than there are seats left', () => {
    expect(mostSeats(ten, 220)).toBe(10)
    expect(mostSeats({ seats_per_person: 4 }, 220)).toBe(4)
    expect(mostSeats({ seats_per_person: 4 }, 220, 5)).toBe(0)
    expect(mostSeats(ten, 3)).toBe(3)
    expect(seatsIn('5', mostSeats(ten, 3))).toBe(3)
  })

  test('a buyer gets at most ten tickets for a screening, including those already bought', () => {
    expect(mostSeats(ten, 220, 4)).toBe(6)
    expect(mostSeats(ten, 3, 4)).toBe(3)
    expect(mostSeats(ten, 3, 10)).toBe(0)
  })
})

describe('the counts of tickets, if the screening sells several fares', () => {
  test('with several fares on sale, each has its own count, and its price includes the supplement', () => {
    const places = placesIn(several, { 1: '2', 3: '1', 4: '2' }, 10)
    expect(places.map(({ tariffs_id }) => tariffs_id)).toEqual([1, 1, 3, 4, 4])
    expect(totalOf(places)).toBe(2 * 1250 + 790 + 2 * 500 + 5 * 200)
  })

  test('with several fares on sale, the count of the full fare may be zero', () => {
    expect(chosen({ 1: '0', 3: '1', 4: '0' })).toEqual([3])
    expect(chosen({ 1: '', 4: '1' })).toEqual([4])
    expect(chosen({ 1: '0' })).toEqual([])
    expect(chosen({ 1: '' })).toEqual([1])
  })

  test('an order is limited to ten tickets, to the seats left, and to the maximum of each fare', () => {
    expect(chosen({ 1: '8', 3: '2', 4: '5' })).toHaveLength(10)
    expect(chosen({ 1: '2', 3: '1', 4: '5' }, 4)).toEqual([1, 1, 3, 4])
    expect(chosen({ 1: '0', 3: '9' })).toEqual([3, 3])
  })
})

describe('the number of tickets in the URL of a screening', () => {
  const read = (search: string) => countsIn(new URLSearchParams(search), several)

  test('the URL of a screening has a count per fare; that of the full fare is named `places`', () => {
    expect(read('')).toEqual({ 1: '1', 3: '0', 4: '0' })
    expect(read('places=2')).toEqual({ 1: '2', 3: '0', 4: '0' })
    expect(read('tarif-3=1')).toEqual({ 1: '0', 3: '1', 4: '0' })
    expect(read('tarif-9=1')).toEqual({ 1: '0', 3: '0', 4: '0', 9: '1' })
    expect(read('places=2&tarif-4=deux&tarif-9=3')).toEqual({ 1: '2', 3: '0', 4: 'deux', 9: '3' })
  })

  test('the counts of tickets that a user has chosen are restored from the URL of a screening', () => {
    const places = placesIn(several, { 1: '0', 3: '1', 4: '2' }, 10)
    expect(searchOf(countByFare(places))).toBe('places=0&tarif-3=1&tarif-4=2')
    expect(placesIn(several, read(searchOf(countByFare(places))), 10)).toEqual(places)
    expect(searchOf(countByFare(placesIn(alone, { 1: '2' }, 10)))).toBe('places=2')
    expect(countsOf(places)).toEqual({ 1: '0', 3: '1', 4: '2' })
  })

  test('ticket counts that are too high stay in the URL, so that a reload shows the reason again', () => {
    expect(searchOf(requestedCounts(several, read('places=2&tarif-3=9&tarif-9=1')))).toBe(
      'places=2&tarif-3=9&tarif-9=1',
    )
    expect(searchOf(requestedCounts(several, { 1: '', 4: '1500' }))).toBe('places=0&tarif-4=99')
  })
})
