import { expect, test } from 'vitest'
import { cents } from '../../contract/rules/money.ts'
import { endPlaces } from '../../server/booking/purchase/order-state-queries.ts'
import { placesOf } from '../../server/booking/queries.ts'
import { reconcile } from '../../server/payments/reconcile.ts'
import { requestRefund } from '../../server/payments/refund.ts'
import { acquirer_ledger, payments } from '../../server/payments/tables.ts'
import type { TestApi } from '../api.ts'
import { aScreening } from '../builders.ts'
import { buy } from '../buyers.ts'
import { auditBooks } from '../faults/books.ts'
import { useProcesses } from './processes.ts'

// Two staff members cancel the same place of an order while its buyer cancels the whole order, in three processes.

const { apis, start } = useProcesses()

type Order = { id: number; reference: string }
/** Cancels the first place of an order, and returns the HTTP status. */
type CancelFirst = (api: TestApi, order: Order, staff: { cookie: string }) => Promise<number>

async function allAtOnce(cancelFirst: CancelFirst, { buyerToo }: { buyerToo: boolean }) {
  await start(3)
  const [one, other, third] = apis as [TestApi, TestApi, TestApi]
  const { headers } = await one.as('admin')
  const screening = await aScreening(one.db, { price: cents(1250) })
  const sold = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const buyer = await third.as('member')
      const order = await buy(third, buyer, { sessions_id: screening.id, nbr_seats_payed: 3 })
      const { id } = (await order.json()) as { id: number }
      const cancelAll = () =>
        third.request(`/api/v1/app/order/${id}/cancel`, { method: 'POST', headers: buyer.headers })
      return { id, cancelAll: async () => (buyerToo ? (await cancelAll()).status : 200) }
    }),
  )
  const paid = new Map((await one.db.select().from(payments)).map(row => [row.orders_id, row.reference]))
  return Promise.all(
    sold.map(async ({ id, cancelAll }) => {
      const order = { id, reference: paid.get(id)! }
      const both = [cancelFirst(one, order, headers), cancelFirst(other, order, headers)]
      const [byBuyer, ...byStaff] = await Promise.all([cancelAll(), ...both])
      return { byBuyer, byStaff: byStaff.sort() }
    }),
  )
}

const byApi: CancelFirst = async (api, { id }, headers) => {
  const json = { places: [1] }
  return (await api.request(`/api/v1/admin/order/${id}/cancel`, { method: 'POST', json, headers })).status
}

const refunds = async () =>
  new Set((await apis[0]!.db.select().from(acquirer_ledger)).map(row => row.refunded))

test('if two staff members cancel the same ticket at the same time, it is refunded once', async () => {
  const answers = await allAtOnce(byApi, { buyerToo: false })
  expect(new Set(answers.map(({ byStaff }) => byStaff.join()))).toEqual(new Set(['200,409']))
  expect(await refunds()).toEqual(new Set([1250]))
})

test('if staff cancel a ticket while its buyer cancels the order, the refund never exceeds the price', async () => {
  for (const { byBuyer, byStaff } of await allAtOnce(byApi, { buyerToo: true })) {
    expect(byBuyer).toBe(200)
    expect(['200,409', '409,409']).toContain(byStaff.join())
  }
  // While a first refund is in progress, a second cancellation refunds nothing itself, but stores that a refund is
  // due. The reconciler, a background job, makes this refund later: run it now.
  await reconcile(apis[0]!.appContext)
  expect(await refunds()).toEqual(new Set([3750]))
  expect(await auditBooks(apis[0]!.db, new Set())).toEqual([])
})

test('control: without a lock, two cancellations of a ticket at the same time refund it twice', async () => {
  let looked = 0
  const everyoneLooked = Promise.withResolvers<void>()
  const unguarded: CancelFirst = async ({ db, clock }, { id, reference }) => {
    const [first] = await placesOf(db, [id])
    expect(first!.state).toBe('sold')
    if (++looked === 20) everyoneLooked.resolve()
    // Wait until all cancellations have read the place before any of them writes, so that the race is certain.
    await everyoneLooked.promise
    await db.transaction(async db => {
      await endPlaces(db, id, [1])
      await requestRefund(db, reference, { more: first!.price, at: clock.now })
    })
    return 200
  }
  await allAtOnce(unguarded, { buyerToo: false })
  const owed = await apis[0]!.db.select().from(payments)
  expect(new Set(owed.map(row => row.to_refund))).toEqual(new Set([2500]))
})
