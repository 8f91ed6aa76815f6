import { expect, test } from 'vitest'
import type { Voucher } from '../../paying/find-buyer.ts'
import { shareOut } from './use-payment.ts'

const card = { id: 1, name_product: 'E-carte', places_left: 5, amount_left: null } as Voucher
const bon = { id: 2, name_product: 'Bon', places_left: null, amount_left: 10 } as Voucher
const screening = { price: 12.5, supplement: 2 }

test('what is chosen pays, and the bank card the rest with the supplements', () => {
  expect(shareOut(screening, 2, [card, bon], {})).toEqual({ payers: [], card_amount: 29 })
  expect(shareOut(screening, 2, [card, bon], { 1: 1, 2: 1 })).toEqual({
    payers: [
      { id: 1, name: 'E-carte', text: 12.5, places: 1 },
      { id: 2, name: 'Bon', text: 10, places: null },
    ],
    card_amount: 6.5,
  })
})

test('fewer seats than places were chosen for take fewer places', () => {
  expect(shareOut(screening, 1, [card], { 1: 3 })).toMatchObject({ payers: [{ places: 1 }], card_amount: 2 })
})
