import { describe, expect, test } from 'vitest'
import { planExchange } from './exchange.ts'
import { cents } from './money.ts'
import type { Share } from './shares-of-places.ts'

const place = (price: number, supplement = 0) => ({ price: cents(price), supplement: cents(supplement) })
const money = (amount: number): Share => ({ means: 'card', amount: cents(amount) })
const eCard = (id: number, units: number, amount: number): Share => ({
  ...{ means: 'e_carte', vouchers_id: id, units, amount: cents(amount) },
})
const bon = (id: number, amount: number): Share => ({
  ...{ means: 'bon_cadeau', vouchers_id: id, units: amount, amount: cents(amount) },
})

describe('the payment of an exchange', () => {
  test('an exchange for tickets at the same price refunds nothing and charges nothing', () => {
    expect(planExchange([money(2500)], [place(1250), place(1250)])).toEqual({
      ...{ parts: [], carried: 2500, back: [], due: 0 },
    })
  })

  test('an exchange for cheaper tickets refunds money first, then the unneeded part of a gift voucher', () => {
    expect(planExchange([bon(7, 1000), money(1500)], [place(2000)])).toEqual({
      parts: [{ kind: 'bon_cadeau', vouchers_id: 7, units: 1000, amount: 1000 }],
      ...{ carried: 1000, back: [money(500)], due: 0 },
    })
    expect(planExchange([bon(7, 1000), money(1500)], [place(600)])).toEqual({
      parts: [{ kind: 'bon_cadeau', vouchers_id: 7, units: 600, amount: 600 }],
      ...{ carried: 0, back: [bon(7, 400), money(1500)], due: 0 },
    })
  })

  test('in an exchange, one e-card unit pays for one ticket at any price, but never for a supplement', () => {
    expect(planExchange([eCard(3, 1, 1000)], [place(1250, 200)])).toMatchObject({
      ...{ parts: [{ vouchers_id: 3, units: 1, amount: 1250 }], carried: 0, due: 200 },
    })
    expect(planExchange([eCard(3, 2, 2000)], [place(0), place(900)])).toMatchObject({
      parts: [{ vouchers_id: 3, units: 1, amount: 900 }],
      ...{ back: [{ vouchers_id: 3, units: 1 }], due: 0 },
    })
  })

  test('in an exchange for more expensive tickets, the buyer pays the difference', () => {
    expect(planExchange([money(1000)], [place(1250)])).toMatchObject({ carried: 1000, back: [], due: 250 })
  })
})
