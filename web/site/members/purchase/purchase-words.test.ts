import { expect, test } from 'vitest'
import { noMoreUse, sentAgain, whereItIs } from './purchase-words.ts'

const bought = {
  kind: 'bon_cadeau' as const,
  quantity: 1,
  recipient_name: null,
  recipient_email: null,
  send_on: null,
  email: 'mona@exemple.fr',
}

test('several vouchers are not told as one', () => {
  expect(whereItIs(bought)).toContain('Votre bon est dans votre portefeuille')
  expect(whereItIs({ ...bought, quantity: 3 })).toContain('Vos 3\u00a0bons sont dans votre portefeuille')
  const gift = {
    ...bought,
    recipient_name: 'Nadia',
    recipient_email: 'nadia@exemple.fr',
    send_on: '2026-12-24',
  }
  expect(whereItIs(gift)).toContain('Le bon part le')
  expect(whereItIs({ ...gift, quantity: 2 })).toContain('Les 2\u00a0bons partent le')
  expect(sentAgain({ ...gift, quantity: 2 })).toContain('les bons partent vers nadia@exemple.fr')
  expect(noMoreUse({ ...gift, quantity: 2 })).toBe('Les codes ne pourront plus être utilisés, par personne.')
  expect(noMoreUse({ kind: 'e_carte', quantity: 1 })).toBe('L’e-carte ne pourra plus être utilisée.')
})
