import { expect, test } from 'vitest'
import { cents, eurosIn } from '../../../../contract/rules/money.ts'
import { placesAtFullFare } from '../../../../tests/full-fare.ts'
import type { Voucher } from '../../paying/voucher-words.ts'
import { shareOut } from './use-payment.ts'

const card = { id: 1, name_product: 'E-carte', places_left: 5, amount_left: null } as Voucher
const bon = {
  id: 2,
  name_product: 'Bon',
  places_left: null,
  amount_left: eurosIn('10'),
  code_last4: '4CDE',
} as Voucher
const fare = (tariffs_id: number, label: string) => ({
  ...{ tariffs_id, label, condition: '', proof: null, min_age: null, max_age: null, max_per_order: null },
  price: eurosIn('0'),
})
const one = { tariffs: [fare(1, 'Plein tarif')] }
const several = { tariffs: [...one.tariffs, fare(4, 'Étudiant')] }
const full = (seats: number, price = 1250, supplement = 200) =>
  placesAtFullFare({ price: cents(price), supplement: cents(supplement) }, seats)

test('what is chosen pays, and the bank card the rest with the supplements', () => {
  expect(shareOut(one, full(2), [card, bon], {})).toEqual({
    payers: [],
    card_amount: 29,
    problem: null,
  })
  expect(shareOut(one, full(2), [card, bon], { 1: 1, 2: 1 })).toEqual({
    payers: [
      { id: 1, name: 'E-carte, n°\u00a01', text: 12.5, places: '1 place' },
      { id: 2, name: 'Bon, code finissant par 4CDE', text: 10, places: null },
    ],
    card_amount: 6.5,
    problem: null,
  })
})

test('fewer seats than places were chosen for take fewer places', () => {
  expect(shareOut(one, full(1), [card], { 1: 3 })).toMatchObject({
    payers: [{ places: '1 place' }],
    card_amount: 2,
  })
})

test('a place that costs nothing takes none of a card', () => {
  const free = full(1, 0, 0).map(place => ({ ...place, tariffs_id: 4 }))
  expect(shareOut(several, [...free, ...full(1)], [card], { 1: 2 })).toMatchObject({
    payers: [{ text: 12.5, places: '1\u00a0Plein tarif' }],
    card_amount: 2,
  })
  expect(shareOut(several, free, [card], { 1: 1 })).toEqual({ payers: [], card_amount: 0, problem: null })
})

test('what a card could not pay is said before anything is sent', () => {
  const rest = { ...bon, amount_left: eurosIn('12,3') }
  expect(shareOut(one, full(1, 1250, 0), [rest], { 2: 1 })).toMatchObject({
    payers: [{ text: 12 }],
    card_amount: 0.5,
  })
  const { problem } = shareOut(one, full(1, 1250, 30), [card], { 1: 1 })
  expect(problem).toMatch(/moins de 0,50/)
})

test('a card pays the dearest places, and says which', () => {
  const places = [...full(1, 790).map(place => ({ ...place, tariffs_id: 4 })), ...full(1)]
  expect(shareOut(several, places, [card], { 1: 1 })).toMatchObject({
    payers: [{ text: 12.5, places: '1\u00a0Plein tarif' }],
    card_amount: 11.9,
  })
  expect(shareOut(several, places, [card], { 1: 2 }).payers).toMatchObject([
    { text: 20.4, places: '1\u00a0Plein tarif, 1\u00a0Étudiant' },
  ])
})
