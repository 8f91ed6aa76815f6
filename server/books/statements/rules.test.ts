import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Cents, cents } from '../../../contract/rules/money.ts'
import { type FilmTerms, figuresOf, partWith, sharesOf, splitWeek, termsOfWeek } from './rules.ts'

const rowsOfBooks = readFileSync(join(import.meta.dirname, '../../../docs/books.md'), 'utf8')
  .split('\n')
  .filter(line => line.startsWith('| ') && line.includes(' | '))
  .map(line => line.slice(2, -2).split(' | '))

const centsIn = (cell: string): Cents =>
  cents(Math.round(Number(cell.replace(',', '.').replace(' €', '')) * 100))

/** Reads the tickets of a table cell such as « 10 × 12,50 € + 4 × 8,00 € ». */
const ticketsIn = (cell: string) =>
  [...cell.matchAll(/(\d+) × (\d+,\d\d) €/g)].map(([, entries, price]) => ({
    ...{ day: '2026-11-18', vat_permille: 55, worth: centsIn(price!), entries: Number(entries) },
  }))

/** Reads the terms of a table cell such as « 50 %, minimum 60,00 € » or « fixe 200,00 € ». */
const termsIn = (cell: string) => {
  const amount = (word: string) => {
    const found = new RegExp(`${word} ([\\d,]+)`).exec(cell)
    return found && centsIn(found[1]!)
  }
  const percent = /^([\d,]+) %/.exec(cell)
  return {
    share_percent: percent && Number(percent[1]!.replace(',', '.')),
    minimum: amount('minimum'),
    fixed_amount: amount('fixe'),
  }
}

const examples = rowsOfBooks.filter(cells => cells.length === 8 && /×|aucune/.test(cells[1]!))
const splitExamples = rowsOfBooks.filter(cells => cells.length === 5 && cells[2]!.includes('×'))

test('docs/books.md contains ten examples of distributor statements, and four of weeks split by New Year', () => {
  expect([examples.length, splitExamples.length]).toEqual([10, 4])
})

test.each(examples)(
  'the computed statement equals the worked example in docs/books.md: %s',
  (_, tickets, amount, vat, tsa, net, terms, share) => {
    const figures = figuresOf(ticketsIn(tickets!))
    expect([figures.amount, figures.vat, figures.tsa, figures.net]).toEqual(
      [amount!, vat!, tsa!, net!].map(centsIn),
    )
    expect(sharesOf(termsIn(terms!), [figures.net])).toEqual([centsIn(share!)])
  },
)

test('two distributor statements of a week split by New Year match the examples in docs/books.md', () => {
  for (const pair of [splitExamples.slice(0, 2), splitExamples.slice(2)]) {
    const nets = pair.map(([, , tickets]) => figuresOf(ticketsIn(tickets!)).net)
    expect(nets).toEqual(pair.map(([, , , net]) => centsIn(net!)))
    expect(sharesOf(termsIn(pair[0]![0]!), nets)).toEqual(pair.map(([, , , , share]) => centsIn(share!)))
  }
})

test('a cinema week (Wednesday to Tuesday) has one statement, or two if it contains 1 January', () => {
  expect(splitWeek('2026-11-20')).toEqual([{ from: '2026-11-18', to: '2026-11-24' }])
  expect(splitWeek('2027-01-02')).toEqual([
    { from: '2026-12-30', to: '2026-12-31' },
    { from: '2027-01-01', to: '2027-01-05' },
  ])
  expect(partWith('2026-12-31')).toEqual({ from: '2026-12-30', to: '2026-12-31' })
  expect(partWith('2027-01-05')).toEqual({ from: '2027-01-01', to: '2027-01-05' })
  // Cinema weeks begin on Wednesday. 1 January 2025 was a Wednesday, so the week before it ends on 31 December and
  // is not split.
  expect(splitWeek('2024-12-31')).toEqual([{ from: '2024-12-25', to: '2024-12-31' }])
})

test('in a week split by New Year without revenue, the fixed amount is on the last statement', () => {
  const fixed = { share_percent: null, minimum: null, fixed_amount: cents(5000) }
  expect(sharesOf(fixed, [cents(0), cents(0)])).toEqual([0, 5000])
})

test('the two statements of a week split by New Year add up to the distributor’s share of the week', () => {
  const nets = fc.tuple(fc.integer({ min: 0, max: 5_000_000 }), fc.integer({ min: 0, max: 5_000_000 }))
  fc.assert(
    fc.property(
      nets,
      fc.integer({ min: 0, max: 10_000 }),
      fc.integer({ min: 0, max: 90_000 }),
      (two, hundredths, least) => {
        const terms = { share_percent: hundredths / 100, minimum: cents(least), fixed_amount: null }
        const [whole] = sharesOf(terms, [cents(two[0] + two[1])])
        const parts = sharesOf(terms, two.map(cents))
        expect(parts[0]! + parts[1]!).toBe(whole)
        expect(Math.min(...parts)).toBeGreaterThanOrEqual(0)
      },
    ),
  )
})

test('the latest rental terms of a film apply; terms for one cinema override those for all cinemas', () => {
  const terms = (from_day: string, share_percent: number, cinemas_id: number | null = null): FilmTerms => ({
    ...{ movies_id: 1, cinemas_id, from_day, share_percent, minimum: null, fixed_amount: null },
  })
  const all = [terms('2026-11-18', 50), terms('2026-11-25', 45), terms('2026-11-27', 40, 7)]
  const percentIn = (cinemas_id: number, day: string, movies_id = 1) =>
    termsOfWeek(all, { movies_id, cinemas_id, day })?.share_percent
  expect(percentIn(3, '2026-11-17')).toBeUndefined()
  expect(percentIn(3, '2026-11-24')).toBe(50)
  expect(percentIn(3, '2026-12-30')).toBe(45)
  // Terms that begin on a Friday apply to the whole cinema week that contains this Friday.
  expect(percentIn(7, '2026-11-25')).toBe(40)
  expect(percentIn(7, '2026-11-18')).toBe(50)
  expect(percentIn(3, '2026-12-30', 2)).toBeUndefined()
})
