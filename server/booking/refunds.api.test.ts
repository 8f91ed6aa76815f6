import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { aProduct } from '../../tests/boutique.ts'
import { aScreening } from '../../tests/builders.ts'
import { aStaffMember, type StaffMember } from '../../tests/staff.ts'
import { goodCard } from '../../tests/stripe-stand-in/books.ts'
import {
  type Buyer,
  type OrderToPay,
  type PurchaseToPay,
  type Till,
  useTill,
} from '../../tests/stripe-stand-in/till.ts'
import { reconcile, retryRefunds } from '../payments/reconcile.ts'
import { nextRefundTryMs } from '../payments/rules.ts'
import { refunds } from '../payments/tables.ts'

const refused = { status: 400, type: 'invalid_request_error', code: 'charge_disputed' }

let mona: Buyer
let admin: StaffMember
const till = await useTill()
beforeEach(async () => {
  till.stripe.forgetFaults()
  await till.db.delete(refunds)
  mona = await till.api.as('member')
  admin = await aStaffMember(till.api, 'admin')
})

async function sold(): Promise<number> {
  const screening = await aScreening(till.db, { session_date: '2026-12-20' })
  const order = (await (await till.order(mona, { sessions_id: screening.id })).json()) as OrderToPay
  await till.typeCard(order.payment!.client_secret, goodCard)
  await till.follow(mona, order.id)
  return order.id
}

/** Cancelled, with a gateway that says no to the refund. */
async function owed(fault: Parameters<Till['stripe']['failNext']>[1] = refused): Promise<number> {
  const id = await sold()
  till.stripe.failNext('refund', fault)
  await till.cancel(mona, id)
  return id
}

async function chores(): Promise<void> {
  await reconcile(till.house)
  await retryRefunds(till.house)
}
const refundsAsked = () => till.stripe.asked.filter(({ action }) => action === 'refund').length
const list = async (query = '?state=waiting') => (await admin.get(`refund${query}`)).body
const given = async (id: number) => (await till.intentOf(id)).latest_charge!.amount_refunded

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
    till.stripe.failNext('refund', refused)
    till.later(nextRefundTryMs(1))
    await chores()
    await chores()
    expect(refundsAsked()).toBe(before + 1)
    expect((await list())[0]).toMatchObject({
      tries: 2,
      next_try_at: new Date(till.clock.now.getTime() + nextRefundTryMs(2)).toISOString(),
    })
    till.later(nextRefundTryMs(2))
    await chores()
    expect(await list()).toEqual([])
    expect(await list('?state=settled')).toMatchObject([{ orders_id: id, settled_how: null }])
    expect([await given(id), (await till.follow(mona, id)).refunded_at]).toEqual([2500, expect.any(String)])
  })

  test('does not stop those after it, of orders and purchases alike', async () => {
    const [first, second] = [await owed(), await sold()]
    const product = await aProduct(till.db)
    const bought = (await (await till.buy(mona, { products_id: product.id })).json()) as PurchaseToPay
    await till.typeCard(bought.payment!.client_secret, goodCard)
    await till.followPurchase(mona, bought.id)
    till.stripe.failNext('refund', 'unreached')
    await till.cancel(mona, second)
    till.stripe.failNext('refund', refused)
    await till.withdraw(mona, bought.id)
    expect((await list()).map(({ reason }: { reason: string }) => reason).sort()).toEqual([
      'no_answer',
      'refused',
      'refused',
    ])
    till.later(nextRefundTryMs(1))
    till.stripe.failNext('refund', refused)
    await chores()
    expect(await list()).toMatchObject([{ orders_id: first }])
    expect(await given(second)).toBe(2500)
    expect((await till.followPurchase(mona, bought.id)).refunded_at).not.toBeNull()
  })

  test('is tried at once when the staff asks, and says what came of it', async () => {
    const id = await owed()
    const [{ id: number }] = await list()
    till.stripe.failNext('refund', refused)
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
    const manager = await aStaffMember(till.api, 'manager')
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
    till.later(2 * 86_400_000)
    await chores()
    expect(await given(id)).toBe(0)
  })

  test('settled by hand while the turn that has it on its list is at another is not paid a second time', async () => {
    const [first, second] = [await owed(), await owed()]
    const other = (await list()).find((row: { orders_id: number }) => row.orders_id === second)
    till.later(nextRefundTryMs(1))
    const { gateway } = till.house
    const slow: typeof gateway = {
      ...gateway,
      async refund(...asked) {
        await admin.patch(`refund/${other.id}`, { settled_how: 'En espèces, à la caisse' })
        await gateway.refund(...asked)
      },
    }
    await retryRefunds({ ...till.house, gateway: slow })
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
    await till.cancel(mona, id)
    till.stripe.books.failRefund((await till.intentOf(id)).id)
    const event = till.stripe.books.events.at(-1)!
    expect((await till.deliver(event)).status).toBe(200)
    expect(await list()).toMatchObject([
      { orders_id: id, reason: 'came_back', amount: 25, next_try_at: null },
    ])
    expect((await till.follow(mona, id)).refunded_at).toBeNull()
    await chores()
    expect(await given(id)).toBe(0)
    const [{ id: number }] = await list()
    expect((await admin.post(`refund/${number}/retry`, {})).status).toBe(204)
    expect(await given(id)).toBe(2500)
    // Stripe tells everything at least once.
    expect((await till.deliver(event)).status).toBe(200)
    expect(await list()).toEqual([])
    expect((await till.follow(mona, id)).refunded_at).not.toBeNull()
  })
})

test('a payment that cannot be looked at does not stop the others', async () => {
  const screening = await aScreening(till.db, { session_date: '2026-12-20' })
  const pending = async () =>
    (await (await till.order(mona, { sessions_id: screening.id })).json()) as OrderToPay
  const [stuck, paid] = [await pending(), await pending()]
  await till.typeCard(paid.payment!.client_secret, goodCard)
  till.later(60_000)
  till.stripe.failNext('read', 'unreached')
  await reconcile(till.house)
  await reconcile(till.house)
  expect([await till.stateOf(stuck.id), await till.stateOf(paid.id)]).toEqual(['pending', 'confirmed'])
})

test('a contested payment is shown at its order and on the home page until it is decided', async () => {
  const id = await sold()
  const intent = (await till.intentOf(id)).id
  const dispute = till.stripe.books.dispute(intent, 'needs_response')
  const opened = till.stripe.books.events.at(-1)!
  await till.deliver(opened)
  expect((await admin.get(`order/${id}`)).body.disputes).toMatchObject([
    { amount: 25, reason: 'fraudulent', status: 'needs_response' },
  ])
  expect((await admin.get('dashboard')).body.attention.open_disputes).toMatchObject([{ orders_id: id }])
  till.stripe.books.dispute(intent, 'lost', dispute)
  await till.deliver()
  await till.deliver(opened)
  expect((await admin.get(`order/${id}`)).body.disputes).toMatchObject([{ status: 'lost' }])
  expect((await admin.get('dashboard')).body.attention.open_disputes).toEqual([])
})

test('the home page counts what waits', async () => {
  await owed()
  expect((await admin.get('dashboard')).body.attention.unsettled_refunds).toBe(1)
  const [row] = await till.db.select().from(refunds).where(eq(refunds.reason, 'refused'))
  expect(JSON.stringify(row)).not.toContain('Words of Stripe')
})
