import { expect, test } from 'vitest'
import { moneyPerDay } from './rules.ts'

test('hours become days of the cinema’s calendar, also around a change of clock', () => {
  const moved = { orders: 1, seats: 2, amount: 1250, cancelled_seats: 1, refunded: 625 }
  const at = (hour: string) => ({ hour: new Date(hour), ...moved })
  const hours = [
    at('2026-10-24T21:00:00Z'),
    at('2026-10-24T22:00:00Z'),
    at('2026-10-25T22:00:00Z'),
    at('2026-10-25T23:00:00Z'),
  ]
  expect(moneyPerDay(hours, '2026-10-24', 4)).toEqual([
    { date: '2026-10-24', ...moved },
    { date: '2026-10-25', orders: 2, seats: 4, amount: 2500, cancelled_seats: 2, refunded: 1250 },
    { date: '2026-10-26', ...moved },
    { date: '2026-10-27', orders: 0, seats: 0, amount: 0, cancelled_seats: 0, refunded: 0 },
  ])
})
