import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { roundTogether, ticketVatOn, tsaOn, tsaUnit, vatWithin } from './taxes.ts'

const centsIn = (cell: string): number =>
  Math.round(Number(cell.replace(',', '.').match(/-?[\d.]+/)![0]) * 100)

const examples = readFileSync(join(import.meta.dirname, '../../docs/books.md'), 'utf8')
  .split('\n')
  .filter(line => /^\| -?[\d,]+ €/.test(line))
  .map(line => {
    const [amount, , vat, , tsa] = line.slice(2).split(' | ').map(centsIn)
    return { amount: amount!, vat: vat!, tsa: tsa! }
  })

test('docs/books.md contains seven worked examples of VAT and cinema tax', () =>
  expect(examples).toHaveLength(7))

test.each(examples)(
  'tickets for $amount cents contain $vat cents of VAT and $tsa cents of TSA (tax on cinema tickets)',
  ({ amount, vat, tsa }) => {
    expect(vatWithin([amount], 55)).toEqual([vat])
    expect(roundTogether([amount * tsaOn('2026-11-18').rate], tsaUnit)).toEqual([tsa])
  },
)

test('the tax on the sum of many tickets is rounded once, not once per ticket', () => {
  // 100 places at 12.50 € are 1,250 €, which contain 65.17 € of VAT. Rounding each ticket to 0.65 € would give
  // only 65 €.
  expect(vatWithin([125_000], 55)).toEqual([6517])
})

test('VAT is divided among tickets so that the rounded parts add up to the rounded total', () => {
  // Each of three films at 5 € contains 26.07 cents of VAT. The sum, 78.2 cents, is rounded to 78, so each part is
  // 26.
  expect(vatWithin([500, 500, 500], 55)).toEqual([26, 26, 26])
  // Each of three amounts contains 41.18 cents of VAT. The sum, 123.55 cents, is rounded to 124, so one part gets
  // 42. As the remainders are equal, it is the first.
  expect(vatWithin([790, 790, 790], 55)).toEqual([42, 41, 41])
  const amounts = fc.array(fc.integer({ min: -1_000_000, max: 100_000_000 }), { maxLength: 40 })
  fc.assert(
    fc.property(amounts, fc.constantFrom(21, 55, 100, 200), (given, permille) => {
      const parts = vatWithin(given, permille)
      const [whole = 0] = vatWithin([given.reduce((sum, each) => sum + each, 0)], permille)
      expect(parts.reduce((sum: number, each) => sum + each, 0)).toBe(whole)
      for (const [index, part] of parts.entries())
        expect(Math.abs(part - (given[index]! * permille) / (1000 + permille))).toBeLessThan(1)
    }),
  )
})

test('a refund reverses the tax of its sale to the cent', () => {
  for (const price of [500, 790, 1100, 1250]) {
    const [sold, refunded] = [vatWithin([price], 55)[0]!, vatWithin([-price], 55)[0]!]
    expect(sold + refunded).toBe(0)
  }
})

test('each tax rate has a date and names the law in force on that date', () => {
  expect(tsaOn('2023-12-31').law).toContain('code du cinéma')
  expect(tsaOn('2024-01-01').law).toContain('impositions sur les biens et services')
  expect(ticketVatOn('2026-11-18').rate).toBe(55)
})
