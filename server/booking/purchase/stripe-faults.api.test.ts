import { beforeEach, describe, expect, test } from 'vitest'
import { aScreening } from '../../../tests/builders.ts'
import { aStaffMember } from '../../../tests/staff.ts'
import { goodCard } from '../../../tests/stripe-stand-in/books.ts'
import { type Buyer, type OrderToPay, useCheckout } from '../../../tests/stripe-stand-in/checkout.ts'
import type { Fault } from '../../../tests/stripe-stand-in/server.ts'
import type { AppContext } from '../../context.ts'
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

async function order(fault?: Fault) {
  if (fault) checkout.stripe.failNext('create', fault)
  const response = await checkout.order(mona, { sessions_id: screening.id })
  return { status: response.status, ...((await response.json()) as OrderToPay) }
}

async function authorised() {
  const { id, payment } = await order()
  await checkout.typeCard(payment!.client_secret, goodCard)
  return id
}

const answersThatAreNone = ['lost', 'unreached', 'slow', 409, 429] as const

describe.each(answersThatAreNone)('when a request to Stripe ends with « %s »', fault => {
  test('if opening a payment at Stripe fails, the order waits and its page tries again', async () => {
    const made = checkout.stripe.books.intents.size
    const { status, id, state, payment } = await checkout.impatiently(() => order(fault))
    expect([status, state, payment]).toEqual([201, 'pending', null])
    checkout.stripe.letGo()
    const again = await checkout.follow(mona, id)
    await checkout.typeCard(again.payment!.client_secret, goodCard)
    expect(await checkout.follow(mona, id)).toMatchObject({ state: 'confirmed' })
    expect(checkout.stripe.books.intents.size).toBe(made + 1)
  })

  test('if capturing a payment at Stripe fails, the order is pending until a later check confirms it', async () => {
    const id = await authorised()
    checkout.stripe.failNext('capture', fault)
    expect(await checkout.impatiently(() => checkout.follow(mona, id))).toMatchObject({ state: 'pending' })
    checkout.stripe.letGo()
    checkout.later(60_000)
    await reconcile(checkout.appContext)
    expect(await checkout.stateOf(id)).toBe('confirmed')
    expect((await checkout.intentOf(id)).amount_received).toBe(2500)
  })

  test('if closing an unpaid payment at Stripe fails, its seats are not on sale until it is closed', async () => {
    const { id, payment } = await order()
    checkout.later(pendingLifeMs)
    checkout.stripe.failNext('cancel', fault)
    await checkout.impatiently(() => reconcile(checkout.appContext))
    expect(await checkout.stateOf(id)).toBe('pending')
    expect(await checkout.soldSeats(screening.id)).toBe(2)
    checkout.stripe.letGo()
    checkout.later(120_000)
    await reconcile(checkout.appContext)
    expect(await checkout.stateOf(id)).toBe('expired')
    expect(await checkout.soldSeats(screening.id)).toBe(0)
    expect((await checkout.typeCard(payment!.client_secret, goodCard)).error).toBeDefined()
  })
})

test.each([500, 'done_then_500'] as const)(
  'if opening a payment at Stripe ends with « %s », the buyer can still pay, and pays only once',
  async fault => {
    const { id, payment } = await order(fault)
    await checkout.typeCard(payment!.client_secret, goodCard)
    expect(await checkout.follow(mona, id)).toMatchObject({ state: 'confirmed' })
    const { reference } = (await checkout.intentOf(id)).metadata
    expect(checkout.stripe.books.keptOf(reference!)).toBe(2500)
  },
)

test.each([
  { status: 401, type: 'invalid_request_error', code: 'api_key_expired' },
  { status: 403, type: 'invalid_request_error', code: 'platform_api_key_expired' },
  { status: 400, type: 'invalid_request_error', code: 'parameter_invalid' },
])('if Stripe refuses to open a payment ($code), the seats are freed and staff see the error', async no => {
  checkout.stripe.failNext('create', no)
  const response = await checkout.order(mona, { sessions_id: screening.id })
  expect([response.status, await response.json()]).toMatchObject([503, { code: 'payment_unavailable' }])
  expect(await checkout.soldSeats(screening.id)).toBe(0)
  const manager = await aStaffMember(checkout.api)
  const { attention } = (await manager.get('dashboard')).body
  expect(attention.gateway_trouble).toEqual({
    at: checkout.clock.now.toISOString(),
    words: `${no.status}, ${no.type}, ${no.code}`,
  })
  expect(checkout.api.logged.join('')).toContain(no.code)
  expect(checkout.api.logged.join('')).not.toMatch(/Words of Stripe|sk_test/)
})

test('an order repeated under its idempotency key after Stripe refused it gets the first response', async () => {
  checkout.stripe.failNext('create', { status: 401, type: 'invalid_request_error', code: 'api_key_expired' })
  const once = () => checkout.order(mona, { sessions_id: screening.id, key: 'unopened-order' })
  const first = await once()
  expect(first.status).toBe(503)
  const again = await once()
  expect([again.status, await again.json()]).toEqual([503, await first.json()])
})

test('if a payment intent is cancelled at Stripe itself, its seats are on sale again', async () => {
  const { id } = await order()
  checkout.stripe.books.cancel((await checkout.intentOf(id)).id)
  expect(await checkout.follow(mona, id)).toMatchObject({ state: 'refused', payment: null })
  expect(await checkout.soldSeats(screening.id)).toBe(0)
})

test('if Stripe is unreachable, the check of pending orders sends one request, not one per order', async () => {
  for (let count = 0; count < 3; count++) await order()
  checkout.later(60_000)
  const before = checkout.stripe.asked.length
  for (let count = 0; count < 3; count++) checkout.stripe.failNext('read', 'unreached')
  await reconcile(checkout.appContext)
  expect(checkout.stripe.asked.length - before).toBe(1)
  checkout.stripe.forgetFaults()
})

describe('recovery from a crash', () => {
  test('if a process crashes before opening a payment, another process lets its order expire', async () => {
    const { id } = await order('unreached')
    const api = await checkout.reopened()
    checkout.later(60_000)
    await reconcile(api.appContext)
    expect(await checkout.stateOf(id)).toBe('pending')
    checkout.later(pendingLifeMs)
    await reconcile(api.appContext)
    expect(await checkout.stateOf(id)).toBe('expired')
  })

  test('if a process crashes after taking the money, another process confirms the paid order', async () => {
    const id = await authorised()
    const dying: AppContext = {
      ...checkout.appContext,
      newToken: () => {
        throw new Error('the power went')
      },
    }
    checkout.later(60_000)
    await reconcile(dying)
    expect([await checkout.stateOf(id), (await checkout.intentOf(id)).status]).toEqual([
      'pending',
      'succeeded',
    ])
    checkout.later(180_000)
    await reconcile((await checkout.reopened()).appContext)
    expect(await checkout.follow(mona, id)).toMatchObject({ state: 'confirmed', tickets: [{}, {}] })
  })

  test('if a process crashes after closing a payment, another process frees its seats', async () => {
    const { id } = await order()
    checkout.later(pendingLifeMs)
    checkout.stripe.failNext('cancel', 'lost')
    await reconcile(checkout.appContext)
    expect([await checkout.stateOf(id), (await checkout.intentOf(id)).status]).toEqual([
      'pending',
      'canceled',
    ])
    checkout.later(120_000)
    await reconcile((await checkout.reopened()).appContext)
    expect([await checkout.stateOf(id), await checkout.soldSeats(screening.id)]).toEqual(['expired', 0])
  })

  test('if a process crashes after a refund, another process records that refund', async () => {
    const id = await authorised()
    await checkout.follow(mona, id)
    checkout.stripe.failNext('refund', 'lost')
    await checkout.cancel(mona, id)
    expect(await checkout.follow(mona, id)).toMatchObject({ state: 'cancelled', refunded_at: null })
    checkout.later(nextRefundTryMs(1))
    await reconcile((await checkout.reopened()).appContext)
    expect((await checkout.follow(mona, id)).refunded_at).not.toBeNull()
    expect((await checkout.intentOf(id)).latest_charge?.amount_refunded).toBe(2500)
  })
})

describe('a card entered after the order expired', () => {
  async function expireThenPay(appContext: AppContext) {
    const { id, payment } = await order()
    checkout.later(pendingLifeMs)
    await reconcile(appContext)
    expect(await checkout.stateOf(id)).toBe('expired')
    await checkout.typeCard(payment!.client_secret, goodCard)
    return (await checkout.intentOf(id)).status
  }

  test('a card entered after the order expired is refused: the payment is already closed', async () => {
    expect(await expireThenPay(checkout.appContext)).toBe('canceled')
  })

  test('control: without closing the payment, a late card pays for seats that are on sale again', async () => {
    const { gateway } = checkout.appContext
    const appContext: AppContext = {
      ...checkout.appContext,
      gateway: { ...gateway, close: async () => ({ state: 'refused' }) },
    }
    expect(await expireThenPay(appContext)).toBe('requires_capture')
    // In addition, Stripe reports the late authorisation by webhook, and the server cancels it.
    await checkout.deliver()
    expect(checkout.stripe.books.events.at(-1)?.type).toBe('payment_intent.canceled')
  })
})

test('a payment opened at the very moment when its order expires is cancelled and never shown', async () => {
  const { gateway } = checkout.appContext
  if (gateway.kind !== 'page') throw new Error('the checkout pays on a page')
  checkout.stripe.failNext('create', 'slow')
  const opening = gateway.open({ reference: 'lente', amount: 2500 as never })
  await expect.poll(() => checkout.stripe.asked.at(-1)?.key).toBe('lente')
  expect(await gateway.close('lente')).toEqual({ state: 'refused' })
  checkout.stripe.letGo()
  expect(await opening).toEqual({ state: 'refused' })
  expect([...checkout.stripe.books.intents.values()].at(-1)).toMatchObject({ status: 'canceled' })
})

test('the log contains no API key, no secret, no card number and no error text of Stripe', async () => {
  await order('lost')
  await checkout.appContext.gateway
    .refund('personne', 1 as never)
    .catch(error => checkout.appContext.log.error({ err: error }))
  const { secretKey, webhookSecret } = checkout.stripe.account
  for (const secret of [secretKey, webhookSecret, '_secret_', 'nobody must repeat', '4242424242424242'])
    expect(checkout.api.logged.join('')).not.toContain(secret)
})
