import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { aProduct } from '../../../tests/boutique.ts'
import { aScreening } from '../../../tests/builders.ts'
import { aStaffMember, type StaffMember } from '../../../tests/staff.ts'
import { goodCard } from '../../../tests/stripe-stand-in/books.ts'
import {
  type Buyer,
  type Checkout,
  type OrderToPay,
  type PurchaseToPay,
  useCheckout,
} from '../../../tests/stripe-stand-in/checkout.ts'
import { reconcile } from '../../payments/reconcile.ts'
import { nextRefundTryMs } from '../../payments/rules.ts'
import { refunds } from '../../payments/tables.ts'

const refused = { status: 400, type: 'invalid_request_error', code: 'charge_disputed' }

let mona: Buyer
let admin: StaffMember
const checkout = await useCheckout()
beforeEach(async () => {
  checkout.stripe.forgetFaults()
  await checkout.db.delete(refunds)
  mona = await checkout.api.as('member')
  admin = await aStaffMember(checkout.api, 'admin')
})

async function sold(): Promise<number> {
  const screening = await aScreening(checkout.db, { session_date: '2026-12-20' })
  const order = (await (await checkout.order(mona, { sessions_id: screening.id })).json()) as OrderToPay
  await checkout.typeCard(order.payment!.client_secret, goodCard)
  await checkout.follow(mona, order.id)
  return order.id
}

/** Sells and cancels an order, and makes the gateway refuse its refund. Returns the order id. */
async function owed(fault: Parameters<Checkout['stripe']['failNext']>[1] = refused): Promise<number> {
  const id = await sold()
  checkout.stripe.failNext('refund', fault)
  await checkout.cancel(mona, id)
  return id
}

async function chores(): Promise<void> {
  await reconcile(checkout.appContext)
}
const refundsAsked = () => checkout.stripe.asked.filter(({ action }) => action === 'refund').length
const list = async (query = '?state=waiting') => (await admin.get(`refund${query}`)).body
const given = async (id: number) => (await checkout.intentOf(id)).latest_charge!.amount_refunded

describe('a refund that the gateway refuses', () => {
  test('a refund that the gateway refuses is listed with its reason, and retried at growing intervals', async () => {
    const id = await owed()
    expect(await list()).toMatchObject([
      {
        ...{ state: 'waiting', orders_id: id, purchases_id: null, buyer: 'Mona Strapontin', amount: 25 },
        ...{ reason: 'refused', detail: '400, invalid_request_error, charge_disputed', tries: 1 },
      },
    ])
    const before = refundsAsked()
    for (let turn = 0; turn < 6; turn++) await chores()
    expect(refundsAsked()).toBe(before)
    checkout.stripe.failNext('refund', refused)
    checkout.later(nextRefundTryMs(1))
    await chores()
    await chores()
    expect(refundsAsked()).toBe(before + 1)
    expect((await list())[0]).toMatchObject({
      tries: 2,
      next_try_at: new Date(checkout.clock.now.getTime() + nextRefundTryMs(2)).toISOString(),
    })
    checkout.later(nextRefundTryMs(2))
    await chores()
    expect(await list()).toEqual([])
    expect(await list('?state=settled')).toMatchObject([{ orders_id: id, settled_how: null }])
    expect([await given(id), (await checkout.follow(mona, id)).refunded_at]).toEqual([
      2500,
      expect.any(String),
    ])
  })

  test('a refund that the gateway refuses does not block later refunds of orders or purchases', async () => {
    const [first, second] = [await owed(), await sold()]
    const product = await aProduct(checkout.db)
    const bought = (await (await checkout.buy(mona, { products_id: product.id })).json()) as PurchaseToPay
    await checkout.typeCard(bought.payment!.client_secret, goodCard)
    await checkout.followPurchase(mona, bought.id)
    checkout.stripe.failNext('refund', 'unreached')
    await checkout.cancel(mona, second)
    checkout.stripe.failNext('refund', refused)
    await checkout.withdraw(mona, bought.id)
    expect((await list()).map(({ reason }: { reason: string }) => reason).sort()).toEqual([
      'no_answer',
      'refused',
      'refused',
    ])
    checkout.later(nextRefundTryMs(1))
    checkout.stripe.failNext('refund', refused)
    await chores()
    expect(await list()).toMatchObject([{ orders_id: first }])
    expect(await given(second)).toBe(2500)
    expect((await checkout.followPurchase(mona, bought.id)).refunded_at).not.toBeNull()
  })

  test('a refused refund is retried immediately when staff ask for it, and they see the result', async () => {
    const id = await owed()
    const [{ id: number }] = await list()
    checkout.stripe.failNext('refund', refused)
    expect(await admin.post(`refund/${number}/retry`, {})).toMatchObject({
      status: 409,
      body: { code: 'refund_not_done' },
    })
    expect((await admin.post(`refund/${number}/retry`, {})).status).toBe(204)
    expect(await given(id)).toBe(2500)
    expect(await admin.post(`refund/${number}/retry`, {})).toMatchObject({ body: { code: 'refund_settled' } })
  })

  test('a refused refund that staff pay in another way is audited and never retried', async () => {
    const id = await owed()
    const [{ id: number }] = await list()
    const how = { settled_how: 'Virement du 21 novembre' }
    const manager = await aStaffMember(checkout.api, 'manager')
    expect((await manager.patch(`refund/${number}`, how)).status).toBe(403)
    expect((await admin.patch(`refund/${number}`, { settled_how: '  ' })).status).toBe(400)
    expect((await admin.patch(`refund/${number}`, how)).body).toMatchObject({ state: 'settled', ...how })
    expect(await admin.patch(`refund/${number}`, how)).toMatchObject({ body: { code: 'refund_settled' } })
    const { body: journal } = await admin.get(`audit?entity=refund&entity_id=${number}`)
    expect(journal).toMatchObject([
      {
        action: 'update',
        users_id: admin.id,
        after: how,
        name: `Remboursement n°\u00a0${number}`,
        exists: true,
      },
    ])
    checkout.later(2 * 86_400_000)
    await chores()
    expect(await given(id)).toBe(0)
  })

  test('a refund that staff settle by hand is not sent by a batch of refunds already in progress', async () => {
    const [first, second] = [await owed(), await owed()]
    const other = (await list()).find((row: { orders_id: number }) => row.orders_id === second)
    checkout.later(nextRefundTryMs(1))
    const { gateway } = checkout.appContext
    const slow: typeof gateway = {
      ...gateway,
      async refund(...asked) {
        await admin.patch(`refund/${other.id}`, { settled_how: 'En espèces, à la caisse' })
        await gateway.refund(...asked)
      },
    }
    await reconcile({ ...checkout.appContext, gateway: slow })
    expect([await given(first), await given(second)]).toEqual([2500, 0])
    expect((await admin.get(`refund/${other.id}`)).body).toMatchObject({
      settled_how: 'En espèces, à la caisse',
    })
  })

  test('a refund refused because our API key is no longer valid has the reason « no_access »', async () => {
    await owed({ status: 401, type: 'invalid_request_error', code: 'api_key_expired' })
    expect(await list()).toMatchObject([{ reason: 'no_access' }])
  })
})

describe('settling by hand a refund whose outcome is unknown', () => {
  const how = { settled_how: 'En espèces, à la caisse' }

  test.each(['lost', 'done_then_500'] as const)(
    'staff cannot settle a refund by hand after the error « %s », since the gateway had refunded it',
    async fault => {
      const id = await owed(fault)
      const [{ id: number }] = await list()
      expect(await admin.patch(`refund/${number}`, how)).toMatchObject({ body: { code: 'refund_settled' } })
      expect(await list('?state=settled')).toMatchObject([{ orders_id: id, settled_how: null }])
      expect((await checkout.follow(mona, id)).refunded_at).not.toBeNull()
    },
  )

  test.each(['unreached', 500] as const)(
    'staff can settle a refund by hand after the error « %s », since the gateway never refunded it',
    async fault => {
      const id = await owed(fault)
      const [{ id: number }] = await list()
      expect((await admin.patch(`refund/${number}`, how)).body).toMatchObject({ state: 'settled', ...how })
      checkout.later(2 * 86_400_000)
      await chores()
      expect(await given(id)).toBe(0)
    },
  )

  test('staff cannot settle a refund by hand while the gateway does not say whether it was paid', async () => {
    const id = await owed('lost')
    const [{ id: number }] = await list()
    checkout.stripe.failNext('read', 'unreached')
    expect(await admin.patch(`refund/${number}`, how)).toMatchObject({ body: { code: 'refund_unknown' } })
    expect(await list()).toMatchObject([{ orders_id: id }])
    checkout.later(nextRefundTryMs(1))
    await chores()
    expect([await list(), await given(id)]).toEqual([[], 2500])
  })

  test('staff can settle a refund by hand if the gateway no longer gives the site access', async () => {
    await owed('unreached')
    const [{ id: number }] = await list()
    checkout.stripe.failNext('read', {
      status: 401,
      type: 'invalid_request_error',
      code: 'api_key_expired',
    })
    expect((await admin.patch(`refund/${number}`, how)).body).toMatchObject({ state: 'settled', ...how })
  })
})

describe('a refund that the buyer’s bank returns days later', () => {
  test('a refund returned by the buyer’s bank waits until staff ask to send it again', async () => {
    const id = await sold()
    await checkout.cancel(mona, id)
    checkout.stripe.books.failRefund((await checkout.intentOf(id)).id)
    const event = checkout.stripe.books.events.at(-1)!
    expect((await checkout.deliver(event)).status).toBe(200)
    expect(await list()).toMatchObject([
      { orders_id: id, reason: 'came_back', amount: 25, next_try_at: null },
    ])
    expect((await checkout.follow(mona, id)).refunded_at).toBeNull()
    await chores()
    expect(await given(id)).toBe(0)
    const [{ id: number }] = await list()
    expect((await admin.post(`refund/${number}/retry`, {})).status).toBe(204)
    expect(await given(id)).toBe(2500)
    // Repeat the event: Stripe may deliver an event more than once.
    expect((await checkout.deliver(event)).status).toBe(200)
    expect(await list()).toEqual([])
    expect((await checkout.follow(mona, id)).refunded_at).not.toBeNull()
  })
})

test('a pending payment whose check fails does not block the check of other payments', async () => {
  const screening = await aScreening(checkout.db, { session_date: '2026-12-20' })
  const pending = async () =>
    (await (await checkout.order(mona, { sessions_id: screening.id })).json()) as OrderToPay
  const [stuck, paid] = [await pending(), await pending()]
  await checkout.typeCard(paid.payment!.client_secret, goodCard)
  checkout.later(60_000)
  checkout.stripe.failNext('read', 'unreached')
  await reconcile(checkout.appContext)
  await reconcile(checkout.appContext)
  expect([await checkout.stateOf(stuck.id), await checkout.stateOf(paid.id)]).toEqual([
    'pending',
    'confirmed',
  ])
})

test('a disputed payment is shown with its order and, until it is decided, on the office home page', async () => {
  const id = await sold()
  const intent = (await checkout.intentOf(id)).id
  const dispute = checkout.stripe.books.dispute(intent, 'needs_response')
  const opened = checkout.stripe.books.events.at(-1)!
  await checkout.deliver(opened)
  expect((await admin.get(`order/${id}`)).body.disputes).toMatchObject([
    { amount: 25, reason: 'fraudulent', status: 'needs_response' },
  ])
  expect((await admin.get('dashboard')).body.attention.open_disputes).toMatchObject([{ orders_id: id }])
  checkout.stripe.books.dispute(intent, 'lost', dispute)
  await checkout.deliver()
  await checkout.deliver(opened)
  expect((await admin.get(`order/${id}`)).body.disputes).toMatchObject([{ status: 'lost' }])
  expect((await admin.get('dashboard')).body.attention.open_disputes).toEqual([])
})

test('the back-office home page shows how many refunds wait for staff', async () => {
  await owed()
  expect((await admin.get('dashboard')).body.attention.unsettled_refunds).toBe(1)
  const [row] = await checkout.db.select().from(refunds).where(eq(refunds.reason, 'refused'))
  expect(JSON.stringify(row)).not.toContain('Words of Stripe')
})
