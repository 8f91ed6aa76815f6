import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placesAtFullFare } from '../../tests/full-fare.ts'
import { cents } from './money.ts'
import { planPayment } from './payment-parts.ts'
import { fullFare, pricePlaces, totalOf } from './places.ts'
import { type PaidPart, sharesOfPlaces, sumByMeans } from './shares-of-places.ts'

const rates = { price: cents(1250), supplement: cents(200) }

const offer = {
  supplement: cents(200),
  tariffs: [
    { tariffs_id: fullFare, label: 'Plein tarif', price: cents(1250), max_per_order: null },
    { tariffs_id: 4, label: 'Étudiant', price: cents(790), max_per_order: 2 },
  ],
}
const chosen = (...ids: number[]) => ids.map(tariffs_id => ({ tariffs_id }))

test('each ticket of an order has the price, supplement and VAT of its fare, and the total is their sum', () => {
  expect(pricePlaces(offer, chosen(4, fullFare))).toEqual([
    { number: 1, tariffs_id: 4, price: 790, supplement: 200, vat_permille: 55, seats_id: null },
    { number: 2, tariffs_id: 1, price: 1250, supplement: 200, vat_permille: 55, seats_id: null },
  ])
  expect(totalOf(placesAtFullFare(rates, 3))).toBe(4350)
})

test('an order is refused, naming the ticket, if its fare is not sold or is over the limit per order', () => {
  expect(pricePlaces(offer, chosen(fullFare, 7))).toEqual({ refused: 'fare_not_sold', at: 1, tariffs_id: 7 })
  expect(pricePlaces(offer, chosen(4, fullFare, 4, 4))).toEqual({
    ...{ refused: 'too_many_at_fare', at: 3, label: 'Étudiant', most: 2 },
  })
  expect(pricePlaces(offer, chosen(4, fullFare, 4))).toHaveLength(3)
})

const place = (number: number, price: number, supplement = 0) => ({
  number,
  price: cents(price),
  supplement: cents(supplement),
})
const part = (vouchers_id: number, kind: PaidPart['kind'], units: number, amount: number): PaidPart => ({
  ...{ vouchers_id, kind, units, amount: cents(amount) },
})

test('in an order, e-cards pay for the dearest tickets; gift vouchers and the bank card pay the rest', () => {
  const places = [place(1, 500), place(2, 1250, 200), place(3, 900)]
  const parts = [part(8, 'bon_cadeau', 700, 700), part(5, 'e_carte', 1, 1250)]
  expect(sharesOfPlaces(places, parts)).toEqual([
    { number: 1, shares: [{ means: 'bon_cadeau', vouchers_id: 8, units: 500, amount: 500 }] },
    {
      number: 2,
      shares: [
        { means: 'e_carte', vouchers_id: 5, units: 1, amount: 1250 },
        { means: 'card', amount: 200 },
      ],
    },
    {
      number: 3,
      shares: [
        { means: 'bon_cadeau', vouchers_id: 8, units: 200, amount: 200 },
        { means: 'card', amount: 700 },
      ],
    },
  ])
})

test('the amounts paid for several tickets are added up for each payment method', () => {
  const places = [place(1, 1250, 200), place(2, 1250, 200), place(3, 1250, 200)]
  const paid = sharesOfPlaces(places, [part(5, 'e_carte', 2, 2500), part(8, 'bon_cadeau', 1000, 1000)])
  expect(sumByMeans(paid)).toEqual([
    { means: 'e_carte', vouchers_id: 5, units: 2, amount: 2500 },
    { means: 'card', amount: 850 },
    { means: 'bon_cadeau', vouchers_id: 8, units: 1000, amount: 1000 },
  ])
  expect(sumByMeans(paid.slice(1, 2))).toEqual(paid[1]!.shares)
})

test('the payment of a random order is divided among its tickets to the cent', () => {
  const somePlaces = fc.array(fc.tuple(fc.oneof(fc.constant(0), fc.nat(3000)), fc.nat(500)), {
    minLength: 1,
    maxLength: 10,
  })
  const cards = fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 3 })
  const sums = fc.array(fc.integer({ min: 1, max: 6000 }), { maxLength: 3 })
  fc.assert(
    fc.property(somePlaces, cards, sums, fc.boolean(), (drawn, units, lefts, backwards) => {
      const places = drawn.map(([price, supplement], index) => place(index + 1, price, supplement))
      const order = backwards ? -1 : 1
      const e_cartes = units.map((each, index) => ({ id: 50 + order * index, places: each, left: each }))
      const bons = lefts.map((left, index) => ({ id: 200 + order * index, left }))
      const plan = planPayment(places, e_cartes, bons)
      if ('refused' in plan) return
      const parts = plan.parts.map(({ id, units, amount }) =>
        part(id, id < 100 ? 'e_carte' : 'bon_cadeau', units, amount),
      )
      const paid = sharesOfPlaces(places, parts)
      expect(sharesOfPlaces(places, [...parts].reverse())).toEqual(paid)
      for (const [index, { shares }] of paid.entries())
        expect(shares.reduce((sum, { amount }) => sum + amount, 0)).toBe(totalOf([places[index]!]))
      const shares = paid.flatMap(each => each.shares)
      const byCard = shares.filter(({ means }) => means === 'card')
      expect(byCard.reduce((sum, { amount }) => sum + amount, 0)).toBe(plan.card_amount)
      for (const { vouchers_id, units, amount } of parts) {
        const own = shares.filter(share => share.means !== 'card' && share.vouchers_id === vouchers_id)
        expect(own.reduce((sum, share) => sum + share.amount, 0)).toBe(amount)
        expect(own.reduce((sum, share) => sum + (share.means === 'card' ? 0 : share.units), 0)).toBe(units)
      }
    }),
  )
})
