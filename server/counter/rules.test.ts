import { expect, test } from 'vitest'
import { cents } from '../../contract/rules/money.ts'
import { sharesOfPlaces } from '../../contract/rules/shares-of-places.ts'
import { dividePayment, joinOrders, partsPresented, planExchangeAtTill, splitByOrder } from './rules.ts'

const place = (number: number, price: number, supplement = 0) => ({
  ...{ number, price: cents(price), supplement: cents(supplement) },
})
const paid = (means: string, amount: number) => ({ means, amount: cents(amount) })
const brief = (divided: ReturnType<typeof dividePayment>) =>
  'refused' in divided
    ? divided.refused
    : [...divided.places.values(), ...divided.items].map(shares =>
        shares.map(({ means, amount, supplement }) => [means, amount, supplement]),
      )

test('at the till, external vouchers pay tickets and items; only money pays supplements', () => {
  const places = [place(1, 1000, 200), place(2, 600, 200)]
  const divided = dividePayment(places, [cents(450)], {
    parts: [],
    paid: [paid('cash', 1000), paid('ccu', 1450)],
  })
  expect(brief(divided)).toEqual([
    [
      ['ccu', 1000, 0],
      ['cash', 200, 200],
    ],
    [
      ['ccu', 450, 0],
      ['cash', 350, 200],
    ],
    [['cash', 450, 0]],
  ])
})

test('an external voucher that would pay a supplement is refused', () => {
  const divided = dividePayment([place(1, 1000, 200)], [], { parts: [], paid: [paid('ccu', 1200)] })
  expect(brief(divided)).toBe('not_by_external')
})

test('at the till, a gift voucher can be bought only with money, not with external vouchers', () => {
  const sale = (paid_by: ReturnType<typeof paid>[]) =>
    dividePayment([place(1, 1000)], [cents(450)], { parts: [], paid: paid_by, vouchers: [cents(3000)] })
  const divided = sale([paid('ccu', 1450), paid('cash', 2000), paid('cheque', 1000)])
  expect('vouchers' in divided && divided.vouchers).toEqual([
    [
      { means: 'cash', amount: 2000, supplement: 0, voucher: null },
      { means: 'cheque', amount: 1000, supplement: 0, voucher: null },
    ],
  ])
  expect(sale([paid('ccu', 1451), paid('cash', 2999)])).toEqual({ refused: 'not_by_external' })
})

test.each([1199, 1201])('payments of %i cents for a total of 12 € are refused at the till', amount => {
  const divided = dividePayment([place(1, 1000, 200)], [], { parts: [], paid: [paid('cash', amount)] })
  expect(brief(divided)).toBe('not_the_total')
})

test('a free ticket is recorded as a payment of zero; two payments by one method are added up', () => {
  const divided = dividePayment([place(1, 0), place(2, 800)], [], {
    ...{ parts: [], paid: [paid('cash', 300), paid('cash', 500)] },
  })
  expect(brief(divided)).toEqual([[['cash', 0, 0]], [['cash', 800, 0]]])
})

test('if an e-card pays one of two tickets, cash is needed only for its supplement and the other ticket', () => {
  const parts = [{ vouchers_id: 7, kind: 'e_carte' as const, units: 1, amount: cents(1000) }]
  const divided = dividePayment([place(1, 1000, 200), place(2, 600)], [], {
    parts,
    paid: [paid('cash', 800)],
  })
  expect(brief(divided)).toEqual([
    [
      ['e_carte', 1000, 0],
      ['cash', 200, 200],
    ],
    [['cash', 600, 0]],
  ])
})

const card = (amount: number, left = 5, id = 7) => ({
  id,
  kind: 'e_carte' as const,
  left,
  amount: cents(amount),
})
const bon = (amount: number, left = 3000, id = 9) => ({
  id,
  kind: 'bon_cadeau' as const,
  left,
  amount: cents(amount),
})
const places = [place(1, 600), place(2, 1000), place(3, 0)]

test.each([
  ['the dearest ticket', [card(1000)], [[7, 1]]],
  ['both tickets', [card(1600)], [[7, 2]]],
  [
    'one ticket by e-card, the other by gift voucher',
    [bon(600), card(1000)],
    [
      [7, 1],
      [9, 600],
    ],
  ],
])('at the till, an e-card and a gift voucher pay for these tickets of a sale: %s', (_, vouchers, units) => {
  const parts = partsPresented(places, vouchers)
  expect('refused' in parts ? parts : parts.map(part => [part.vouchers_id, part.units])).toEqual(units)
})

test.each([
  ['an e-card for a cheaper ticket than the dearest', [card(600)], 'wrong_parts'],
  ['an e-card for an amount that is no ticket price', [card(700)], 'wrong_parts'],
  ['an e-card for more tickets than it has left', [card(1600, 1)], 'voucher_empty'],
  ['a gift voucher above its balance', [bon(600, 500)], 'voucher_empty'],
  ['a gift voucher above the prices', [bon(1700)], 'wrong_parts'],
  ['one voucher twice', [bon(300), bon(300)], 'voucher_twice'],
])('the till refuses a payment by voucher: %s', (_, vouchers, refused) => {
  expect(partsPresented(places, vouchers)).toMatchObject({ refused })
})

const before = (means: string, amount: number, units?: number) => ({
  ...paid(means, amount),
  voucher: units === undefined ? null : { vouchers_id: 7, units },
})

test('in an exchange at the till, vouchers pay first and cash last, so that cash is refunded', () => {
  const paidBefore = [before('cash', 1000), before('card_terminal', 500), before('bon_cadeau', 800, 800)]
  expect(planExchangeAtTill(paidBefore, [place(1, 900, 200)])).toMatchObject({
    parts: [{ kind: 'bon_cadeau', vouchers_id: 7, units: 800, amount: 800 }],
    carried: [{ means: 'card_terminal', amount: 300 }],
    back: [
      { means: 'cash', amount: 1000 },
      { means: 'card_terminal', amount: 200 },
    ],
    due: 0,
  })
})

test('in an exchange at the till, the customer owes the supplement that an external voucher cannot pay', () => {
  const plan = planExchangeAtTill([before('ccu', 1200), before('cash', 100)], [place(1, 1000, 300)])
  expect(plan).toEqual({
    parts: [],
    carried: [
      { means: 'ccu', amount: 1000 },
      { means: 'cash', amount: 100 },
    ],
    back: [{ means: 'ccu', amount: 200, voucher: null }],
    due: 200,
  })
  expect(planExchangeAtTill([before('cash', 0)], [place(1, 0)])).toMatchObject({ carried: [], due: 0 })
})

test('a payment of two orders is split so that each order alone would divide its part in the same way', () => {
  const orders = [
    [place(1, 1000, 200), place(2, 600), place(3, 0)],
    [place(1, 1200), place(2, 600, 200)],
  ]
  const joined = joinOrders(orders)
  expect(joined.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5])
  const parts = [
    { vouchers_id: 4, kind: 'e_carte' as const, units: 2, amount: cents(2200) },
    { vouchers_id: 7, kind: 'bon_cadeau' as const, units: 900, amount: cents(900) },
  ]
  const divided = dividePayment(joined, [cents(300)], { parts, paid: [paid('ccu', 500), paid('cash', 500)] })
  if ('refused' in divided) throw new Error(divided.refused)
  const split = splitByOrder(orders, divided, parts)
  expect(split.map(order => order.parts)).toEqual([
    [
      { vouchers_id: 4, kind: 'e_carte', units: 1, amount: 1000 },
      { vouchers_id: 7, kind: 'bon_cadeau', units: 600, amount: 600 },
    ],
    [
      { vouchers_id: 4, kind: 'e_carte', units: 1, amount: 1200 },
      { vouchers_id: 7, kind: 'bon_cadeau', units: 300, amount: 300 },
    ],
  ])
  for (const [nth, { places, parts }] of split.entries()) {
    const byVoucher = [...places].map(([number, shares]) => ({
      number,
      shares: shares.flatMap(({ means, amount, voucher }) =>
        voucher ? [{ means, amount, ...voucher }] : [],
      ),
    }))
    const alone = sharesOfPlaces(orders[nth]!, parts).map(({ number, shares }) => ({
      number,
      shares: shares.filter(share => 'vouchers_id' in share),
    }))
    expect(byVoucher).toEqual(alone)
  }
})
