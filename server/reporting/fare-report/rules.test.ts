import { expect, test } from 'vitest'
import { weekStart } from '../../../contract/rules/dates.ts'
import { type FareMovements, startsOf, sumOf, sumsOfFares } from './rules.ts'

const moved = (given: Partial<FareMovements>): FareMovements => ({
  ...{ id: 1, name: null, tariffs_id: 1, label: 'Plein tarif', position: 0, sold: 0, cancelled: 0 },
  ...{ receipts: 0, receipts_with_supplement: 0, received: 0, sales: 0 },
  ...given,
})

test.each([
  ['2026-11-10', '2026-11-04'],
  ['2026-11-11', '2026-11-11'],
  ['2026-11-17', '2026-11-11'],
  ['2026-01-01', '2025-12-31'],
])('the cinema week of %s began on Wednesday %s', (day, wednesday) => {
  expect(weekStart(day)).toBe(wednesday)
})

test('the fare report divides its period into days or weeks; the first and last week may be shorter', () => {
  expect(startsOf('day', '2026-10-31', '2026-11-02')).toEqual(['2026-10-31', '2026-11-01', '2026-11-02'])
  expect(startsOf('week', '2026-11-09', '2026-11-19')).toEqual(['2026-11-09', '2026-11-11', '2026-11-18'])
  expect(startsOf('week', '2026-11-11', '2026-11-17')).toEqual(['2026-11-11'])
})

test('the fare report lists fares in display order, and averages the prices of sold tickets', () => {
  const rows = [
    moved({ tariffs_id: 3, label: 'Étudiant', position: 2, sold: 1, receipts: 790, sales: 790 }),
    moved({ sold: 2, receipts: 2500, sales: 2500 }),
    moved({ id: 2, sold: 1, cancelled: 2, receipts: -1250, sales: 1250 }),
  ]
  expect(sumsOfFares(rows)).toMatchObject([
    { label: 'Plein tarif', sold: 3, cancelled: 2, receipts: 1250, average_price: 1250 },
    { label: 'Étudiant', sold: 1, average_price: 790 },
  ])
  expect(sumOf(rows)).toMatchObject({ sold: 4, receipts: 2040, average_price: 1135 })
})

test('a group of the fare report that has only cancellations has no average price', () => {
  expect(sumOf([moved({ cancelled: 1, receipts: -1250 })]).average_price).toBe(null)
})
