import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { type TestApi, useApi } from '../../../tests/api.ts'
import { aScreening } from '../../../tests/builders.ts'
import { buy } from '../../../tests/buyers.ts'
import { mails } from '../../mail/tables.ts'
import { reconcile } from '../../payments/reconcile.ts'
import { nextRefundTryMs } from '../../payments/rules.ts'
import { acquirer_ledger } from '../../payments/tables.ts'
import { sessions } from '../../screenings/tables.ts'
import { orders } from '../tables.ts'

let mona: Awaited<ReturnType<TestApi['as']>>
let screening: Awaited<ReturnType<typeof aScreening>>
const api = await useApi({ limitsOn: false })
beforeEach(async () => {
  api.clock.now = new Date('2026-11-20T15:00:00Z')
  mona = await api.as('member')
  screening = await aScreening(api.db)
})

const soldSeats = async () => {
  const [row] = await api.db.select().from(sessions).where(eq(sessions.id, screening.id))
  return row!.sold_seats
}
const ledgerOf = async (id: number) => {
  const [order] = await api.db.select().from(orders).where(eq(orders.id, id))
  const [entry] = await api.db
    .select()
    .from(acquirer_ledger)
    .where(eq(acquirer_ledger.reference, order!.reference))
  return entry
}
const cancel = (id: number, who = mona) =>
  api.request(`/api/v1/app/order/${id}/cancel`, { method: 'POST', headers: who.headers })

describe('a cancellation', () => {
  test('cancelling an order frees its seats, refunds the payment and sends a mail, but only once', async () => {
    const order = (await (await buy(api, mona, { sessions_id: screening.id })).json()) as { id: number }
    const response = await cancel(order.id)
    expect([response.status, await response.json()]).toMatchObject([
      200,
      { state: 'cancelled', can_cancel: false, refunded_at: expect.any(String) },
    ])
    expect(await soldSeats()).toBe(0)
    expect(await ledgerOf(order.id)).toMatchObject({ amount: 2500, refunded: 2500 })
    const again = await cancel(order.id)
    expect([again.status, await again.json()]).toMatchObject([409, { code: 'not_cancellable' }])
    const [mail] = await api.db
      .select()
      .from(mails)
      .where(eq(mails.cause, `order-cancelled:${order.id}`))
    expect(mail?.subject).toContain('Réservation annulée')
  })

  test('a buyer may cancel until exactly fifteen minutes before the start', async () => {
    const first = (await (await buy(api, mona, { sessions_id: screening.id })).json()) as { id: number }
    const second = (await (await buy(api, mona, { sessions_id: screening.id })).json()) as { id: number }
    const limit = screening.starts_at.getTime() - 15 * 60_000
    api.clock.now = new Date(limit)
    expect((await cancel(first.id)).status).toBe(200)
    api.clock.now = new Date(limit + 1)
    const late = await cancel(second.id)
    expect([late.status, await late.json()]).toMatchObject([409, { code: 'too_late_to_cancel' }])
  })

  test('a member who cancels the order of another member gets « not found »', async () => {
    const order = (await (await buy(api, mona, { sessions_id: screening.id })).json()) as { id: number }
    expect((await cancel(order.id, await api.as('member'))).status).toBe(404)
  })

  test('an order whose cancellation is requested several times at once is refunded once', async () => {
    const order = (await (await buy(api, mona, { sessions_id: screening.id })).json()) as { id: number }
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => cancel(order.id)))
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 409, 409, 409, 409])
    expect(await soldSeats()).toBe(0)
    expect(await ledgerOf(order.id)).toMatchObject({ refunded: 2500 })
  })

  test('an admin may cancel an order at any time; the order stays listed, and this is audited', async () => {
    const order = (await (await buy(api, mona, { sessions_id: screening.id })).json()) as { id: number }
    api.clock.now = new Date(screening.starts_at.getTime() + 60_000)
    const admin = await api.as('admin')
    const remove = (who: typeof mona) =>
      api.request(`/api/v1/admin/order/${order.id}`, { method: 'DELETE', headers: who.headers })
    expect((await remove(await api.as('manager'))).status).toBe(403)
    expect((await remove(admin)).status).toBe(204)
    expect((await remove(admin)).status).toBe(409)
    expect(await ledgerOf(order.id)).toMatchObject({ refunded: 2500 })
    const journal = await api.request(`/api/v1/admin/audit?entity=order&entity_id=${order.id}`, admin)
    expect(await journal.json()).toMatchObject([{ action: 'cancel' }])
  })

  test('if the bank is unreachable during a cancellation, the refund is sent later', async () => {
    const order = (await (await buy(api, mona, { sessions_id: screening.id })).json()) as { id: number }
    const { refund } = api.appContext.gateway
    api.appContext.gateway.refund = () => Promise.reject(new Error('bank closed'))
    expect(await (await cancel(order.id)).json()).toMatchObject({ state: 'cancelled', refunded_at: null })
    api.appContext.gateway.refund = refund
    api.clock.now = new Date(api.clock.now.getTime() + nextRefundTryMs(1))
    await reconcile(api.appContext)
    expect(await ledgerOf(order.id)).toMatchObject({ refunded: 2500 })
  })
})
