import { expect, test } from 'vitest'
import { hoursOf, type Room, spanOf } from './rooms.ts'

const late = {
  hours_timetable: '23:10',
  starts_at: '2026-11-20T22:10:00.000Z',
  ends_at: '2026-11-20T23:44:00.000Z',
  room_free_at: '2026-11-21T00:04:00.000Z',
} as Room['screenings'][number]

test('a film that ends after midnight goes on counting', () => {
  expect(spanOf(late)).toEqual({ start: 1390, end: 1484, free: 1504 })
})

test('the day view covers the usual hours, and more when a screening needs it', () => {
  expect(hoursOf([])).toEqual({ from: 1020, to: 1440 })
  expect(hoursOf([{ screenings: [late] } as Room])).toEqual({ from: 1020, to: 1560 })
})
