import { describe, expect, test } from 'vitest'
import { errorIfNeverMatches, type PriceRule, ruleFor } from './price-rules.ts'

const everything: PriceRule = {
  ...{ price_grids_id: 1, cinemas_id: null, movie_theaters_id: null, weekdays: [], version_2D_3D: null },
  ...{ from_hour: null, to_hour: null, from_date: null, to_date: null },
}
/** A screening on a Saturday evening. */
const screening = {
  ...{ cinemas_id: 2, movie_theaters_id: 5, version_2D_3D: '2D' as const },
  ...{ session_date: '2026-11-21', hours_timetable: '20:30' },
}

describe('a price rule', () => {
  test.each<[string, Partial<PriceRule>, boolean]>([
    ['without any condition', {}, true],
    ['of the same cinema', { cinemas_id: 2 }, true],
    ['of another cinema', { cinemas_id: 3 }, false],
    ['of another room', { movie_theaters_id: 6 }, false],
    ['of the other version (3D)', { version_2D_3D: '3D' }, false],
    ['for the weekend', { weekdays: [6, 7] }, true],
    ['for Monday to Friday', { weekdays: [1, 2, 3, 4, 5] }, false],
    ['that begins at its hour', { from_hour: '20:30' }, true],
    ['that ends at its hour', { to_hour: '20:30' }, false],
    ['for the morning', { to_hour: '12:00' }, false],
    ['for 20:00 to 03:00', { from_hour: '20:00', to_hour: '03:00' }, true],
    ['for the afternoon', { from_hour: '13:00', to_hour: '19:00' }, false],
    ['that begins on that day', { from_date: '2026-11-21' }, true],
    ['that ends on that day', { to_date: '2026-11-21' }, true],
    ['that ended the day before', { to_date: '2026-11-20' }, false],
  ])('a price rule %s is tested against a Saturday screening at 20:30', (_, asked, fits) => {
    expect(ruleFor([{ ...everything, ...asked }], screening) !== undefined).toBe(fits)
  })

  test('a price rule from 22:00 to 03:00 applies to a screening at 00:15', () => {
    const night = { ...everything, from_hour: '22:00', to_hour: '03:00' }
    expect(ruleFor([night], { ...screening, hours_timetable: '00:15' })).toBe(night)
    expect(ruleFor([night], { ...screening, hours_timetable: '03:00' })).toBeUndefined()
  })

  test('of several price rules that match a screening, the first in the list applies', () => {
    const feast = { ...everything, price_grids_id: 3, from_date: '2026-11-20', to_date: '2026-11-23' }
    const weekend = { ...everything, price_grids_id: 2, weekdays: [6, 7] }
    expect(ruleFor([feast, weekend, everything], screening)).toBe(feast)
    expect(ruleFor([weekend, feast, everything], screening)).toBe(weekend)
    expect(ruleFor([weekend], { ...screening, session_date: '2026-11-23' })).toBeUndefined()
  })
})

test.each<[string, Partial<PriceRule>, string | undefined]>([
  ['that ends before it begins', { from_date: '2026-11-22', to_date: '2026-11-21' }, 'to_date'],
  ['that ends at the hour it begins', { from_hour: '20:00', to_hour: '20:00' }, 'to_hour'],
  [
    'for a Tuesday within a weekend',
    { from_date: '2026-11-21', to_date: '2026-11-22', weekdays: [2] },
    'weekdays',
  ],
  [
    'for a Sunday within a weekend',
    { from_date: '2026-11-21', to_date: '2026-11-22', weekdays: [7] },
    undefined,
  ],
  ['for one day', { from_date: '2026-11-21', to_date: '2026-11-21' }, undefined],
  ['without an end', { from_date: '2026-11-21', weekdays: [2] }, undefined],
])('a price rule %s is checked for a condition that no screening can match', (_, asked, field) => {
  expect(errorIfNeverMatches({ ...everything, ...asked })?.field).toBe(field)
})
