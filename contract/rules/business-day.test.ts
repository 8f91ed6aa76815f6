import fc from 'fast-check'
import { expect, test } from 'vitest'
import { businessDay } from './business-day.ts'

test.each([
  ['2026-11-20T04:59:59.999Z', '2026-11-19', 'winter, a moment before six'],
  ['2026-11-20T05:00:00Z', '2026-11-20', 'winter, six'],
  ['2026-07-14T03:59:59Z', '2026-07-13', 'summer, a moment before six'],
  ['2026-07-14T04:00:00Z', '2026-07-14', 'summer, six'],
  ['2026-11-19T23:30:00Z', '2026-11-19', 'half past midnight belongs to the evening'],
  ['2027-03-28T00:59:59Z', '2027-03-27', 'the last moment of winter time'],
  ['2027-03-28T01:00:00Z', '2027-03-27', 'the first moment of summer time, three o’clock'],
  ['2027-03-28T03:59:59Z', '2027-03-27', 'the night of 23 hours ends at six too'],
  ['2027-03-28T04:00:00Z', '2027-03-28', 'six, after that night'],
  ['2026-10-25T00:30:00Z', '2026-10-24', 'half past two for the first time'],
  ['2026-10-25T01:30:00Z', '2026-10-24', 'half past two again'],
  ['2026-10-25T04:59:59Z', '2026-10-24', 'the night of 25 hours ends at six too'],
  ['2026-10-25T05:00:00Z', '2026-10-25', 'six, after that night'],
  ['2027-01-01T04:00:00Z', '2026-12-31', 'the night of the new year'],
])('the instant %s belongs to the business day %s (%s)', (at, day) => {
  expect(businessDay(new Date(at))).toBe(day)
})

test('a business day can end at another hour than 06:00, for example at midnight', () => {
  const at = new Date('2026-11-20T02:30:00Z')
  expect([0, 3, 4].map(hour => businessDay(at, hour))).toEqual(['2026-11-20', '2026-11-20', '2026-11-19'])
})

test('a later instant never belongs to an earlier business day, at whatever hour business days end', () => {
  const aYear = {
    min: new Date('2026-06-01T00:00:00Z'),
    max: new Date('2027-06-01T00:00:00Z'),
    noInvalidDate: true,
  }
  fc.assert(
    fc.property(
      fc.date(aYear),
      fc.integer({ min: 0, max: 26 * 3600 }),
      fc.integer({ min: 0, max: 12 }),
      (at, seconds, hour) => {
        const later = new Date(at.getTime() + seconds * 1000)
        expect(businessDay(later, hour) >= businessDay(at, hour)).toBe(true)
      },
    ),
  )
})
