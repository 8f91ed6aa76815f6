import { expect, test } from 'vitest'
import { cents } from '../../contract/rules/money.ts'
import { placesOf } from '../../server/booking/queries.ts'
import { endPlaces } from '../../server/booking/settle-queries.ts'
import { oweBack } from '../../server/payments/pay-back.ts'
import { reconcile } from '../../server/payments/reconcile.ts'
import { acquirer_ledger, payments } from '../../server/payments/tables.ts'
import type { TestApi } from '../api.ts'
import { aScreening } from '../builders.ts'
import { buy } from '../buyers.ts'
import { auditBooks } from '../faults/books.ts'
import { useProcesses } from './processes.ts'

// Two people of the staff cancel the same place of an order in two processes, and its buyer the whole in a third.

const { apis, start } = useProcesses()

type Order = { id: number; reference: string }
/** By which somebody cancels the first place of an order: what they were answered. */
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

test('a place that two cancel at once is given back once', async () => {
  const answers = await allAtOnce(byApi, { buyerToo: false })
  expect(new Set(answers.map(({ byStaff }) => byStaff.join()))).toEqual(new Set(['200,409']))
  expect(await refunds()).toEqual(new Set([1250]))
})

test('nor is more than was paid when its buyer cancels the whole order meanwhile', async () => {
  for (const { byBuyer, byStaff } of await allAtOnce(byApi, { buyerToo: true })) {
    expect(byBuyer).toBe(200)
    expect(['200,409', '409,409']).toContain(byStaff.join())
  }
  // Whoever finds another at the bank leaves the rest to this.
  await reconcile(apis[0]!.house)
  expect(await refunds()).toEqual(new Set([3750]))
  expect(await auditBooks(apis[0]!.db, new Set())).toEqual([])
})

test('the control: who only looks before they cancel owes the same place twice', async () => {
  let looked = 0
  const everyoneLooked = Promise.withResolvers<void>()
  const unguarded: CancelFirst = async ({ db, clock }, { id, reference }) => {
    const [first] = await placesOf(db, [id])
    expect(first!.state).toBe('sold')
    if (++looked === 20) everyoneLooked.resolve()
    // The hand is slower than the eye: no luck is needed for it.
    await everyoneLooked.promise
    await db.transaction(async db => {
      await endPlaces(db, id, [1])
      await oweBack(db, reference, { more: first!.price, at: clock.now })
    })
    return 200
  }
  await allAtOnce(unguarded, { buyerToo: false })
  const owed = await apis[0]!.db.select().from(payments)
  expect(new Set(owed.map(row => row.to_refund))).toEqual(new Set([2500]))
})
