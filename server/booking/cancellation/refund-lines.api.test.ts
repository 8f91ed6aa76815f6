import { beforeEach, describe, expect, test } from 'vitest'
import { aScreening } from '../../../tests/builders.ts'
import { aStaffMember, type StaffMember } from '../../../tests/staff.ts'
import { goodCard } from '../../../tests/stripe-stand-in/books.ts'
import { type Buyer, type OrderToPay, useCheckout } from '../../../tests/stripe-stand-in/checkout.ts'
import type { Fault } from '../../../tests/stripe-stand-in/server.ts'
import { reconcile } from '../../payments/reconcile.ts'
import { requestRefund } from '../../payments/refund.ts'
import { nextRefundTryMs } from '../../payments/rules.ts'
import { refunds } from '../../payments/tables.ts'

const refused = { status: 400, type: 'invalid_request_error', code: 'charge_disputed' }

let mona: Buyer
let admin: StaffMember
const checkout = await useCheckout()
beforeEach(async () => {
  checkout.stripe.forgetFaults()
  // Remove the refunds that earlier tests left unfinished.
  await checkout.db.delete(refunds)
  await reconcile(checkout.appContext)
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

/** Sells and cancels an order, and makes the gateway fail to refund it with this fault. Returns the order id. */
async function owed(fault: Fault): Promise<number> {
  const id = await sold()
  checkout.stripe.failNext('refund', fault)
  await checkout.cancel(mona, id)
  return id
}

type Told = { refunds: { amount: number; state: string }[] }

/** Returns the refunds of an order. Checks that the buyer sees the same refunds as the back office. */
async function told(id: number): Promise<string[]> {
  const own = (await checkout.follow(mona, id)) as OrderToPay & Told
  const office = (await admin.get(`order/${id}`)).body as Told
  expect(office.refunds).toEqual(own.refunds)
  return own.refunds.map(({ amount, state }) => `${amount} ${state}`)
}

describe('the refund state of an order', () => {
  const due = async () => (await admin.get('dashboard')).body.attention.refunds_due

  test('an order shows no refund before its cancellation, and a completed one afterwards', async () => {
    const id = await sold()
    expect(await told(id)).toEqual([])
    await checkout.cancel(mona, id)
    expect([await told(id), await due()]).toEqual([['25 arrived'], 0])
  })

  test('a refund refused by the gateway is shown as refused until staff settle it by hand', async () => {
    const id = await owed(refused)
    expect([await told(id), await due()]).toEqual([['25 refused'], 25])
    const [{ id: number }] = (await admin.get('refund?state=waiting')).body
    await admin.patch(`refund/${number}`, { settled_how: 'En espèces, à la caisse' })
    expect([await told(id), await due()]).toEqual([['25 arrived'], 0])
  })

  test('a refund is shown as under way while the gateway does not respond', async () => {
    const id = await owed('unreached')
    expect([await told(id), await due()]).toEqual([['25 under_way'], 25])
    checkout.later(nextRefundTryMs(1))
    await reconcile(checkout.appContext)
    expect([await told(id), await due()]).toEqual([['25 arrived'], 0])
  })

  test('a refund is shown as requested if the server died before sending it to the gateway', async () => {
    const id = await sold()
    const { reference } = (await checkout.intentOf(id)).metadata
    await requestRefund(checkout.db, reference!, { at: checkout.clock.now })
    expect(await told(id)).toEqual(['25 asked'])
  })

  test('an order shows a separate refund for each cancellation of tickets', async () => {
    const id = await sold()
    await admin.post(`order/${id}/cancel`, { places: [2] })
    checkout.later(60_000)
    checkout.stripe.failNext('refund', refused)
    await checkout.cancel(mona, id)
    expect([await told(id), await due()]).toEqual([['12.5 arrived', '12.5 refused'], 12.5])
  })

  test("a completed refund is shown as refused if the buyer's bank later returns the money", async () => {
    const id = await sold()
    await checkout.cancel(mona, id)
    checkout.stripe.books.failRefund((await checkout.intentOf(id)).id)
    await checkout.deliver()
    expect(await told(id)).toEqual(['25 refused'])
  })
})
