import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { usualRules } from '../../contract/rules/terms.ts'
import { compensationToken, orderLinkKey } from '../../server/booking/cancellation/compensation-token.ts'
import { findOrder } from '../../server/booking/queries.ts'
import { orders } from '../../server/booking/tables.ts'
import { acquirer_ledger } from '../../server/payments/tables.ts'
import { issueInvitation } from '../../server/vouchers/invite.ts'
import { vouchers } from '../../server/vouchers/tables.ts'
import type { TestApi } from '../api.ts'
import { aScreening } from '../builders.ts'
import { buy } from '../buyers.ts'
import { useProcesses } from './processes.ts'

// Buyers of a cancelled screening may choose their compensation for sixty days; after that, staff may refund those
// who have not chosen. Here the clocks of the processes differ: the deadline has passed for one process, but not
// for the others.

const { apis, start } = useProcesses()

/** Chooses an invitation for the order while `refund` refunds it. Returns the HTTP statuses of both. */
type Choose = (api: TestApi, orderId: number, refund: () => Promise<number>) => Promise<[number, number]>

/**
 * Twenty buyers choose an invitation in a process whose clock is before the deadline. At the same time, staff
 * refund them in a process whose clock is after it.
 */
async function atTheEnd(choose: Choose) {
  await start(3)
  const [before, stillBefore, after] = apis as [TestApi, TestApi, TestApi]
  const admin = await before.as('admin')
  const screening = await aScreening(before.db)
  const ids: number[] = []
  for (let turn = 0; turn < 20; turn++) {
    const order = await buy(before, await before.as('member'), { sessions_id: screening.id })
    ids.push((await order.json()).id)
  }
  const cancel = `/api/v1/admin/session-movie/${screening.id}/cancel`
  await before.request(cancel, { method: 'POST', json: { reason: 'Panne.' }, headers: admin.headers })
  const end = before.clock.now.getTime() + usualRules.compensation_days * 86_400_000
  for (const api of [before, stillBefore]) api.clock.now = new Date(end - 1)
  after.clock.now = new Date(end)
  const appContext = await after.as('admin')
  const refund = async (id: number) =>
    (await after.request(`/api/v1/admin/order/${id}`, { method: 'DELETE', headers: appContext.headers }))
      .status
  const answers = await Promise.all(
    ids.map((id, turn) => choose(turn % 2 ? before : stillBefore, id, () => refund(id))),
  )
  return { answers, ...(await outcomes(before)) }
}

/** Returns how many orders have both invitation and refund, how many have neither, and the state of each order. */
async function outcomes({ db }: TestApi) {
  const rows = await db.select().from(orders)
  const ledger = await db.select().from(acquirer_ledger)
  const invited = new Set((await db.select().from(vouchers)).map(voucher => voucher.orders_id))
  const refunded = new Set(ledger.filter(entry => entry.refunded > 0).map(entry => entry.reference))
  const both = rows.filter(order => invited.has(order.id) && refunded.has(order.reference))
  const neither = rows.filter(order => !invited.has(order.id) && !refunded.has(order.reference))
  return { both: both.length, neither: neither.length, states: rows.map(order => order.state) }
}

async function chooseInvitation(api: TestApi, id: number): Promise<number> {
  const token = compensationToken(await orderLinkKey(api.appContext), id)
  const json = { choice: 'invitation' }
  return (await api.request(`/api/v1/app/cancellation/${token}`, { method: 'POST', json })).status
}

test('a buyer who chooses an invitation while staff refund the order gets only one of the two', async () => {
  const { answers, both, neither, states } = await atTheEnd((api, id, refund) =>
    Promise.all([chooseInvitation(api, id), refund()]),
  )
  expect([both, neither]).toEqual([0, 0])
  for (const pair of answers)
    expect([
      [200, 409],
      [409, 204],
    ]).toContainEqual(pair)
  expect(new Set(states).size).toBeLessThanOrEqual(2)
  // A process whose clock is past the deadline refuses the invitation, even if the order has not been refunded.
  const [order] = await apis[0]!.db.select().from(orders)
  await apis[0]!.db.update(orders).set({ state: 'confirmed' }).where(eq(orders.id, order!.id))
  expect(await chooseInvitation(apis[2]!, order!.id)).toBe(409)
})

test('control: without a lock, a buyer gets both the invitation and the refund', async () => {
  const unguarded: Choose = async ({ db, clock }, id, refund) => {
    const order = (await findOrder(db, id, null))!
    expect(order.state).toBe('confirmed')
    // Refund after the order was read and before the invitation is written, so that the race is certain.
    const refunded = await refund()
    await db.transaction(async db => {
      const { users_id, nbr_seats_payed: places } = order
      await issueInvitation(db, { orders_id: id, users_id: users_id!, places, months: 12, now: clock.now })
    })
    await db.update(orders).set({ state: 'invited' }).where(eq(orders.id, id))
    return [200, refunded]
  }
  expect((await atTheEnd(unguarded)).both).toBe(20)
})
