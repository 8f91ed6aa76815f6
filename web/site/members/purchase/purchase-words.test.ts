import { expect, test } from 'vitest'
import { deliveryText, type Purchase, sentAgain, stateOf, vouchersEndText } from './purchase-words.ts'

const bought = {
  kind: 'bon_cadeau' as const,
  quantity: 1,
  recipient_name: null,
  recipient_email: null,
  send_on: null,
  email: 'mona@exemple.fr',
}

test('the texts about a purchase use the plural for several vouchers', () => {
  expect(deliveryText(bought)).toContain('Votre bon est dans votre portefeuille')
  expect(deliveryText({ ...bought, quantity: 3 })).toContain('Vos 3\u00a0bons sont dans votre portefeuille')
  const gift = {
    ...bought,
    recipient_name: 'Nadia',
    recipient_email: 'nadia@exemple.fr',
    send_on: '2026-12-24',
  }
  expect(deliveryText(gift)).toContain('recevra le bon le')
  expect(deliveryText({ ...gift, quantity: 2 })).toContain('recevra les 2\u00a0bons le')
  expect(sentAgain({ ...gift, quantity: 2 })).toContain('les bons partent vers nadia@exemple.fr')
  expect(vouchersEndText({ ...gift, quantity: 2 })).toBe(
    'Les codes ne pourront plus être utilisés, par personne.',
  )
  expect(vouchersEndText({ kind: 'e_carte', quantity: 1 })).toBe('L’e-carte ne pourra plus être utilisée.')
})

test.each([
  ['expired', null, null, /Rien n’a été débité/],
  ['expired', 50, 'asked', /arrivé trop tard\. 50,00\u00a0€ vont vous être rendus/],
  ['refused', 50, 'arrived', /arrivé trop tard\. 50,00\u00a0€ vous ont été rendus/],
  ['withdrawn', 50, 'under_way', /^50,00\u00a0€ vont vous être rendus/],
  ['withdrawn', 50, 'refused', /n’a pas abouti\u00a0: le cinéma s’en occupe/],
  ['withdrawn', 50, 'arrived', /^50,00\u00a0€ vous ont été rendus/],
] as const)(
  'the page of a purchase in the state %s, with a refund of %s (%s), says where the money is',
  (state, refund, refund_state, said) => {
    const purchase = { ...bought, state, refund, refund_state, pay_before: null } as unknown as Purchase
    expect(stateOf(purchase).sentence).toMatch(said)
  },
)
