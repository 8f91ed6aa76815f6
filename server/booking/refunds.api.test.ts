import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { aProduct } from '../../tests/boutique.ts'
import { aScreening } from '../../tests/builders.ts'
import { aStaffMember, type StaffMember } from '../../tests/staff.ts'
import { goodCard } from '../../tests/stripe-stand-in/books.ts'
import {
  type Buyer,
  type Checkout,
  type OrderToPay,
  type PurchaseToPay,
  useCheckout,
} from '../../tests/stripe-stand-in/checkout.ts'
import { reconcile } from '../payments/reconcile.ts'
import { nextRefundTryMs } from '../payments/rules.ts'
import { refunds } from '../payments/tables.ts'

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

/** Cancelled, with a gateway that says no to the refund. */
async function owed(fault: Parameters<Checkout['stripe']['failNext']>[1] = refused): Promise<number> {
  const id = await sold()
  checkout.stripe.failNext('refund', fault)
  await checkout.cancel(mona, id)
  return id
}

async function chores(): Promise<void> {
  await reconcile(checkout.house)
}
const refundsAsked = () => checkout.stripe.asked.filter(({ action }) => action === 'refund').length
const list = async (query = '?state=waiting') => (await admin.get(`refund${query}`)).body
const given = async (id: number) => (await checkout.intentOf(id)).latest_charge!.amount_refunded

describe('a refund that the gateway refuses', () => {
  test('is shown with its reason, and waits longer each time instead of being asked every turn', async () => {
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

  test('does not stop those after it, of orders and purchases alike', async () => {
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

  test('is tried at once when the staff asks, and says what came of it', async () => {
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

  test('can be settled by other means with a reason, which the journal keeps; it is never tried again', async () => {
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

  test('settled by hand while the turn that has it on its list is at another is not paid a second time', async () => {
    const [first, second] = [await owed(), await owed()]
    const other = (await list()).find((row: { orders_id: number }) => row.orders_id === second)
    checkout.later(nextRefundTryMs(1))
    const { gateway } = checkout.house
    const slow: typeof gateway = {
      ...gateway,
      async refund(...asked) {
        await admin.patch(`refund/${other.id}`, { settled_how: 'En espèces, à la caisse' })
        await gateway.refund(...asked)
      },
    }
    await reconcile({ ...checkout.house, gateway: slow })
    expect([await given(first), await given(second)]).toEqual([2500, 0])
    expect((await admin.get(`refund/${other.id}`)).body).toMatchObject({
      settled_how: 'En espèces, à la caisse',
    })
  })

  test('because our key was rolled is told as such', async () => {
    await owed({ status: 401, type: 'invalid_request_error', code: 'api_key_expired' })
    expect(await list()).toMatchObject([{ reason: 'no_access' }])
  })
})

describe('a refund that the buyer’s bank sends back days later', () => {
  test('is owed again, waits for a person, and goes back once more when asked', async () => {
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
    // Stripe tells everything at least once.
    expect((await checkout.deliver(event)).status).toBe(200)
    expect(await list()).toEqual([])
    expect((await checkout.follow(mona, id)).refunded_at).not.toBeNull()
  })
})

test('a payment that cannot be looked at does not stop the others', async () => {
  const screening = await aScreening(checkout.db, { session_date: '2026-12-20' })
  const pending = async () =>
    (await (await checkout.order(mona, { sessions_id: screening.id })).json()) as OrderToPay
  const [stuck, paid] = [await pending(), await pending()]
  await checkout.typeCard(paid.payment!.client_secret, goodCard)
  checkout.later(60_000)
  checkout.stripe.failNext('read', 'unreached')
  await reconcile(checkout.house)
  await reconcile(checkout.house)
  expect([await checkout.stateOf(stuck.id), await checkout.stateOf(paid.id)]).toEqual([
    'pending',
    'confirmed',
  ])
})

test('a contested payment is shown at its order and on the home page until it is decided', async () => {
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

test('the home page counts what waits', async () => {
  await owed()
  expect((await admin.get('dashboard')).body.attention.unsettled_refunds).toBe(1)
  const [row] = await checkout.db.select().from(refunds).where(eq(refunds.reason, 'refused'))
  expect(JSON.stringify(row)).not.toContain('Words of Stripe')
})
