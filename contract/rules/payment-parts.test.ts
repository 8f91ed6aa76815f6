import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { placesAtFullFare } from '../../tests/full-fare.ts'
import { cents } from './money.ts'
import { planPayment } from './payment-parts.ts'
import { totalOf } from './places.ts'

const places = (seats: number, price: number, supplement: number) =>
  placesAtFullFare({ price: cents(price), supplement: cents(supplement) }, seats)
const order = places(3, 1250, 200)

describe('the payment of an order', () => {
  test('an order without e-cards or gift vouchers is paid by bank card alone', () => {
    expect(planPayment(order, [], [])).toEqual({ parts: [], card_amount: 4350 })
  })

  test('one e-card unit pays for one ticket at any price, but never for a supplement', () => {
    expect(planPayment(order, [{ id: 1, places: 3, left: 5 }], [])).toEqual({
      parts: [{ id: 1, units: 3, amount: 3750 }],
      card_amount: 600,
    })
  })

  test('a gift voucher pays for tickets that no e-card has paid, but never for a supplement', () => {
    const plan = planPayment(
      order,
      [{ id: 1, places: 1, left: 5 }],
      [
        { id: 2, left: 1000 },
        { id: 3, left: 9000 },
      ],
    )
    expect(plan).toEqual({
      parts: [
        { id: 1, units: 1, amount: 1250 },
        { id: 2, units: 1000, amount: 1000 },
        { id: 3, units: 1500, amount: 1500 },
      ],
      card_amount: 600,
    })
  })

  test('several e-cards pay the most expensive tickets, the e-card with the lowest id first', () => {
    const mixed = [...places(1, 500, 0), ...places(1, 1250, 200), ...places(1, 900, 0)]
    const cards = [
      { id: 2, places: 1, left: 1 },
      { id: 1, places: 1, left: 1 },
    ]
    expect(planPayment(mixed, cards, [])).toEqual({
      parts: [
        { id: 2, units: 1, amount: 900 },
        { id: 1, units: 1, amount: 1250 },
      ],
      card_amount: 700,
    })
  })

  test('an e-card does not pay for a free ticket, whatever the supplement', () => {
    const family = [...places(1, 0, 200), ...places(1, 1250, 200)]
    const card = (wanted: number) => [{ id: 1, places: wanted, left: 5 }]
    expect(planPayment(family, card(1), [])).toEqual({
      parts: [{ id: 1, units: 1, amount: 1250 }],
      card_amount: 400,
    })
    expect(planPayment(family, card(2), [])).toEqual({ refused: 'too_many_places' })
    expect(planPayment(places(1, 0, 0), card(1), [])).toEqual({ refused: 'too_many_places' })
    expect(planPayment(places(1, 0, 0), [], [{ id: 2, left: 900 }])).toEqual({ parts: [], card_amount: 0 })
  })

  test('a payment is refused if an e-card has too few units, or a voucher is empty or used twice', () => {
    expect(planPayment(order, [{ id: 1, places: 4, left: 5 }], [])).toEqual({ refused: 'too_many_places' })
    expect(planPayment(order, [{ id: 1, places: 2, left: 1 }], [])).toEqual({ refused: 'not_enough_places' })
    expect(planPayment(order, [], [{ id: 1, left: 0 }])).toEqual({ refused: 'voucher_empty' })
    const twice = [
      { id: 1, left: 50 },
      { id: 1, left: 50 },
    ]
    expect(planPayment(order, [], twice)).toEqual({ refused: 'voucher_twice' })
  })

  test('if a gift voucher would leave 0,01–0,49 € for the bank card, it pays less, so that 0,50 € is left', () => {
    const one = places(1, 1250, 0)
    const plan = (...lefts: number[]) =>
      planPayment(
        one,
        [],
        lefts.map((left, id) => ({ id, left })),
      )
    expect(plan(1230)).toEqual({ parts: [{ id: 0, units: 1200, amount: 1200 }], card_amount: 50 })
    expect(plan(1250)).toMatchObject({ card_amount: 0 })
    expect(plan(1200)).toMatchObject({ parts: [{ amount: 1200 }], card_amount: 50 })
    expect(plan(1200, 10)).toEqual({ parts: [{ id: 0, units: 1200, amount: 1200 }], card_amount: 50 })
    expect(plan(1220, 20)).toMatchObject({ parts: [{ amount: 1200 }], card_amount: 50 })
  })

  test('a payment is refused if 0,01–0,49 € is left for the bank card and no gift voucher can pay less', () => {
    const cheap = places(1, 1250, 30)
    expect(planPayment(cheap, [{ id: 1, places: 1, left: 1 }], [])).toEqual({ refused: 'card_too_small' })
    expect(planPayment(places(1, 10, 30), [], [])).toEqual({ refused: 'card_too_small' })
    expect(planPayment(places(2, 1250, 30), [{ id: 1, places: 2, left: 2 }], [])).toMatchObject({
      card_amount: 60,
    })
    expect(planPayment(places(1, 0, 0), [], [])).toMatchObject({
      card_amount: 0,
    })
  })

  test('the parts of a random payment add up, overdraw no voucher, and leave supplements to the bank card', () => {
    const offers = fc.array(fc.tuple(fc.integer({ min: 1, max: 5 }), fc.nat(12)), { maxLength: 4 })
    const sums = fc.array(fc.nat(6000), { maxLength: 4 })
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10 }),
        fc.oneof(fc.constant(0), fc.nat(3000)),
        fc.nat(500),
        offers,
        sums,
        (seats, price, supplement, cards, bons) => {
          const wanted = places(seats, price, supplement)
          const e_cartes = cards.map(([places, left], id) => ({ id, places, left }))
          const offered = bons.map((left, id) => ({ id: 100 + id, left }))
          const plan = planPayment(wanted, e_cartes, offered)
          if ('refused' in plan) return
          const paid = plan.parts.reduce((sum, part) => sum + part.amount, 0)
          expect(paid + plan.card_amount).toBe(totalOf(wanted))
          expect(plan.card_amount).toBeGreaterThanOrEqual(seats * supplement)
          expect(plan.card_amount === 0 || plan.card_amount >= 50).toBe(true)
          for (const part of plan.parts) {
            const source = [...e_cartes, ...offered].find(({ id }) => id === part.id)!
            expect(part.units).toBeLessThanOrEqual(source.left)
            expect(part.amount).toBeGreaterThan(0)
          }
        },
      ),
    )
  })
})
