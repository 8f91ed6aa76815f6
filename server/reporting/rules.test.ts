import { expect, test } from 'vitest'
import { bestFilms, moneyPerDay } from './rules.ts'

test('sales are grouped by calendar day in the cinema’s time zone, even when the clock changes', () => {
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

test('the best films are ranked over all periods, without films with more cancellations than sales', () => {
  const stretch = (movies_id: number, seats: number, amount: number) => ({
    ...{ movies_id, title: `Film ${movies_id}`, seats, amount },
  })
  const sold = [stretch(1, 4, 4000), stretch(2, 6, 6000), stretch(3, 1, 1000), stretch(4, 2, 2000)]
  const later = [stretch(1, 4, 4000), stretch(2, -1, -1000), stretch(3, -1, -1000)]
  expect(bestFilms([...sold, ...later], 2)).toEqual([stretch(1, 8, 8000), stretch(2, 5, 5000)])
  expect(bestFilms([...sold, ...later], 5)).toHaveLength(3)
})
