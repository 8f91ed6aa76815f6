import { expect, test } from 'vitest'
import { eurosIn } from '../../../../contract/rules/money.ts'
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
const screening = { price: eurosIn('12,5'), supplement: eurosIn('2') }

test('what is chosen pays, and the bank card the rest with the supplements', () => {
  expect(shareOut(screening, 2, [card, bon], {})).toEqual({
    payers: [],
    card_amount: 29,
    problem: null,
  })
  expect(shareOut(screening, 2, [card, bon], { 1: 1, 2: 1 })).toEqual({
    payers: [
      { id: 1, name: 'E-carte, n°\u00a01', text: 12.5, places: 1 },
      { id: 2, name: 'Bon, code finissant par 4CDE', text: 10, places: null },
    ],
    card_amount: 6.5,
    problem: null,
  })
})

test('fewer seats than places were chosen for take fewer places', () => {
  expect(shareOut(screening, 1, [card], { 1: 3 })).toMatchObject({ payers: [{ places: 1 }], card_amount: 2 })
})

test('what a card could not pay is said before anything is sent', () => {
  const rest = { ...bon, amount_left: eurosIn('12,3') }
  const cheap = { price: eurosIn('12,5'), supplement: eurosIn('0') }
  expect(shareOut(cheap, 1, [rest], { 2: 1 })).toMatchObject({ payers: [{ text: 12 }], card_amount: 0.5 })
  const { problem } = shareOut({ ...cheap, supplement: eurosIn('0,3') }, 1, [card], { 1: 1 })
  expect(problem).toMatch(/moins de 0,50/)
})
