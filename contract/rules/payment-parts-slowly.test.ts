import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from './money.ts'
import { allotPlaces, type PlacesOffered, planPayment, type SumOffered } from './payment-parts.ts'
import { type Rates, totalOf } from './places.ts'

/** A reference implementation that pays cent by cent: slow but obviously correct. */
function paySlowly(places: readonly Rates[], cards: readonly PlacesOffered[], bons: readonly SumOffered[]) {
  const prices = places.map(({ price }) => Number(price))
  const wantedInAll = cards.reduce((sum, card) => sum + card.places, 0)
  if (wantedInAll > prices.filter(price => price > 0).length) return 'too_many_places'
  const paid = new Map<number, number>()
  // In the order of their ids, each e-card pays the most expensive places that are not paid yet.
  for (const { id, places: wanted } of [...cards].sort((a, b) => a.id - b.id)) {
    paid.set(id, 0)
    for (let taken = 0; taken < wanted; taken++) {
      const dearest = Math.max(...prices)
      prices.splice(prices.indexOf(dearest), 1)
      paid.set(id, paid.get(id)! + dearest)
    }
  }
  let left = prices.reduce((sum, price) => sum + price, 0)
  for (const bon of bons) {
    let purse = bon.left
    while (purse > 0 && left > 0) {
      purse -= 1
      left -= 1
      paid.set(bon.id, (paid.get(bon.id) ?? 0) + 1)
    }
  }
  let card = left + places.reduce((sum, { supplement }) => sum + supplement, 0)
  // If the bank card would pay less than its minimum, let the last gift vouchers pay less, cent by cent.
  while (card > 0 && card < 50) {
    const last = bons.findLast(({ id }) => (paid.get(id) ?? 0) > 0)
    if (!last) return 'card_too_small'
    paid.set(last.id, paid.get(last.id)! - 1)
    card += 1
  }
  return { paid: new Map([...paid].filter(([, amount]) => amount > 0)), card }
}

/** Prices for the test: some are equal, and some are below the minimum amount of a bank card payment. */
const price = fc.oneof(fc.constantFrom(1250, 950, 790, 500, 30, 0), fc.nat(1500))
const aPlace = fc
  .record({ price, supplement: fc.constantFrom(0, 0, 10, 200) })
  .map(({ price, supplement }) => ({ price: cents(price), supplement: cents(supplement) }))

const anOrder = fc
  .record({
    places: fc.array(aPlace, { minLength: 1, maxLength: 10 }),
    cards: fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 3 }),
    bons: fc.array(fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 4000 })), {
      maxLength: 3,
    }),
    mixed: fc.boolean(),
  })
  .map(({ places, cards, bons, mixed }) => {
    let left = places.length
    const e_cartes = cards.flatMap((wanted, at) => {
      const taken = Math.min(wanted, left)
      left -= taken
      return taken > 0 ? [{ id: mixed ? 10 - at : at, places: taken, left: taken }] : []
    })
    return { places, e_cartes, bons: bons.map((left, at) => ({ id: 100 + at, left })) }
  })

test('the division of a random order among payment methods equals that of a slower, simpler calculation', () => {
  fc.assert(
    fc.property(anOrder, ({ places, e_cartes, bons }) => {
      const plan = planPayment(places, e_cartes, bons)
      const slowly = paySlowly(places, e_cartes, bons)
      if ('refused' in plan) {
        expect(plan.refused).toBe(slowly)
        return
      }
      for (const { amount } of plan.parts) expect(amount).toBeGreaterThan(0)
      const paid = new Map(plan.parts.map(({ id, amount }) => [id, Number(amount)]))
      expect({ paid, card: plan.card_amount }).toEqual(slowly)
    }),
    { numRuns: 2_000 },
  )
})

test('e-cards pay for the dearest tickets and never for supplements, and the parts add up to the total', () => {
  fc.assert(
    fc.property(anOrder, ({ places, e_cartes, bons }) => {
      const plan = planPayment(places, e_cartes, bons)
      if ('refused' in plan) return
      const parts = plan.parts.reduce((sum, { amount }) => sum + amount, 0)
      const supplements = places.reduce((sum, { supplement }) => sum + supplement, 0)
      expect(parts + plan.card_amount).toBe(totalOf(places))
      expect(plan.card_amount).toBeGreaterThanOrEqual(supplements)
      expect(plan.card_amount === 0 || plan.card_amount >= 50).toBe(true)
      const byCards = [...allotPlaces(places, e_cartes).values()].flat()
      expect(new Set(byCards).size).toBe(byCards.length)
      const cheapestPaid = Math.min(...byCards.map(({ price }) => price))
      for (const place of places.filter(one => !byCards.includes(one)))
        expect(place.price).toBeLessThanOrEqual(cheapestPaid)
    }),
    { numRuns: 2_000 },
  )
})
