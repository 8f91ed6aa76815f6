import { describe, expect, test } from 'vitest'
import { cents } from './money.ts'
import { isWorkingDay, mayWithdraw, withdrawalEnds, withdrawalRefund } from './withdrawal.ts'

describe('the withdrawal period', () => {
  test.each([
    // Bought on a Monday: the 14 days end with the Monday two weeks later, at midnight in Paris (23:00 UTC).
    ['2026-11-16T10:00:00Z', '2026-11-30T23:00:00.000Z'],
    // The 14 days end on a Saturday, so the period is extended to the end of Monday.
    ['2026-11-21T10:00:00Z', '2026-12-07T23:00:00.000Z'],
    // Bought at 23:15 UTC, which is 00:15 of the next day in Paris, so the period ends a day later.
    ['2026-11-16T23:15:00Z', '2026-12-01T23:00:00.000Z'],
    // The 14 days end on Easter Monday, 29 March 2027, so the period is extended to the end of Tuesday: 22:00 UTC,
    // because summer time has begun.
    ['2027-03-15T10:00:00Z', '2027-03-30T22:00:00.000Z'],
  ])('the withdrawal period of a purchase at %s ends at %s', (bought, end) => {
    expect(withdrawalEnds(new Date(bought)).toISOString()).toBe(end)
    expect(mayWithdraw(new Date(bought), new Date(Date.parse(end) - 1))).toBe(true)
    expect(mayWithdraw(new Date(bought), new Date(end))).toBe(false)
  })

  test.each(['2026-05-14', '2026-05-25', '2024-04-01', '2026-07-14', '2025-12-25', '2026-11-15'])(
    'a withdrawal period never ends on %s, which is not a working day',
    day => expect(isWorkingDay(day)).toBe(false),
  )
})

test('the refund of a returned e-card is reduced for the tickets it paid, rounded in favour of the buyer', () => {
  expect(withdrawalRefund(cents(5000), { sold: 5, left: 5 })).toBe(5000)
  expect(withdrawalRefund(cents(5000), { sold: 5, left: 2 })).toBe(2000)
  expect(withdrawalRefund(cents(1000), { sold: 3, left: 2 })).toBe(667)
  expect(withdrawalRefund(cents(1000), { sold: 3, left: 0 })).toBe(0)
})
