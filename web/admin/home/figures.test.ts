import { expect, test } from 'vitest'
import { addDays } from '../../../contract/rules/dates.ts'
import type { Euros } from '../../../contract/rules/money.ts'
import { changeText, figuresOf } from './figures.tsx'

const euros = (amount: number) => amount as Euros
/**
 * Thirty days of sales up to Wednesday 18 November 2026. The number of tickets sold on a day is its day of the
 * month, for instance 18 on the 18th.
 */
const sales = Array.from({ length: 30 }, (_, index) => {
  const date = addDays('2026-11-18', index - 29)
  const seats = Number(date.slice(8))
  return { date, seats, amount: euros(seats * 10), refunded: euros(date === '2026-11-18' ? 30.1 : 0) }
})
const at = (hours_timetable: string, sold_seats: number, entered_seats = 0) => ({
  ...{ hours_timetable, sold_seats, entered_seats, total_seats: 100 },
})

test('today’s takings on the home page are card payments minus card refunds', () => {
  expect(figuresOf([], sales).takings).toBe(149.9)
})

test('the home page counts entries of the whole day, but the fill rate only of screenings from 18:00', () => {
  const figures = figuresOf([at('14:00', 40, 38), at('18:00', 50, 2), at('20:30', 100)], sales)
  expect(figures).toMatchObject({ entered: 40, sold: 190, tonight: { screenings: 2, sold: 150, seats: 200 } })
})

test('on a Wednesday, the home page shows the cinema week that ended the day before', () => {
  const { lastWeek, weekBefore } = figuresOf([], sales)
  expect(lastWeek).toEqual({ from: '2026-11-11', to: '2026-11-17', places: 98, takings: 980 })
  expect(weekBefore).toEqual({ from: '2026-11-04', to: '2026-11-10', places: 49, takings: 490 })
})

test.each([
  [110, 100, '+10\u00a0%'],
  [95, 100, '−5\u00a0%'],
  [100, 0, null],
])(
  'a figure of %d, compared with %d in the previous period, is shown with the change %s',
  (now, before, text) => {
    expect(changeText(now, before)).toBe(text)
  },
)
