import { expect, test } from 'vitest'
import { builtInMeans, isMoneyReceived, kindOfMeans, receivedMeans, siteMeans, siteMoney } from './means.ts'

test('money received is cards, cash, cheques and transfers', () => {
  expect(receivedMeans).toEqual(['card', 'card_terminal', 'cash', 'cheque', 'transfer'])
  expect(['e_carte', 'bon_cadeau', 'invitation', 'invoice', 'cinecheque'].filter(isMoneyReceived)).toEqual([])
})

test('a means that a cinema added is money owed by its issuer', () => {
  expect(kindOfMeans('cinecheque')).toBe('money_owed')
})

test('the site accepts the bank card, and the vouchers that the cinema issued', () => {
  const accepted = Object.entries(builtInMeans).filter(([, { accepted }]) =>
    (accepted as readonly string[]).includes('site'),
  )
  expect(accepted.map(([code]) => code)).toEqual(siteMeans)
  expect(siteMeans.filter(isMoneyReceived)).toEqual([siteMoney])
})
