import { describe, expect, test } from 'vitest'
import { eurosIn } from '../rules/money.ts'
import { durationText, hourText, isoDuration, longDate, longDay, longDayFrom, shortDayFrom } from './dates.ts'
import { eurosText } from './euros.ts'

describe('French dates, hours and durations', () => {
  test.each([
    ['1922-03-04', '4 mars 1922'],
    ['1921-01-01', '1er janvier 1921'],
    ['2026-08-31', '31 août 2026'],
  ])('the date %s is written %s in French', (day, written) => expect(longDate(day)).toBe(written))

  test('today and tomorrow are written « Aujourd’hui » and « Demain », other days with their date', () => {
    expect(shortDayFrom('2026-11-15', '2026-11-15')).toBe('Aujourd’hui')
    expect(shortDayFrom('2026-11-16', '2026-11-15')).toBe('Demain')
    expect(shortDayFrom('2026-11-17', '2026-11-15')).toBe('mar. 17')
    expect(longDayFrom('2027-01-01', '2026-12-31')).toBe('Demain')
    expect(longDayFrom('2026-11-17', '2026-11-15')).toBe(longDay('2026-11-17'))
    expect(longDay('2026-11-17')).toBe('mardi 17 novembre')
  })

  test.each([
    ['02:10', '2H10', 'PT2H10M'],
    ['01:05', '1H05', 'PT1H5M'],
    ['00:14', '14 min', 'PT0H14M'],
  ])('a duration of %s is written %s', (time, written, iso) => {
    expect(durationText(time)).toBe(written)
    expect(isoDuration(time)).toBe(iso)
  })

  test('the hour 20:30 is written 20h30', () => expect(hourText('20:30')).toBe('20h30'))
})

test.each([
  ['12,5', '12,50\u00a0€'],
  ['0', '0,00\u00a0€'],
  ['1 234,50 €', '1\u202f234,50\u00a0€'],
  ['1234567,89', '1\u202f234\u202f567,89\u00a0€'],
])('the amount of %s euros is written %s', (typed, written) =>
  expect(eurosText(eurosIn(typed))).toBe(written),
)
