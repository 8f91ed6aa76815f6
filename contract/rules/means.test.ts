import { expect, test } from 'vitest'
import { builtInMeans, isMoneyReceived, kindOfMeans, receivedMeans, siteMeans, siteMoney } from './means.ts'

test('payments by card, cash, cheque and transfer count as money received; vouchers and invoices do not', () => {
  expect(receivedMeans).toEqual(['card', 'card_terminal', 'cash', 'cheque', 'transfer'])
  expect(['e_carte', 'bon_cadeau', 'invitation', 'invoice', 'cinecheque'].filter(isMoneyReceived)).toEqual([])
})

test('a payment method that a cinema added counts as money owed by its issuer', () => {
  expect(kindOfMeans('cinecheque')).toBe('money_owed')
})

test('the site accepts payment by bank card, and by e-cards and vouchers that the cinema itself issued', () => {
  const accepted = Object.entries(builtInMeans).filter(([, { accepted }]) =>
    (accepted as readonly string[]).includes('site'),
  )
  expect(accepted.map(([code]) => code)).toEqual(siteMeans)
  expect(siteMeans.filter(isMoneyReceived)).toEqual([siteMoney])
})
