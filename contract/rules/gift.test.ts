import { describe, expect, test } from 'vitest'
import { isGiveable, mayChangeHands, mayGive } from './gift.ts'
import { usualRules } from './terms.ts'

const starts_at = new Date('2026-11-21T19:30:00Z')
const order = { ...usualRules, entry_minutes: 10, state: 'confirmed', starts_at, cancelled_at: null }
const sold = { state: 'sold', given: false } as const
const at = (minutes: number) => new Date(starts_at.getTime() + minutes * 60_000)

describe('a ticket offered to a friend', () => {
  test('a ticket can be offered to a friend until the screening begins', () => {
    expect([mayGive(order, at(-1)), mayGive(order, at(0))]).toEqual([true, false])
  })

  test('a ticket that was given away or used at the entrance cannot be offered', () => {
    expect(isGiveable(sold)).toBe(true)
    for (const place of [
      { ...sold, given: true },
      { ...sold, state: 'entered' as const },
    ])
      expect(isGiveable(place)).toBe(false)
  })

  test('a ticket offered to a friend can be accepted, and given back, until the doors close', () => {
    expect([mayChangeHands(order, sold, at(10)), mayChangeHands(order, sold, at(10.1))]).toEqual([
      true,
      false,
    ])
  })

  test.each([{ state: 'cancelled' }, { state: 'pending' }, { cancelled_at: at(-60) }])(
    'a ticket of an order that is not valid can be neither offered nor accepted: %o',
    change => {
      expect(mayGive({ ...order, ...change }, at(-1))).toBe(false)
      expect(mayChangeHands({ ...order, ...change }, sold, at(-1))).toBe(false)
    },
  )

  test.each(['held', 'entered', 'cancelled'] as const)(
    'a ticket that is %s cannot be accepted or given back as a gift',
    state => {
      expect(mayChangeHands(order, { state }, at(-1))).toBe(false)
    },
  )
})
