import { expect, test } from 'vitest'
import type { Order } from '../order/order-words.ts'
import { arrangeOrders } from './arrange-orders.ts'

const now = new Date('2026-11-15T19:00:00Z')
const order = (id: number, starts_at: string, state: Order['state'] = 'confirmed', refunds = 0) =>
  ({
    ...{ id, starts_at, state, doors_minutes: 30, entry_minutes: 10 },
    refunds: Array(refunds) as unknown,
  }) as Order

test('upcoming orders are sorted soonest first, past orders latest first, without unpaid orders', () => {
  const { upcoming, past } = arrangeOrders(
    [
      order(1, '2026-11-20T19:00:00Z'),
      order(2, '2026-11-16T19:00:00Z', 'pending'),
      order(3, '2026-11-15T18:51:00Z'),
      order(4, '2026-11-15T18:50:00Z'),
      order(5, '2026-11-20T19:00:00Z', 'cancelled'),
      order(6, '2026-11-21T19:00:00Z', 'refused'),
      order(7, '2026-10-01T19:00:00Z'),
      order(8, '2026-11-22T19:00:00Z', 'expired'),
      order(9, '2026-11-22T19:00:00Z', 'expired', 1),
    ],
    now,
  )
  expect(upcoming.map(({ id }) => id)).toEqual([3, 2, 1])
  expect(past.map(({ id }) => id)).toEqual([9, 5, 4, 7])
})
