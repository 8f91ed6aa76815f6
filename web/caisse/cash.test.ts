import { expect, test } from 'vitest'
import { cents } from '../../contract/rules/money.ts'
import { centsTyped, changeFor, quickAmounts, sumOfCount } from './cash.ts'

test.each([
  [2500, [2500, 3000, 4000, 5000]],
  [2000, [2000, 5000]],
  [1250, [1250, 1500, 2000, 5000]],
  [490, [490, 500, 1000, 2000]],
  [7110, [7110, 7500, 8000, 10_000]],
])(
  'for a sale of %i cents, the till offers these sums that customers usually hand over: %j',
  (owed, amounts) => {
    expect(quickAmounts(cents(owed))).toEqual(amounts)
  },
)

test('the change is the sum that the customer hands over minus the price, and never negative', () => {
  expect(changeFor(cents(2500), cents(5000))).toBe(2500)
  expect(changeFor(cents(2500), cents(2500))).toBe(0)
  expect(changeFor(cents(2500), cents(2000))).toBe(0)
})

test.each([
  ['50', 5000],
  [' 50,5 ', 5050],
  ['12.05 €', 1205],
  ['0,10', 10],
  ['', null],
  ['-5', null],
  ['1,234', null],
  ['douze', null],
])('an amount typed as « %s » is read as %s cents', (text, read) => {
  expect(centsTyped(text)).toBe(read)
})

test('a cash count by coins and notes is summed', () => {
  expect(sumOfCount({ 2000: 3, 50: 4, 1: 7 })).toBe(6207)
  expect(sumOfCount({})).toBe(0)
})
