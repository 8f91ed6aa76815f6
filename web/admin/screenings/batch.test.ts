import { expect, test } from 'vitest'
import { batchOf, batchStart, datesOf, hoursIn, searchFor } from './batch.ts'

const start = batchStart(new URLSearchParams(), '2026-11-16')

test('a batch creates screenings on the ticked weekdays between two dates, both included', () => {
  expect(datesOf({ ...start, au: '2026-11-22', jours: ['6', '0'] })).toEqual(['2026-11-21', '2026-11-22'])
  expect(datesOf({ ...start, au: '2026-11-18' })).toEqual(['2026-11-16', '2026-11-17', '2026-11-18'])
})

test('a batch on a single day needs no ticked weekday', () => {
  expect(datesOf({ ...start, jours: [] })).toEqual(['2026-11-16'])
})

test('a batch creates no screenings if its dates are reversed or invalid', () => {
  expect(datesOf({ ...start, au: '2026-11-01' })).toEqual([])
  expect(datesOf({ ...start, du: 'demain' })).toEqual([])
  expect(datesOf({ ...start, du: '9999-12-31' })).toEqual([])
})

test('a complete batch form becomes the body of the API call', () => {
  const values = { ...start, movies_id: '3', movie_theaters_id: '2', timetables_ids: ['4', '5'] }
  expect(batchOf(values)).toMatchObject({
    batch: {
      movies_id: 3,
      movie_theaters_id: 2,
      language: 'VF',
      version_2D_3D: '2D',
      price_grids_id: null,
      supplement: 0,
      session_dates: ['2026-11-16'],
      timetables_ids: [4, 5],
      hours: [],
    },
  })
})

test('a batch form reports missing values, and a period of more than 62 days', () => {
  expect(batchOf(start)).toMatchObject({
    messages: [{ field: 'movies_id' }, { field: 'movie_theaters_id' }, { field: 'heures' }],
  })
  const values = { ...start, movies_id: '3', movie_theaters_id: '2', timetables_ids: ['4'], au: '2027-11-16' }
  expect(batchOf(values)).toEqual({ messages: [{ field: 'au', message: '62 jours au plus à la fois.' }] })
})

test('after a batch is created, the link to the list filters by its film, room and dates', () => {
  const batch = {
    movies_id: 3,
    movie_theaters_id: 4,
    session_dates: ['2026-11-18', '2026-11-17'],
    timetables_ids: [1],
    hours: [],
  }
  expect(searchFor(batch)).toBe('film=3&salle=4&du=2026-11-17&au=2026-11-18')
})

test('the hours of a batch can be typed in the usual notations, and unreadable hours are reported', () => {
  expect(hoursIn('14h30, 21:05 et 9h; 9H00')).toEqual({ hours: ['14:30', '21:05', '09:00'], unreadable: [] })
  expect(hoursIn('14 h 30, 16 h 15 et 9 h')).toEqual({ hours: ['14:30', '16:15', '09:00'], unreadable: [] })
  expect(hoursIn('9h 14h30 18 h 20h 22 h 10')).toEqual({
    hours: ['09:00', '14:30', '18:00', '20:00', '22:10'],
    unreadable: [],
  })
  expect(hoursIn('25h, 12h60 midi 7')).toEqual({ hours: [], unreadable: ['25h', '12h60', 'midi', '7'] })
  const values = { ...start, movies_id: '3', movie_theaters_id: '2', heures: '20h30' }
  expect(batchOf(values)).toMatchObject({ batch: { timetables_ids: [], hours: ['20:30'] } })
  expect(batchOf({ ...values, heures: '20h30 bientôt' })).toEqual({
    messages: [{ field: 'heures', message: expect.stringContaining('bientôt') }],
  })
})
