import { expect, test } from 'vitest'
import { nextToClose } from './rules.ts'

const closed = (day: string | null, rest = {}) => ({
  first: '2026-11-20',
  day,
  month: null,
  year: null,
  ...rest,
})

test.each([
  ['none before the first day has ended', closed(null), '2026-11-20', null],
  ['the first day', closed(null), '2026-11-21', ['day', '2026-11-20', '2026-11-20']],
  [
    'the next day, also without operations',
    closed('2026-11-20'),
    '2026-12-25',
    ['day', '2026-11-21', '2026-11-21'],
  ],
  [
    'a month from the first day of the series',
    closed('2026-11-30'),
    '2026-12-01',
    ['month', '2026-11-20', '2026-11-30'],
  ],
  [
    'none after the month until the next day has ended',
    closed('2026-11-30', { month: '2026-11-30' }),
    '2026-12-01',
    null,
  ],
  [
    'the year, after its last month',
    closed('2026-12-31', { month: '2026-12-31' }),
    '2027-01-01',
    ['year', '2026-11-20', '2026-12-31'],
  ],
  [
    'February of a leap year',
    closed('2028-02-29', { month: '2028-01-31' }),
    '2028-03-09',
    ['month', '2028-02-01', '2028-02-29'],
  ],
])(
  'the next period that the server closes in the books (day, month or year): %s',
  (_, state, today, period) => {
    const next = nextToClose(state, today)
    expect(next && [next.kind, next.from, next.to]).toEqual(period)
  },
)
