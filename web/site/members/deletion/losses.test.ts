import { expect, test } from 'vitest'
import type { OwnVoucher } from '../../paying/voucher-words.ts'
import type { Order } from '../order/order-words.ts'
import { lossesOf } from './losses.ts'

const card = {
  id: 12,
  name_product: 'E-carte 10 places',
  usable: true,
  places_left: 7,
  amount_left: null,
  code_last4: null,
  // Midnight in Paris, at the end of 3 March 2027, the voucher's last day.
  expires_at: '2027-03-03T23:00:00Z',
} as OwnVoucher
const gift = {
  ...card,
  name_product: 'Bon cadeau',
  places_left: null,
  amount_left: 12.5,
  code_last4: '4CDE',
} as OwnVoucher
const order = {
  title: 'Nosferatu',
  starts_at: '2026-11-20T19:30:00Z',
  nbr_seats_payed: 2,
  places: ['Plein tarif', 'Étudiant'].map(label => ({ label, state: 'sold' })),
  price_order: 25,
  state: 'confirmed',
  can_cancel: true,
} as unknown as Order

test('deleting an account lists the losses: balances of vouchers, and upcoming orders', () => {
  const { total, losses } = lossesOf([card, gift, { ...card, usable: false, places_left: 3 }], [order])
  expect(total.replace(/[\u00a0\u202f]/g, ' ')).toBe(
    '7 places d’e-cartes et d’invitations, 12,50 € de bons cadeaux, 1 réservation à venir',
  )
  expect(losses.map(loss => loss.what.replace(/[\u00a0\u202f]/g, ' '))).toEqual([
    'E-carte 10 places, n° 12 : 7 places jusqu’au 3 mars 2027',
    'Bon cadeau, code finissant par 4CDE : 12,50 € jusqu’au 3 mars 2027',
    expect.stringMatching(/^Nosferatu, .*20.* : 1 × plein tarif, 1 × étudiant, 25,00 €$/),
  ])
  expect(losses[0]?.advice).toContain('perdu')
  expect(losses[1]?.advice).toContain('reste bon')
})

test('the deletion of an empty account lists no losses', () => {
  expect(lossesOf([], [])).toEqual({ total: '', losses: [] })
})
