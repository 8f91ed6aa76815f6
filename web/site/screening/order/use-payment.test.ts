import { expect, test } from 'vitest'
import { cents, eurosIn } from '../../../../contract/rules/money.ts'
import { placesAtFullFare } from '../../../../tests/full-fare.ts'
import type { Voucher } from '../../paying/voucher-words.ts'
import { splitPayment } from './use-payment.ts'

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

test('vouchers pay their part of an order, and the bank card pays the rest, including supplements', () => {
  expect(splitPayment(one, full(2), [card, bon], {})).toEqual({
    payers: [],
    card_amount: 29,
    problem: null,
  })
  expect(splitPayment(one, full(2), [card, bon], { 1: 1, 2: 1 })).toEqual({
    payers: [
      { id: 1, name: 'E-carte, n°\u00a01', text: 12.5, places: '1 place' },
      { id: 2, name: 'Bon, code finissant par 4CDE', text: 10, places: null },
    ],
    card_amount: 6.5,
    problem: null,
  })
})

test('if the buyer reduces the number of tickets, an e-card pays for fewer of them', () => {
  expect(splitPayment(one, full(1), [card], { 1: 3 })).toMatchObject({
    payers: [{ places: '1 place' }],
    card_amount: 2,
  })
})

test('a free ticket is not paid with an e-card', () => {
  const free = full(1, 0, 0).map(place => ({ ...place, tariffs_id: 4 }))
  expect(splitPayment(several, [...free, ...full(1)], [card], { 1: 2 })).toMatchObject({
    payers: [{ text: 12.5, places: '1\u00a0×\u00a0plein tarif' }],
    card_amount: 2,
  })
  expect(splitPayment(several, free, [card], { 1: 1 })).toEqual({ payers: [], card_amount: 0, problem: null })
})

test('a voucher leaves the bank card no amount under 0,50 €; otherwise the order form shows an error', () => {
  const rest = { ...bon, amount_left: eurosIn('12,3') }
  expect(splitPayment(one, full(1, 1250, 0), [rest], { 2: 1 })).toMatchObject({
    payers: [{ text: 12 }],
    card_amount: 0.5,
  })
  const { problem } = splitPayment(one, full(1, 1250, 30), [card], { 1: 1 })
  expect(problem).toMatch(/moins de 0,50/)
})

test('an e-card pays the most expensive tickets, and the summary names their fares', () => {
  const places = [...full(1, 790).map(place => ({ ...place, tariffs_id: 4 })), ...full(1)]
  expect(splitPayment(several, places, [card], { 1: 1 })).toMatchObject({
    payers: [{ text: 12.5, places: '1\u00a0×\u00a0plein tarif' }],
    card_amount: 11.9,
  })
  expect(splitPayment(several, places, [card], { 1: 2 }).payers).toMatchObject([
    { text: 20.4, places: '1\u00a0×\u00a0plein tarif, 1\u00a0×\u00a0étudiant' },
  ])
})
