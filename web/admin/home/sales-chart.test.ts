import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { noEuros } from '../../../contract/rules/money.ts'
import { SalesChart } from './sales-chart.tsx'

const day = {
  date: '2026-11-20',
  orders: 0,
  seats: 0,
  cancelled_seats: 0,
  amount: noEuros,
  refunded: noEuros,
}

const textFor = (rights: { cinemas_ids?: number[] }) =>
  renderToString(
    createElement(
      MemoryRouter,
      null,
      createElement(SalesChart, { sales: [day], rights: { roleUser: 'manager', ...rights } }),
    ),
  )

test('the shop is in the sums of who sees the whole house, and only they are told so', () => {
  expect(textFor({})).toContain('encaissés, boutique comprise')
  expect(textFor({ cinemas_ids: [1] })).not.toContain('boutique')
})
