import { expect, test } from 'vitest'
import type { Euros } from '../../../contract/rules/money.ts'
import {
  inputOfPrice,
  pricesIn,
  pricesSent,
  pricesShown,
  pricingIn,
  pricingSeen,
  pricingSent,
  pricingShown,
} from './typed-prices.ts'

const euros = (value: number) => value as Euros
const form = (fields: Record<string, string>) => {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.append(name, value)
  return data
}

test('in the form of a price grid, a fare without a price is not sold', () => {
  const typed = pricesIn(
    form({ 'prices.10': '8', 'prices.1': ' 12,50 ', 'prices.2': ' ', other: '3' }),
    'prices',
  )
  expect(typed).toEqual(['1=12,50', '10=8'])
  expect(pricesSent(typed)).toEqual([
    { tariffs_id: 1, price: 12.5 },
    { tariffs_id: 10, price: 8 },
  ])
  expect(
    pricesShown([
      { tariffs_id: 10, price: euros(8) },
      { tariffs_id: 1, price: euros(12.5) },
    ]),
  ).toEqual(['1=12,50', '10=8,00'])
})

test("an API error about the second price is shown at the input of that price's fare", () => {
  expect(inputOfPrice('prices[1].price', ['1=12,50', '10=-8'])).toBe('prices.10')
  expect(inputOfPrice('prices', ['1=12,50'])).toBe('prices')
  expect(inputOfPrice('name_grid', [])).toBe('name_grid')
})

test.each([
  [{ follows_rules: true, price_grids_id: 3 }, 'regles:3', { price_grids_id: null }, { price_grids_id: 3 }],
  [{ follows_rules: false, price_grids_id: 3 }, '3', { price_grids_id: 3 }, { price_grids_id: 3 }],
  [
    { follows_rules: false, price_grids_id: null, price: euros(9) },
    'prix:9,00',
    { price: 9 },
    { price_grids_id: null, price: 9 },
  ],
])('the pricing %j of a screening is shown as %s, and sent back unchanged', (record, shown, sent, seen) => {
  expect(pricingShown(record)).toBe(shown)
  expect(pricingSent(shown)).toEqual(sent)
  expect(pricingSeen(shown)).toEqual(seen)
})

test('a screening form sends its own price only if « un prix à part » is selected', () => {
  expect(pricingIn(form({ price_grids_id: '3', price: '9' }), 'price_grids_id')).toBe('3')
  expect(pricingIn(form({ price_grids_id: 'prix', price: ' 9 ' }), 'price_grids_id')).toBe('prix:9')
})
