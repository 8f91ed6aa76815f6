import { beforeEach, describe, expect, test } from 'vitest'
import { cents } from '../../../contract/rules/money.ts'
import { aScreening } from '../../../tests/builders.ts'
import { auditSeats } from '../../../tests/faults/books.ts'
import { goodCard } from '../../../tests/stripe-stand-in/books.ts'
import { type Buyer, type OrderToPay, useCheckout } from '../../../tests/stripe-stand-in/checkout.ts'
import { reconcile } from '../../payments/reconcile.ts'
import { pendingLifeMs } from '../../payments/rules.ts'

// These tests exchange tickets for more expensive ones: the buyer pays the difference in Stripe's fields.

const checkout = await useCheckout()
const { stripe, api, db } = checkout
let mona: Buyer
beforeEach(async () => {
  stripe.forgetFaults()
  mona = await api.as('member')
})

const read = async (id: number): Promise<OrderToPay> =>
  (await api.request(`/api/v1/app/order/${id}`, { headers: mona.headers })).json()
const exchange = async (id: number, to: { id: number }, buyer = mona) => {
  const response = await api.request(`/api/v1/app/order/${id}/exchange`, {
    ...{ method: 'POST', headers: buyer.headers, json: { sessions_id: to.id } },
  })
  return { status: response.status, body: (await response.json()) as OrderToPay & { code?: string } }
}
const keptOf = async (id: number) => stripe.books.keptOf((await checkout.intentOf(id)).metadata.reference!)

/** Buys two tickets at 12.50 €, and creates the screening to exchange them for: two seats at 15 €. */
async function anEvening() {
  const from = await aScreening(db, { session_date: '2026-11-27' })
  const dearer = await aScreening(db, { price: cents(1500), session_date: '2026-11-28', total_seats: 2 })
  const order = (await (await checkout.order(mona, { sessions_id: from.id })).json()) as OrderToPay
  await checkout.typeCard(order.payment!.client_secret, goodCard)
  expect(await checkout.follow(mona, order.id)).toMatchObject({ state: 'confirmed' })
  return { from, dearer, order }
}

describe('the difference of an exchange', () => {
  test('once the price difference is paid, new tickets replace the old; both payments are refundable', async () => {
    const { from, dearer, order } = await anEvening()
    const { status, body: made } = await exchange(order.id, dearer)
    expect([status, made.state, made.tickets]).toEqual([201, 'pending', []])
    expect(await checkout.intentOf(made.id)).toMatchObject({ amount: 500 })
    expect((await read(order.id)).tickets).toHaveLength(2)
    await checkout.typeCard(made.payment!.client_secret, goodCard)
    const paid = await checkout.follow(mona, made.id)
    expect([paid.state, paid.tickets.length]).toEqual(['confirmed', 2])
    expect(await checkout.stateOf(order.id)).toBe('cancelled')
    expect([await checkout.soldSeats(from.id), await checkout.soldSeats(dearer.id)]).toEqual([0, 2])
    expect([await keptOf(order.id), await keptOf(made.id)]).toEqual([2500, 500])
    expect((await checkout.cancel(mona, made.id)).status).toBe(200)
    expect([await keptOf(order.id), await keptOf(made.id)]).toEqual([0, 0])
    expect(await auditSeats(db)).toEqual([])
  })

  test('an exchange that is never paid frees the new seats, and the old tickets remain valid', async () => {
    const { dearer, order } = await anEvening()
    const { body: made } = await exchange(order.id, dearer)
    const nadia = await api.as('member')
    expect((await checkout.order(nadia, { sessions_id: dearer.id })).status).toBe(409)
    checkout.later(pendingLifeMs)
    await reconcile(checkout.appContext)
    expect(await checkout.stateOf(made.id)).toBe('expired')
    expect(await read(order.id)).toMatchObject({ state: 'confirmed' })
    expect((await read(order.id)).tickets).toHaveLength(2)
    expect([await checkout.soldSeats(dearer.id), await auditSeats(db)]).toEqual([0, []])
  })

  test('an exchange paid after its time limit is not charged, and the old tickets remain valid', async () => {
    const { dearer, order } = await anEvening()
    const { body: made } = await exchange(order.id, dearer)
    checkout.later(pendingLifeMs)
    await reconcile(checkout.appContext)
    const nadia = await api.as('member')
    expect((await checkout.order(nadia, { sessions_id: dearer.id })).status).toBe(201)
    const late = await checkout.typeCard(made.payment!.client_secret, goodCard)
    expect(late.error?.code).toBe('payment_intent_unexpected_state')
    expect(await checkout.follow(mona, made.id)).toMatchObject({ state: 'expired' })
    expect((await exchange(order.id, dearer)).body.code).toBe('sold_out')
    expect([await keptOf(order.id), await keptOf(made.id)]).toEqual([2500, 0])
    expect((await read(order.id)).tickets).toHaveLength(2)
    expect(await auditSeats(db)).toEqual([])
  })

  test('an exchange paid while its old tickets are cancelled refunds both payments in full', async () => {
    const { dearer, order } = await anEvening()
    const { body: made } = await exchange(order.id, dearer)
    await checkout.typeCard(made.payment!.client_secret, goodCard)
    expect((await checkout.cancel(mona, order.id)).status).toBe(200)
    expect(await checkout.follow(mona, made.id)).toMatchObject({ state: 'expired', tickets: [] })
    checkout.later(60_000)
    await reconcile(checkout.appContext)
    expect([await keptOf(order.id), await keptOf(made.id)]).toEqual([0, 0])
    expect([await checkout.soldSeats(dearer.id), await auditSeats(db)]).toEqual([0, []])
  })

  test.each([500, 'done_then_500'] as const)(
    'if Stripe answers with the error « %s », the difference of an exchange is paid later, only once',
    async fault => {
      const { dearer, order } = await anEvening()
      stripe.failNext('create', fault)
      const { status, body: made } = await exchange(order.id, dearer)
      expect([status, made.state]).toEqual([201, 'pending'])
      const again = await checkout.follow(mona, made.id)
      await checkout.typeCard(again.payment!.client_secret, goodCard)
      stripe.failNext('capture', fault)
      await checkout.follow(mona, made.id)
      checkout.later(60_000)
      await reconcile(checkout.appContext)
      expect(await checkout.stateOf(made.id)).toBe('confirmed')
      expect([await keptOf(order.id), await keptOf(made.id)]).toEqual([2500, 500])
      expect([await checkout.stateOf(order.id), await auditSeats(db)]).toEqual(['cancelled', []])
    },
  )
})
