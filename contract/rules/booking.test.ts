import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { placesAtFullFare } from '../../tests/full-fare.ts'
import { decideClaim, decideClaims, mayCancel } from './booking.ts'
import { brandOf, cardDigits, expiryMonth, groupDigits, isCryptogram, isValidOn, passesLuhn } from './card.ts'
import { cents } from './money.ts'
import { plainPresentation } from './presentation.ts'

const start = new Date('2026-11-21T19:30:00Z')
const before = new Date(start.getTime() - 60_000)
const shown = {
  ...plainPresentation,
  ...{ movies_id: 1, movie_theaters_id: 2, session_date: '2026-11-21', timetables_id: 3, language: 'VOST' },
  ...{ version_2D_3D: '3D' as const, sme: true },
}
const screening = {
  shown,
  starts_at: start,
  closed: false,
  remaining: 100,
  total_seats: 100,
  seats_per_person: 10,
  price: cents(1250),
  supplement: cents(200),
  price_grid_versions_id: 3,
}
const rates = { price: cents(1250), supplement: cents(200) }
const pricedBy = { ...rates, price_grid_versions_id: 3 }
const claim = { places: placesAtFullFare(rates, 2), pricedBy, expectedPrice: undefined, seen: shown }

describe('a seat request', () => {
  test('a seat request whose expected total is right is accepted', () => {
    const right = { ...claim, expectedPrice: cents(2900) }
    expect(decideClaim(screening, 0, right, before)).toEqual({ accepted: true })
  })
  test.each([
    ['at the start', { now: start }, 'sales_closed'],
    ['for a cancelled screening', { screening: { closed: true } }, 'sales_closed'],
    ['if no seat is left', { screening: { remaining: 0 } }, 'sold_out'],
    ['for two seats if one is left', { screening: { remaining: 1 } }, 'too_few_seats'],
    ['for the eleventh seat', { held: 9 }, 'too_many_seats'],
    [
      'for a fifth seat if a person may have four',
      { screening: { seats_per_person: 4 }, held: 3 },
      'too_many_seats',
    ],
    ['made with an outdated hour', { claim: { seen: { timetables_id: 4 } } }, 'screening_changed'],
    [
      'made with an outdated subtitle version',
      { screening: { shown: { ...shown, sme: false } } },
      'screening_changed',
    ],
    ['with a wrong total', { claim: { expectedPrice: cents(2500) } }, 'wrong_price'],
    ['after a price increase of the screening', { screening: { price: cents(1300) } }, 'wrong_price'],
    ['after a new version of the price grid', { screening: { price_grid_versions_id: 4 } }, 'wrong_price'],
    ['after the price grid was removed', { screening: { price_grid_versions_id: null } }, 'wrong_price'],
    ['after a change of the supplement', { screening: { supplement: cents(0) } }, 'wrong_price'],
  ] as const)('a seat request %s is refused', (_, change: Record<string, unknown>, refused) => {
    const { now = before, held = 0 } = change as { now?: Date; held?: number }
    const decision = decideClaim(
      { ...screening, ...(change.screening as object) },
      held,
      { ...claim, ...(change.claim as object) },
      now,
    )
    expect(decision).toMatchObject({ refused })
  })
  test.each([
    ['one millisecond before the start', { now: new Date(start.getTime() - 1) }],
    ['for the tenth seat', { held: 8 }],
    ['for the last two seats', { remaining: 2 }],
  ])(
    'a seat request %s is accepted',
    (_, { now = before, held = 0, remaining = 100 }: { now?: Date; held?: number; remaining?: number }) => {
      expect(decideClaim({ ...screening, remaining }, held, claim, now)).toHaveProperty('accepted')
    },
  )
})

test('concurrent seat requests never oversell a room, and a buyer never gets more than ten seats', () => {
  const someone = fc.record({
    users_id: fc.integer({ min: 1, max: 5 }),
    places: fc.integer({ min: 1, max: 10 }).map(seats => placesAtFullFare(rates, seats)),
    pricedBy: fc.constant(pricedBy),
    expectedPrice: fc.constant(undefined),
    held_from: fc.constantFrom(null, '192.0.2.1'),
  })
  fc.assert(
    fc.property(fc.array(someone, { maxLength: 60 }), fc.nat(80), (claims, remaining) => {
      const held = new Map([[1, 7]])
      const decisions = decideClaims(
        { ...screening, remaining },
        { heldBy: held, unpaid: { accounts: new Map(), connections: new Map() } },
        claims,
        before,
      )
      const accepted = claims.filter((_, index) => 'accepted' in decisions[index]!)
      const sum = (list: typeof claims) => list.reduce((total, { places }) => total + places.length, 0)
      expect(sum(accepted)).toBeLessThanOrEqual(remaining)
      for (const person of [1, 2, 3, 4, 5])
        expect(
          sum(accepted.filter(({ users_id }) => users_id === person)) + (held.get(person) ?? 0),
        ).toBeLessThanOrEqual(10)
      // A request may be refused as « sold out » only if no seat is left after the accepted requests.
      const left = remaining - sum(accepted)
      for (const [index, decision] of decisions.entries())
        if ('refused' in decision && decision.refused === 'sold_out') expect(left, String(index)).toBe(0)
    }),
  )
})

describe('the cancellation limit of an order', () => {
  const minutes = (count: number) => new Date(start.getTime() - count * 60_000)
  test.each([
    [minutes(16), true],
    [minutes(15), true],
    [new Date(minutes(15).getTime() + 1), false],
    [minutes(14), false],
    [start, false],
  ])(
    'if buyers may cancel until 15 minutes before the start, cancelling at %s is allowed: %s',
    (now, expected) => {
      expect(mayCancel({ starts_at: start, cancel_minutes: 15 }, now)).toBe(expected)
      expect(mayCancel({ starts_at: start, cancel_minutes: 0 }, now)).toBe(true)
    },
  )
})

describe('a bank card', () => {
  test('a correct card number passes the Luhn check', () => {
    expect(passesLuhn('4242424242424242')).toBe(true)
    expect(passesLuhn('4242424242424241')).toBe(false)
    expect(passesLuhn('')).toBe(false)
    expect(cardDigits('4242 4242-4242 4242')).toBe('4242424242424242')
  })
  test('a card number with one wrong digit fails the Luhn check', () => {
    fc.assert(
      fc.property(fc.nat(15), fc.integer({ min: 1, max: 9 }), (place, shift) => {
        const digits = [...'4242424242424242']
        digits[place] = String((Number(digits[place]) + shift) % 10)
        expect(passesLuhn(digits.join(''))).toBe(false)
      }),
    )
  })
  test.each([
    ['4242424242424242', 'Visa', '4242 4242 4242 4242'],
    ['5555555555554444', 'Mastercard', '5555 5555 5555 4444'],
    ['2223003122003222', 'Mastercard', '2223 0031 2200 3222'],
    ['378282246310005', 'American Express', '3782 822463 10005'],
    ['6011111111111117', 'Carte', '6011 1111 1111 1117'],
  ])('the card number %s is recognised as %s', (digits, brand, grouped) => {
    expect([brandOf(digits), groupDigits(digits)]).toEqual([brand, grouped])
  })
  test.each([
    ['2027-05-31', '2027-05'],
    ['2027-05', '2027-05'],
    ['05/27', '2027-05'],
    [' 05 / 27 ', '2027-05'],
    ['13/27', null],
    ['00/27', null],
    ['2027', null],
    ['mai', null],
  ])('the card expiry date typed as %j is read as a month, or as null if it is invalid', (typed, month) => {
    expect(expiryMonth(typed)).toBe(month)
  })
  test('a bank card is valid until the last day of its expiry month', () => {
    expect([isValidOn('2026-11', '2026-11-30'), isValidOn('2026-11', '2026-12-01')]).toEqual([true, false])
  })
  test('the security code of a bank card has three digits, or four for American Express', () => {
    expect(isCryptogram('123', '4242')).toBe(true)
    expect(isCryptogram('1234', '4242')).toBe(false)
    expect(isCryptogram('1234', '3782')).toBe(true)
  })
})
