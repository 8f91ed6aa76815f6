import { describe, expect, test } from 'vitest'
import { isGiveable, mayChangeHands, mayGive } from './gift.ts'
import { usualRules } from './terms.ts'

const starts_at = new Date('2026-11-21T19:30:00Z')
const order = { ...usualRules, entry_minutes: 10, state: 'confirmed', starts_at, cancelled_at: null }
const sold = { state: 'sold', given: false } as const
const at = (minutes: number) => new Date(starts_at.getTime() + minutes * 60_000)

describe('a place', () => {
  test('can be given until the screening begins', () => {
    expect([mayGive(order, at(-1)), mayGive(order, at(0))]).toEqual([true, false])
  })

  test('can be given by the person who has it, before it enters', () => {
    expect(isGiveable(sold)).toBe(true)
    for (const place of [
      { ...sold, given: true },
      { ...sold, state: 'entered' as const },
    ])
      expect(isGiveable(place)).toBe(false)
  })

  test('can be accepted and given back until the doors close', () => {
    expect([mayChangeHands(order, sold, at(10)), mayChangeHands(order, sold, at(10.1))]).toEqual([
      true,
      false,
    ])
  })

  test.each([{ state: 'cancelled' }, { state: 'pending' }, { cancelled_at: at(-60) }])(
    'of an order that is not valid changes no hands: %o',
    change => {
      expect(mayGive({ ...order, ...change }, at(-1))).toBe(false)
      expect(mayChangeHands({ ...order, ...change }, sold, at(-1))).toBe(false)
    },
  )

  test.each(['held', 'entered', 'cancelled'] as const)('that is %s changes no hands', state => {
    expect(mayChangeHands(order, { state }, at(-1))).toBe(false)
  })
})
