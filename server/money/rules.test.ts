import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from '../../contract/rules/money.ts'
import { totalOf } from '../../contract/rules/places.ts'
import { placesAtFullFare } from '../../tests/full-fare.ts'
import { linesOfExpiry, linesOfPlaces, linesOfPurchase, linesOfWithdrawal } from './rules.ts'

const at = new Date('2026-11-20T15:00:00Z')
const voucher = (id: number) => ({ vouchers_id: id, voucher_movements_id: 100 + id })
const sum = (lines: readonly { amount: number }[]) => lines.reduce((total, { amount }) => total + amount, 0)

test('a card payment for three e-cards has three journal lines, each with a third of its amount', () => {
  const bought = { id: 9, price_purchase: cents(15_000), units: 5 }
  const lines = linesOfPurchase(at, bought, [1, 2, 3].map(voucher))
  expect(lines).toHaveLength(3)
  expect(lines[1]).toEqual({
    ...{ at, cause: 'purchase', means: 'card', amount: 5000, supplement: 0, vat_permille: 55, units: 5 },
    ...{ purchases_id: 9, vouchers_id: 2, voucher_movements_id: 102, orders_id: null, places_id: null },
    sold_items_id: null,
  })
})

test('the journal lines of a withdrawn purchase add up exactly to the amount refunded', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 200_000 }),
      fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 10 }),
      (refund, lefts) => {
        const emptied = lefts.map((left, index) => ({ ...voucher(index), left }))
        const lines = linesOfWithdrawal(at, { id: 9, refund: cents(refund) }, emptied)
        expect(sum(lines)).toBe(-refund + 0)
        expect(lines.map(({ units }) => units)).toEqual(lefts.map(left => -left))
        for (const { amount } of lines) expect(amount).toBeLessThanOrEqual(0)
      },
    ),
  )
})

test('the journal line of an expired e-card has the price of its unused units; an invitation’s has zero', () => {
  const ended = {
    ...voucher(1),
    kind: 'e_carte',
    left: 2,
    initial: 5,
    price: cents(4999),
    purchases_id: 9,
  } as const
  const invitation = { ...ended, ...voucher(2), kind: 'invitation', price: null, purchases_id: null } as const
  expect(linesOfExpiry(at, [ended, invitation])).toMatchObject([
    { cause: 'expiry', means: 'e_carte', amount: 2000, units: -2, purchases_id: 9 },
    { cause: 'expiry', means: 'invitation', amount: 0, units: -2, purchases_id: null },
  ])
})

test('cancelling one of two tickets refunds only the means of payment that paid this ticket', () => {
  const rates = { price: cents(1250), supplement: cents(200) }
  const places = placesAtFullFare(rates, 2).map(place => ({ ...place, id: 70 + place.number, orders_id: 7 }))
  const parts = [
    { vouchers_id: 1, kind: 'e_carte', units: 1, amount: cents(1250) },
    { vouchers_id: 2, kind: 'bon_cadeau', units: 1000, amount: cents(1000) },
  ] as const
  const sold = linesOfPlaces('sale', at, { places, parts })
  const back = linesOfPlaces('cancellation', at, { places, parts }, ({ number }) => number === 2)
  expect(sum(sold)).toBe(totalOf(places))
  expect(back).toMatchObject([
    { places_id: 72, means: 'bon_cadeau', amount: -1000, supplement: 0, units: 1000, vouchers_id: 2 },
    { places_id: 72, means: 'card', amount: -450, supplement: -200, units: null, vouchers_id: null },
  ])
})

test('a free ticket has a line of zero euros in the money journal, so that it is counted', () => {
  const [place] = placesAtFullFare({ price: cents(0), supplement: cents(0) }, 1)
  const places = [{ ...place!, id: 71, orders_id: 7 }]
  expect(linesOfPlaces('sale', at, { places, parts: [] })).toMatchObject([{ means: 'card', amount: 0 }])
})
