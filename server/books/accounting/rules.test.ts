import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawerPiecesOf, type JournalSum, piecesOf } from './rules.ts'

const sum = (values: Partial<JournalSum>): JournalSum => ({
  ...{ day: '2027-01-06', cinemas_id: 1, means: 'card', means_kind: 'money_received', vat_permille: 55 },
  ...{ about: 'places', amount: 0, worth: 0, ...values },
})
const posted = (...sums: Partial<JournalSum>[]) =>
  piecesOf(sums.map(sum)).flatMap(({ postings }) =>
    postings.map(({ code, debit, credit }) => [code, debit, credit]),
  )

test('a sale debits the account of its payment method, and credits those of the sale and its VAT', () => {
  // 1,250 € (100 places at 12.50 €) contain 65.17 € of VAT.
  expect(posted({ amount: 125_000 })).toEqual([
    ['means_card', 125_000, 0],
    ['sales_55', 0, 118_483],
    ['vat_55', 0, 6517],
  ])
})

test('tickets and items sold at the same VAT rate are added up before the VAT is rounded', () => {
  // 7.90 € and 7.90 € contain 0.8237 € of VAT together, which is rounded once, to 0.82 €.
  expect(posted({ amount: 790, means: 'cash' }, { amount: 790, means: 'cash', about: 'items' })).toEqual([
    ['means_cash', 1580, 0],
    ['items_55', 0, 749],
    ['sales_55', 0, 749],
    ['vat_55', 0, 82],
  ])
})

test('an e-card is a liability until it is used, and its VAT is due when it is sold', () => {
  expect(posted({ cinemas_id: null, about: 'e_carte', amount: 2000, worth: 2000 })).toEqual([
    ['means_card', 2000, 0],
    ['vat_waiting', 104, 0],
    ['owed_e_carte', 0, 2000],
    ['vat_55', 0, 104],
  ])
  expect(posted({ means: 'e_carte', means_kind: 'liability_used', worth: -1333 })).toEqual([
    ['owed_e_carte', 1333, 0],
    ['sales_55', 0, 1264],
    ['vat_waiting', 0, 69],
  ])
  expect(posted({ means: 'e_carte', means_kind: 'liability_used', about: 'expired', worth: -667 })).toEqual([
    ['owed_e_carte', 667, 0],
    ['expired', 0, 632],
    ['vat_waiting', 0, 35],
  ])
})

test('a refund reverses the accounting entries of its sale', () => {
  expect(posted({ amount: -1250 })).toEqual([
    ['sales_55', 1185, 0],
    ['vat_55', 65, 0],
    ['means_card', 0, 1250],
  ])
})

test('in every accounting entry, debits equal credits, for any combination of sales', () => {
  const about = fc.constantFrom('places', 'items', 'e_carte', 'bon_cadeau', 'expired')
  const row = fc
    .record({
      about,
      day: fc.constantFrom('2027-01-06', '2027-01-07'),
      cinemas_id: fc.constantFrom(null, 1, 2),
      means: fc.constantFrom('card', 'cash', 'e_carte', 'bon_cadeau'),
      vat_permille: fc.constantFrom(55, 100, 200),
      amount: fc.integer({ min: -5000, max: 5000 }),
      worth: fc.integer({ min: -5000, max: 5000 }),
    })
    .map(values => {
      const uses = values.about === 'expired' || ['e_carte', 'bon_cadeau'].includes(values.means)
      return sum({ ...values, means_kind: uses ? 'liability_used' : 'money_received' } as Partial<JournalSum>)
    })
  fc.assert(
    fc.property(fc.array(row, { maxLength: 30 }), rows => {
      for (const { postings } of piecesOf(rows)) {
        const total = (side: 'debit' | 'credit') => postings.reduce((all, each) => all + each[side], 0)
        expect(total('debit')).toBe(total('credit'))
      }
    }),
  )
})

test('in every accounting entry of drawers, debits equal credits', () => {
  const some = fc.nat(100_000)
  fc.assert(
    fc.property(
      fc.integer({ min: -100_000, max: 100_000 }),
      some,
      some,
      some,
      (put_in, taken_out, surplus, missing) => {
        const pieces = drawerPiecesOf([
          { day: '2027-01-06', cinemas_id: 1, put_in, taken_out, surplus, missing },
        ])
        const postings = pieces.flatMap(piece => piece.postings)
        const total = (side: 'debit' | 'credit') => postings.reduce((sum, each) => sum + each[side], 0)
        expect(total('debit')).toBe(total('credit'))
      },
    ),
  )
})
