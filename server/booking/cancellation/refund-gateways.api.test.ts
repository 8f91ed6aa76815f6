import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { cents } from '../../../contract/rules/money.ts'
import { startTestApi } from '../../../tests/api.ts'
import { aScreening } from '../../../tests/builders.ts'
import { buy } from '../../../tests/buyers.ts'
import { aStaffMember, type StaffMember } from '../../../tests/staff.ts'
import { goodCard } from '../../../tests/stripe-stand-in/books.ts'
import { type Buyer, type OrderToPay, useCheckout } from '../../../tests/stripe-stand-in/checkout.ts'
import type { AppContext } from '../../context.ts'
import { violatedConstraint } from '../../database/errors.ts'
import { type Gateway, noGateway } from '../../payments/gateway.ts'
import { reconcile } from '../../payments/reconcile.ts'
import { requestRefund, sendRefund } from '../../payments/refund.ts'
import { nextRefundTryMs } from '../../payments/rules.ts'
import { createSimulatedGateway } from '../../payments/simulated.ts'
import { acquirer_ledger, payments, refunds } from '../../payments/tables.ts'

let mona: Buyer
let admin: StaffMember
const checkout = await useCheckout()
const simulated = createSimulatedGateway(checkout.db, () => checkout.clock.now)
beforeEach(async () => {
  checkout.stripe.forgetFaults()
  await checkout.db.delete(refunds)
  mona = await checkout.api.as('member')
  admin = await aStaffMember(checkout.api, 'admin')
})

/** Starts another instance of the site on the same database, with other payment gateways. */
const siteWith = (gateway: Gateway, earlierGateways: Gateway[] = []) =>
  startTestApi(
    { limitsOn: false, now: () => checkout.clock.now, gateway, earlierGateways },
    { ...checkout.connection, close: async () => {} },
  )

async function soldByStripe(): Promise<number> {
  const screening = await aScreening(checkout.db, { session_date: '2026-12-20' })
  const order = (await (await checkout.order(mona, { sessions_id: screening.id })).json()) as OrderToPay
  await checkout.typeCard(order.payment!.client_secret, goodCard)
  await checkout.follow(mona, order.id)
  return order.id
}

async function paymentOf(orderId: number) {
  const [row] = await checkout.db.select().from(payments).where(eq(payments.orders_id, orderId))
  return row!
}
const given = async (id: number) => (await checkout.intentOf(id)).latest_charge!.amount_refunded
const cancelAt = ({ request }: Awaited<ReturnType<typeof siteWith>>, id: number) =>
  request(`/api/v1/app/order/${id}/cancel`, { method: 'POST', headers: mona.headers })
const refundsAsked = () => checkout.stripe.asked.filter(({ action }) => action === 'refund').length

describe('the gateway of a refund', () => {
  test('after a switch to Stripe, a simulated payment is still refunded by the simulated gateway', async () => {
    const before = await siteWith(simulated)
    const screening = await aScreening(checkout.db, { session_date: '2026-12-20' })
    const order = await (await buy(before, mona, { sessions_id: screening.id })).json()
    const after = await siteWith(checkout.appContext.gateway, [simulated])
    const cancelled = await (await cancelAt(after, order.id)).json()
    expect(cancelled).toMatchObject({ state: 'cancelled', refunded_at: expect.any(String) })
    const { reference } = await paymentOf(order.id)
    const [entry] = await checkout.db
      .select()
      .from(acquirer_ledger)
      .where(eq(acquirer_ledger.reference, reference))
    expect(entry).toMatchObject({ amount: 2500, refunded: 2500 })
  })

  test('after a switch to simulated payments, Stripe still refunds its own payments', async () => {
    const id = await soldByStripe()
    await cancelAt(await siteWith(simulated, [checkout.appContext.gateway]), id)
    expect([await given(id), (await paymentOf(id)).refunded_amount]).toEqual([2500, 2500])
  })

  test('without the Stripe keys, a refund waits, and is sent once the keys are configured again', async () => {
    const id = await soldByStripe()
    await cancelAt(await siteWith(noGateway, [simulated]), id)
    const { body } = await admin.get('refund?state=waiting')
    expect(body).toMatchObject([{ orders_id: id, reason: 'no_gateway', detail: 'stripe', amount: 25 }])
    checkout.later(nextRefundTryMs(1))
    await reconcile(checkout.appContext)
    expect(await given(id)).toBe(2500)
    expect((await admin.get('refund?state=waiting')).body).toEqual([])
  })
})

describe('partial refunds', () => {
  const owe = async (id: number, more: number) =>
    requestRefund(checkout.db, (await paymentOf(id)).reference, { more: cents(more), at: checkout.clock.now })

  test('a partial refund requested twice at the same time is sent once; a second refund can follow', async () => {
    const id = await soldByStripe()
    const { reference } = await paymentOf(id)
    await owe(id, 1250)
    const { appContext } = checkout
    const before = refundsAsked()
    await Promise.all([
      sendRefund(appContext, reference),
      sendRefund(appContext, reference),
      reconcile(appContext),
    ])
    await sendRefund(appContext, reference)
    expect([await given(id), refundsAsked() - before]).toEqual([1250, 1])
    expect(await paymentOf(id)).toMatchObject({ refunded_amount: 1250, refunded_at: checkout.clock.now })
    expect(await checkout.follow(mona, id)).toMatchObject({ state: 'confirmed', refunded_at: null })
    await Promise.all([owe(id, 625), owe(id, 625)])
    expect(await paymentOf(id)).toMatchObject({ to_refund: 2500, refunded_at: null })
    await reconcile(appContext)
    expect([await given(id), (await paymentOf(id)).refunded_amount]).toEqual([2500, 2500])
    expect(await owe(id, 1).catch(violatedConstraint)).toBe('payments_refund_range')
  })

  test('if staff refunded part of an order in another way, the gateway refunds only the rest', async () => {
    const id = await soldByStripe()
    await owe(id, 1000)
    checkout.stripe.failNext('refund', {
      status: 400,
      type: 'invalid_request_error',
      code: 'charge_disputed',
    })
    await sendRefund(checkout.appContext, (await paymentOf(id)).reference)
    const [{ id: number }] = (await admin.get('refund?state=waiting')).body
    await admin.patch(`refund/${number}`, { settled_how: 'En espèces, à la caisse' })
    await owe(id, 1500)
    await reconcile(checkout.appContext)
    expect(await given(id)).toBe(1500)
    expect(await paymentOf(id)).toMatchObject({ refunded_amount: 1500, refunded_otherwise: 1000 })
  })

  test('a partial refund whose response was lost is sent again before a further refund is requested', async () => {
    const id = await soldByStripe()
    const { reference } = await paymentOf(id)
    await owe(id, 1250)
    checkout.stripe.failNext('refund', 'unreached')
    await sendRefund(checkout.appContext, reference)
    await owe(id, 1250)
    const before = checkout.stripe.asked.length
    expect(await sendRefund(checkout.appContext, reference)).toBe('given')
    const keys = checkout.stripe.asked
      .slice(before)
      .flatMap(({ action, key }) => (action === 'refund' ? key : []))
    expect(keys).toEqual([`refund-${reference}-1250`, `refund-${reference}-2500`])
    expect([await given(id), (await paymentOf(id)).refunded_amount]).toEqual([2500, 2500])
  })

  test('a refund whose process died during the gateway request is retried a minute later', async () => {
    const id = await soldByStripe()
    await owe(id, 1250)
    const { reference } = await paymentOf(id)
    await checkout.db
      .update(payments)
      .set({ refunding_since: checkout.clock.now })
      .where(eq(payments.reference, reference))
    await reconcile(checkout.appContext)
    expect(await given(id)).toBe(0)
    checkout.later(60_000)
    await reconcile(checkout.appContext)
    expect([await given(id), (await paymentOf(id)).refunding_since]).toEqual([1250, null])
  })
})

describe('settling a refund by hand while the gateway request is in flight', () => {
  const how = { settled_how: 'En espèces, à la caisse' }

  /** Cancels an order. While the gateway handles the refund, lets staff try to settle it by hand. */
  async function atOnce(meanwhile: (reference: string) => Promise<unknown> = async () => {}) {
    const id = await soldByStripe()
    checkout.stripe.failNext('refund', 'unreached')
    await checkout.cancel(mona, id)
    const [{ id: number }] = (await admin.get('refund?state=waiting')).body
    checkout.later(nextRefundTryMs(1))
    const answers: unknown[] = []
    const gateway: AppContext['gateway'] = {
      ...checkout.appContext.gateway,
      async refund(reference, ...asked) {
        await meanwhile(reference)
        answers.push((await admin.patch(`refund/${number}`, how)).body.code ?? 'settled')
        answers.push((await admin.post(`refund/${number}/retry`, {})).body?.code)
        await checkout.appContext.gateway.refund(reference, ...asked)
      },
    }
    await reconcile({ ...checkout.appContext, gateway })
    const { settled_how } = (await admin.get(`refund/${number}`)).body
    return { answers, byGateway: await given(id), settled_how, paid: await paymentOf(id) }
  }

  test('staff cannot settle a refund by hand while the gateway request runs, so it is paid once', async () => {
    const { paid, ...told } = await atOnce()
    expect(told).toEqual({
      answers: ['refund_under_way', 'refund_under_way'],
      byGateway: 2500,
      settled_how: null,
    })
    expect(paid).toMatchObject({ refunded_amount: 2500, refunded_otherwise: 0, refunding_since: null })
  })

  test('control: without the mark « refund being sent », staff settle the refund too: it is paid twice', async () => {
    const unmarked = (reference: string) =>
      checkout.db.update(payments).set({ refunding_since: null }).where(eq(payments.reference, reference))
    const { byGateway, settled_how } = await atOnce(unmarked)
    expect([byGateway, settled_how]).toEqual([2500, how.settled_how])
  })
})
