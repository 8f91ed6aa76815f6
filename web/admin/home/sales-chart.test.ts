import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { cents, eurosFromCents, noEuros } from '../../../contract/rules/money.ts'
import { SalesChart } from './sales-chart.tsx'

const day = {
  date: '2026-11-20',
  orders: 0,
  seats: 0,
  cancelled_seats: 0,
  amount: noEuros,
  refunded: noEuros,
}

const euros = (amount: number) => eurosFromCents(cents(amount))

const textFor = (rights: { cinemas_ids?: number[] }, refunded = noEuros, refundsDue = noEuros) =>
  renderToString(
    createElement(
      MemoryRouter,
      null,
      createElement(SalesChart, {
        sales: [{ ...day, refunded }],
        refundsDue,
        rights: { roleUser: 'manager', ...rights },
      }),
    ),
  )

test('the sales chart says « boutique comprise » only to staff of all cinemas', () => {
  expect(textFor({})).toContain('encaissés, boutique comprise')
  expect(textFor({ cinemas_ids: [1] })).not.toContain('boutique')
})

test('the sales chart says « remboursés » only if no refund is pending', () => {
  expect(textFor({}, euros(2500))).toContain('25,00\u00a0€ remboursés')
  const waiting = textFor({}, euros(2500), euros(1250))
  expect(waiting).toContain('25,00\u00a0€ rendus ou à rendre')
  expect(waiting).toContain('Encore à rendre\u00a0: 12,50\u00a0€')
})
