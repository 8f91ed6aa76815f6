import { beforeEach, describe, expect, test } from 'vitest'
import { aScreening } from '../../../tests/builders.ts'
import { buy } from '../../../tests/buyers.ts'
import { careful3dsCard, declinedCard, goodCard } from '../../../tests/stripe-stand-in/books.ts'
import { type Buyer, type OrderToPay, useCheckout } from '../../../tests/stripe-stand-in/checkout.ts'
import { reconcile } from '../../payments/reconcile.ts'
import { nextRefundTryMs, pendingLifeMs } from '../../payments/rules.ts'

let mona: Buyer
let screening: { id: number }
const checkout = await useCheckout()
beforeEach(async () => {
  checkout.stripe.forgetFaults()
  mona = await checkout.api.as('member')
  screening = await aScreening(checkout.db)
})

async function order(wish: Record<string, unknown> = {}) {
  const response = await checkout.order(mona, { sessions_id: screening.id, ...wish })
  expect(response.status).toBe(201)
  const answer = (await response.json()) as OrderToPay
  return { ...answer, secret: answer.payment!.client_secret }
}

describe('a sale through Stripe', () => {
  test('a Stripe order is authorised on its page, and captured when the buyer returns to the site', async () => {
    const pending = await order({ nbr_seats_payed: 3, price_order: 37.5 })
    expect(pending).toMatchObject({
      state: 'pending',
      pay_before: '2026-11-20T15:08:00.000Z',
      tickets: [],
      payment: { kind: 'stripe', publishable_key: checkout.stripe.account.publishableKey },
    })
    expect(await checkout.intentOf(pending.id)).toMatchObject({
      amount: 3750,
      currency: 'eur',
      capture_method: 'manual',
    })
    await checkout.typeCard(pending.secret, goodCard)
    expect((await checkout.intentOf(pending.id)).status).toBe('requires_capture')
    const paid = await checkout.follow(mona, pending.id)
    expect(paid).toMatchObject({ state: 'confirmed', card_last4: '4242', pay_before: null, payment: null })
    expect(paid.tickets).toHaveLength(3)
    expect(await checkout.intentOf(pending.id)).toMatchObject({ status: 'succeeded', amount_received: 3750 })
    expect(await checkout.soldSeats(screening.id)).toBe(3)
  })

  test('a Stripe order accepts no card data: each card field is refused by name', async () => {
    const response = await buy(checkout.api, mona, { sessions_id: screening.id })
    const { code, errors } = (await response.json()) as { code: string; errors: { field: string }[] }
    expect([response.status, code]).toEqual([400, 'invalid'])
    expect(errors.map(error => error.field)).toEqual(['name_cb', 'num_cb', 'cb_date', 'cryptogramme'])
    expect(await checkout.soldSeats(screening.id)).toBe(0)
  })

  test('an order whose card is declined can be paid with another card', async () => {
    const { id, secret } = await order()
    expect((await checkout.typeCard(secret, declinedCard)).error?.code).toBe('card_declined')
    expect(await checkout.follow(mona, id)).toMatchObject({
      state: 'pending',
      payment: { client_secret: secret },
    })
    await checkout.typeCard(secret, goodCard)
    expect(await checkout.follow(mona, id)).toMatchObject({ state: 'confirmed' })
  })

  test('an order whose card needs 3-D Secure is confirmed only after that check', async () => {
    const { id, secret } = await order()
    expect((await checkout.typeCard(secret, careful3dsCard)).status).toBe('requires_action')
    expect(await checkout.follow(mona, id)).toMatchObject({ state: 'pending' })
    await checkout.type(secret, { passed: 'no' })
    expect(await checkout.follow(mona, id)).toMatchObject({
      state: 'pending',
      payment: { client_secret: secret },
    })
    await checkout.typeCard(secret, careful3dsCard)
    await checkout.type(secret, { passed: 'yes' })
    expect(await checkout.follow(mona, id)).toMatchObject({ state: 'confirmed', card_last4: '3155' })
  })

  test('an order sent twice under one idempotency key is one order with one payment', async () => {
    const [first, second] = await Promise.all([order({ key: 'deux-fois-1' }), order({ key: 'deux-fois-1' })])
    const third = await order({ key: 'deux-fois-1' })
    expect([second.id, third.id]).toEqual([first.id, first.id])
    expect([second.secret, third.secret]).toEqual([first.secret, first.secret])
    expect(await checkout.soldSeats(screening.id)).toBe(2)
  })

  test('a paid order whose buyer never returned to the site is confirmed by a periodic check', async () => {
    const { id, secret } = await order()
    await checkout.typeCard(secret, goodCard)
    checkout.later(60_000)
    await Promise.all([reconcile(checkout.appContext), reconcile(checkout.appContext)])
    expect(await checkout.stateOf(id)).toBe('confirmed')
    expect(checkout.stripe.books.keptOf((await checkout.intentOf(id)).metadata.reference!)).toBe(2500)
  })

  test('an unpaid order and its payment are visible only to the buyer', async () => {
    const { id } = await order()
    const stranger = await checkout.api.as('member')
    const asked = await checkout.api.request(`/api/v1/app/order/${id}/payment`, {
      method: 'POST',
      headers: stranger.headers,
    })
    expect(asked.status).toBe(404)
    expect((await checkout.cancel(stranger, id)).status).toBe(404)
  })
})

describe('an unpaid order', () => {
  test('when an unpaid order expires, its payment is closed at Stripe before its seats are freed', async () => {
    const { id, secret } = await order()
    checkout.later(pendingLifeMs - 1000)
    await reconcile(checkout.appContext)
    expect(await checkout.stateOf(id)).toBe('pending')
    checkout.later(1000)
    await reconcile(checkout.appContext)
    expect(await checkout.stateOf(id)).toBe('expired')
    expect(await checkout.soldSeats(screening.id)).toBe(0)
    expect((await checkout.typeCard(secret, goodCard)).error?.code).toBe('payment_intent_unexpected_state')
    expect(await checkout.follow(mona, id)).toMatchObject({ state: 'expired', payment: null })
  })

  test('a buyer can release an unpaid order immediately', async () => {
    const { id, secret } = await order()
    expect(await (await checkout.cancel(mona, id)).json()).toMatchObject({ state: 'expired' })
    expect(await checkout.soldSeats(screening.id)).toBe(0)
    expect((await checkout.typeCard(secret, goodCard)).error?.code).toBe('payment_intent_unexpected_state')
  })

  test('an order released while its payment is authorised is never charged without tickets', async () => {
    const { id, secret } = await order()
    await checkout.typeCard(secret, goodCard)
    await Promise.all([checkout.cancel(mona, id), checkout.follow(mona, id), checkout.deliver()])
    await checkout.deliver()
    const { status, amount_received } = await checkout.intentOf(id)
    const sold = (await checkout.stateOf(id)) === 'confirmed'
    expect([status, amount_received]).toEqual(sold ? ['succeeded', 2500] : ['canceled', 0])
    expect(await checkout.soldSeats(screening.id)).toBe(sold ? 2 : 0)
  })
})

describe('a cancelled order', () => {
  const bought = async () => {
    const { id, secret } = await order()
    await checkout.typeCard(secret, goodCard)
    await checkout.follow(mona, id)
    return id
  }
  const given = async (id: number) => (await checkout.intentOf(id)).latest_charge!.amount_refunded

  test('cancelling an order refunds the captured amount, once', async () => {
    const id = await bought()
    expect((await checkout.cancel(mona, id)).status).toBe(200)
    expect(await checkout.stateOf(id)).toBe('cancelled')
    await reconcile(checkout.appContext)
    expect(await given(id)).toBe(2500)
  })

  test.each(['lost', 'unreached', 500, 'done_then_500', 429, 409] as const)(
    'if the first refund request ends with « %s », the order is still refunded, and only once',
    async fault => {
      const id = await bought()
      checkout.stripe.failNext('refund', fault)
      await checkout.cancel(mona, id)
      checkout.later(nextRefundTryMs(1))
      await reconcile(checkout.appContext)
      await reconcile(checkout.appContext)
      expect(await given(id)).toBe(2500)
      const { refunded_at } = await checkout.follow(mona, id)
      expect(refunded_at).not.toBeNull()
    },
  )

  test('if a refund fails at Stripe, it is requested again under another idempotency key', async () => {
    const id = await bought()
    checkout.stripe.books.failNextRefund()
    await checkout.cancel(mona, id)
    expect(await given(id)).toBe(0)
    checkout.later(nextRefundTryMs(1))
    await reconcile(checkout.appContext)
    expect(await given(id)).toBe(2500)
  })

  test.each([
    ['unreached', 1],
    ['lost', 1],
    [429, 1],
    [409, 1],
    [500, 2],
  ] as const)(
    'a refund whose first request ends with « %s » uses %i idempotency keys in total',
    async (fault, keys) => {
      const id = await bought()
      const before = checkout.stripe.asked.length
      checkout.stripe.failNext('refund', fault)
      await checkout.cancel(mona, id)
      for (let time = 1; time < 4; time++) {
        checkout.later(nextRefundTryMs(time))
        await reconcile(checkout.appContext)
      }
      const asked = checkout.stripe.asked.slice(before).filter(({ action }) => action === 'refund')
      expect(new Set(asked.map(({ key }) => key)).size).toBe(keys)
      expect(await given(id)).toBe(2500)
    },
  )

  test('a refund request states the total refunded so far, so repeating it refunds nothing more', async () => {
    const id = await bought()
    const { reference } = (await checkout.intentOf(id)).metadata
    await checkout.appContext.gateway.refund(reference!, 500 as never)
    await checkout.appContext.gateway.refund(reference!, 500 as never)
    expect(await given(id)).toBe(500)
    await checkout.appContext.gateway.refund(reference!, 2500 as never)
    expect(await given(id)).toBe(2500)
  })
})

test('a card that expires before the day of the screening is refused, and the buyer sees the reason', async () => {
  const later = await aScreening(checkout.db, { session_date: '2027-02-01' })
  const order = (await (await checkout.order(mona, { sessions_id: later.id })).json()) as OrderToPay
  checkout.stripe.books.cardsEnd(1, 2027)
  await checkout.typeCard(order.payment!.client_secret, goodCard)
  checkout.stripe.books.cardsEnd(2, 2027)
  expect(await checkout.follow(mona, order.id)).toMatchObject({
    ...{ state: 'refused', refused_because: 'card_expires_too_early', payment: null },
  })
  const intent = await checkout.intentOf(order.id)
  expect([intent.status, intent.amount_received]).toEqual(['canceled', 0])
  expect(await checkout.soldSeats(later.id)).toBe(0)
  // A card that expires in the month of the screening is accepted, because it is valid to the end of that month.
  const other = (await (await checkout.order(mona, { sessions_id: later.id })).json()) as OrderToPay
  await checkout.typeCard(other.payment!.client_secret, goodCard)
  expect(await checkout.follow(mona, other.id)).toMatchObject({ state: 'confirmed', refused_because: null })
})
