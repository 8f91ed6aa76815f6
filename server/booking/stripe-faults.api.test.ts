import { beforeEach, describe, expect, test } from 'vitest'
import { aScreening } from '../../tests/builders.ts'
import { aStaffMember } from '../../tests/staff.ts'
import { goodCard } from '../../tests/stripe-stand-in/books.ts'
import type { Fault } from '../../tests/stripe-stand-in/server.ts'
import { type Buyer, type OrderToPay, useTill } from '../../tests/stripe-stand-in/till.ts'
import type { House } from '../context.ts'
import { reconcile, retryRefunds } from '../payments/reconcile.ts'
import { nextRefundTryMs, pendingLifeMs } from '../payments/rules.ts'

let mona: Buyer
let screening: { id: number }
const till = await useTill()
beforeEach(async () => {
  till.stripe.forgetFaults()
  mona = await till.api.as('member')
  screening = await aScreening(till.db)
})

async function order(fault?: Fault) {
  if (fault) till.stripe.failNext('create', fault)
  const response = await till.order(mona, { sessions_id: screening.id })
  return { status: response.status, ...((await response.json()) as OrderToPay) }
}

async function authorised() {
  const { id, payment } = await order()
  await till.typeCard(payment!.client_secret, goodCard)
  return id
}

const answersThatAreNone = ['lost', 'unreached', 'slow', 409, 429] as const

describe.each(answersThatAreNone)('when Stripe’s answer is « %s »', fault => {
  test('to opening a payment, the order waits and the page can ask again, for one intent', async () => {
    const made = till.stripe.books.intents.size
    const { status, id, state, payment } = await till.impatiently(() => order(fault))
    expect([status, state, payment]).toEqual([201, 'pending', null])
    till.stripe.letGo()
    const again = await till.follow(mona, id)
    await till.typeCard(again.payment!.client_secret, goodCard)
    expect(await till.follow(mona, id)).toMatchObject({ state: 'confirmed' })
    expect(till.stripe.books.intents.size).toBe(made + 1)
  })

  test('to capturing, the order stays pending until it is known, and is then a sale', async () => {
    const id = await authorised()
    till.stripe.failNext('capture', fault)
    expect(await till.impatiently(() => till.follow(mona, id))).toMatchObject({ state: 'pending' })
    till.stripe.letGo()
    till.later(60_000)
    await reconcile(till.house)
    expect(await till.stateOf(id)).toBe('confirmed')
    expect((await till.intentOf(id)).amount_received).toBe(2500)
  })

  test('to cancelling, the seats are kept until nobody can pay for certain', async () => {
    const { id, payment } = await order()
    till.later(pendingLifeMs)
    till.stripe.failNext('cancel', fault)
    await till.impatiently(() => reconcile(till.house))
    expect(await till.stateOf(id)).toBe('pending')
    expect(await till.soldSeats(screening.id)).toBe(2)
    till.stripe.letGo()
    till.later(120_000)
    await reconcile(till.house)
    expect(await till.stateOf(id)).toBe('expired')
    expect(await till.soldSeats(screening.id)).toBe(0)
    expect((await till.typeCard(payment!.client_secret, goodCard)).error).toBeDefined()
  })
})

test.each([
  { status: 401, type: 'invalid_request_error', code: 'api_key_expired' },
  { status: 403, type: 'invalid_request_error', code: 'platform_api_key_expired' },
  { status: 400, type: 'invalid_request_error', code: 'parameter_invalid' },
])(
  'a payment Stripe will not open ($code) frees the seats, blames no card, and is told to the staff',
  async no => {
    till.stripe.failNext('create', no)
    const response = await till.order(mona, { sessions_id: screening.id })
    expect([response.status, await response.json()]).toMatchObject([503, { code: 'payment_unavailable' }])
    expect(await till.soldSeats(screening.id)).toBe(0)
    const manager = await aStaffMember(till.api)
    const { attention } = (await manager.get('dashboard')).body
    expect(attention.gateway_trouble).toEqual({
      at: till.clock.now.toISOString(),
      words: `${no.status}, ${no.type}, ${no.code}`,
    })
    expect(till.api.logged.join('')).toContain(no.code)
    expect(till.api.logged.join('')).not.toMatch(/Words of Stripe|sk_test/)
  },
)

test('an intent cancelled at Stripe by somebody else frees the seats', async () => {
  const { id } = await order()
  till.stripe.books.cancel((await till.intentOf(id)).id)
  expect(await till.follow(mona, id)).toMatchObject({ state: 'refused', payment: null })
  expect(await till.soldSeats(screening.id)).toBe(0)
})

test('a gateway that is away does not hold up the whole turn: one question, not one per order', async () => {
  for (let count = 0; count < 3; count++) await order()
  till.later(60_000)
  const before = till.stripe.asked.length
  for (let count = 0; count < 3; count++) till.stripe.failNext('read', 'unreached')
  await reconcile(till.house)
  expect(till.stripe.asked.length - before).toBe(1)
  till.stripe.forgetFaults()
})

describe('a crash, then another process on the same database:', () => {
  test('after the order, before the payment is opened', async () => {
    const { id } = await order('unreached')
    const api = await till.reopened()
    till.later(60_000)
    await reconcile(api.house)
    expect(await till.stateOf(id)).toBe('pending')
    till.later(pendingLifeMs)
    await reconcile(api.house)
    expect(await till.stateOf(id)).toBe('expired')
  })

  test('after the capture, before the tickets', async () => {
    const id = await authorised()
    const dying: House = {
      ...till.house,
      newToken: () => {
        throw new Error('the power went')
      },
    }
    till.later(60_000)
    await reconcile(dying)
    expect([await till.stateOf(id), (await till.intentOf(id)).status]).toEqual(['pending', 'succeeded'])
    till.later(180_000)
    await reconcile((await till.reopened()).house)
    expect(await till.follow(mona, id)).toMatchObject({ state: 'confirmed', tickets: [{}, {}] })
  })

  test('after the cancellation at Stripe, before the seats are freed', async () => {
    const { id } = await order()
    till.later(pendingLifeMs)
    till.stripe.failNext('cancel', 'lost')
    await reconcile(till.house)
    expect([await till.stateOf(id), (await till.intentOf(id)).status]).toEqual(['pending', 'canceled'])
    till.later(120_000)
    await reconcile((await till.reopened()).house)
    expect([await till.stateOf(id), await till.soldSeats(screening.id)]).toEqual(['expired', 0])
  })

  test('after the refund, before it is written down', async () => {
    const id = await authorised()
    await till.follow(mona, id)
    till.stripe.failNext('refund', 'lost')
    await till.cancel(mona, id)
    expect(await till.follow(mona, id)).toMatchObject({ state: 'cancelled', refunded_at: null })
    till.later(nextRefundTryMs(1))
    await retryRefunds((await till.reopened()).house)
    expect((await till.follow(mona, id)).refunded_at).not.toBeNull()
    expect((await till.intentOf(id)).latest_charge?.amount_refunded).toBe(2500)
  })
})

describe('a card accepted after its order has expired', () => {
  async function expireThenPay(house: House) {
    const { id, payment } = await order()
    till.later(pendingLifeMs)
    await reconcile(house)
    expect(await till.stateOf(id)).toBe('expired')
    await till.typeCard(payment!.client_secret, goodCard)
    return (await till.intentOf(id)).status
  }

  test('is accepted by nobody: the payment was closed before the seats were freed', async () => {
    expect(await expireThenPay(till.house)).toBe('canceled')
  })

  test('control: without closing it first, the buyer’s money is held for seats that are on sale again', async () => {
    const { gateway } = till.house
    const house: House = { ...till.house, gateway: { ...gateway, close: async () => ({ state: 'refused' }) } }
    expect(await expireThenPay(house)).toBe('requires_capture')
    // The net below: Stripe's own news of it lets the money go.
    await till.deliver()
    expect(till.stripe.books.events.at(-1)?.type).toBe('payment_intent.canceled')
  })
})

test('a payment opened while its reference is being closed is never handed to a page', async () => {
  const { gateway } = till.house
  if (gateway.kind !== 'page') throw new Error('the till pays on a page')
  till.stripe.failNext('create', 'slow')
  const opening = gateway.open({ reference: 'lente', amount: 2500 as never })
  await expect.poll(() => till.stripe.asked.at(-1)?.key).toBe('lente')
  expect(await gateway.close('lente')).toEqual({ state: 'refused' })
  till.stripe.letGo()
  expect(await opening).toEqual({ state: 'refused' })
  expect([...till.stripe.books.intents.values()].at(-1)).toMatchObject({ status: 'canceled' })
})

test('neither key, nor secret, nor Stripe’s own words are in the log', async () => {
  await order('lost')
  await till.house.gateway.refund('personne', 1 as never).catch(error => till.house.log.error({ err: error }))
  const { secretKey, webhookSecret } = till.stripe.account
  for (const secret of [secretKey, webhookSecret, '_secret_', 'nobody must repeat', '4242424242424242'])
    expect(till.api.logged.join('')).not.toContain(secret)
})
