import { beforeEach, describe, expect, test } from 'vitest'
import { startTestApi } from '../../../tests/api.ts'
import { aScreening } from '../../../tests/builders.ts'
import { goodCard } from '../../../tests/stripe-stand-in/books.ts'
import { type Buyer, type OrderToPay, useCheckout } from '../../../tests/stripe-stand-in/checkout.ts'

const webhook = '/api/v1/payment/stripe/webhook'

let mona: Buyer
let screening: { id: number }
const checkout = await useCheckout()
beforeEach(async () => {
  mona = await checkout.api.as('member')
  screening = await aScreening(checkout.db)
})

/** Creates an order whose buyer authorises the payment at Stripe, but never comes back to our page. */
async function authorised() {
  const response = await checkout.order(mona, { sessions_id: screening.id })
  const { id, payment } = (await response.json()) as OrderToPay
  await checkout.typeCard(payment!.client_secret, goodCard)
  return { id, event: checkout.stripe.books.events.at(-1)! }
}

describe('webhook events', () => {
  test('a webhook event confirms an authorised order before the buyer returns', async () => {
    const { id, event } = await authorised()
    expect(event.type).toBe('payment_intent.amount_capturable_updated')
    expect((await checkout.deliver(event)).status).toBe(200)
    expect(await checkout.stateOf(id)).toBe('confirmed')
    expect(await checkout.follow(mona, id)).toMatchObject({ state: 'confirmed', tickets: [{}, {}] })
  })

  test('a webhook event that arrives after the buyer returned changes nothing', async () => {
    const { id, event } = await authorised()
    const before = await checkout.follow(mona, id)
    expect((await checkout.deliver(event)).status).toBe(200)
    expect(await checkout.follow(mona, id)).toEqual(before)
  })

  test('if an event is delivered five times while the buyer returns, the payment is captured once', async () => {
    const { id, event } = await authorised()
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => checkout.deliver(event)),
      checkout.follow(mona, id),
    ])
    expect(answers.slice(0, 5).map(answer => (answer as Response).status)).toEqual([200, 200, 200, 200, 200])
    expect((await checkout.follow(mona, id)).tickets).toHaveLength(2)
    expect(await checkout.intentOf(id)).toMatchObject({
      amount_received: 2500,
      latest_charge: { amount_refunded: 0 },
    })
  })

  test('webhook events of a cancelled sale, delivered again in any order, leave the order unchanged', async () => {
    const { id } = await authorised()
    await checkout.deliver()
    await checkout.cancel(mona, id)
    const { events } = checkout.stripe.books
    for (const event of [...events.toReversed(), ...events])
      expect((await checkout.deliver(event)).status).toBe(200)
    expect(await checkout.stateOf(id)).toBe('cancelled')
    expect((await checkout.intentOf(id)).latest_charge?.amount_refunded).toBe(2500)
    expect(await checkout.soldSeats(screening.id)).toBe(0)
  })

  test('a webhook event of an unknown type, or about an unknown payment, is acknowledged', async () => {
    const strange = (object: object) => ({
      id: 'evt_1',
      object: 'event' as const,
      type: 'x.y',
      data: { object },
    })
    expect((await checkout.deliver(strange({ object: 'balance' }))).status).toBe(200)
    expect(
      (await checkout.deliver(strange({ object: 'payment_intent', id: 'pi_of_another_shop' }))).status,
    ).toBe(200)
  })

  test('a webhook event gets 503 while Stripe is unreachable, so that Stripe delivers it again', async () => {
    const { id, event } = await authorised()
    checkout.stripe.failNext('read', 'unreached')
    const answer = await checkout.deliver(event)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    expect((await checkout.deliver(event)).status).toBe(200)
    expect(await checkout.stateOf(id)).toBe('confirmed')
  })
})

describe('invalid webhook requests', () => {
  const body = () => JSON.stringify(checkout.stripe.books.events.at(-1))
  const send = (text: string, signature: string, headers: Record<string, string> = {}) =>
    checkout.api.request(webhook, {
      method: 'POST',
      body: text,
      headers: { 'content-type': 'application/json', 'stripe-signature': signature, ...headers },
    })
  const wrong: [string, () => [text: string, signature: string]][] = [
    ['no signature', () => [body(), '']],
    ['another secret', () => [body(), checkout.stripe.sign(body(), checkout.clock.now, 'whsec_other')]],
    ['a signature of another text', () => [`${body()} `, checkout.stripe.sign(body(), checkout.clock.now)]],
    [
      'six minutes old',
      () => [body(), checkout.stripe.sign(body(), new Date(checkout.clock.now.getTime() - 360_000))],
    ],
    [
      'six minutes early',
      () => [body(), checkout.stripe.sign(body(), new Date(checkout.clock.now.getTime() + 360_000))],
    ],
    [
      'only a v0 signature',
      () => [body(), checkout.stripe.sign(body(), checkout.clock.now).replace('v1=', 'v2=')],
    ],
    ['no timestamp', () => [body(), checkout.stripe.sign(body(), checkout.clock.now).replace(/^t=\d+,/, '')]],
    ['nonsense', () => [body(), 't=,v1=zz,,=']],
  ]
  test.each(wrong)('the webhook refuses an invalid signature: %s', async (_, parts) => {
    const { id } = await authorised()
    const answer = await send(...parts())
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'wrong_signature' }])
    expect(await checkout.stateOf(id)).toBe('pending')
  })

  test('while the webhook secret is being changed, one valid signature of several is enough', async () => {
    const { id } = await authorised()
    const good = checkout.stripe.sign(body(), checkout.clock.now)
    const both = good.replace(',v1=', `,v1=${'0'.repeat(64)},v1=`)
    const answer = await send(body(), both, { origin: 'https://stripe.com', 'sec-fetch-site': 'cross-site' })
    expect(answer.status).toBe(200)
    expect(await checkout.stateOf(id)).toBe('confirmed')
  })

  test('the webhook refuses a signed body that is not an event', async () => {
    const answer = await send('[1, 2', checkout.stripe.sign('[1, 2', checkout.clock.now))
    expect(answer.status).toBe(400)
  })

  test('the webhook refuses a body that is too long before reading it', async () => {
    expect((await send('x'.repeat(70_000), '')).status).toBe(413)
    // A request that claims to be a form must be refused by its media type, because the size limit for forms is
    // higher than that for webhooks.
    const form = { 'content-type': 'multipart/form-data; boundary=x' }
    expect((await send('x'.repeat(70_000), '', form)).status).toBe(415)
  })
})

test('without Stripe the webhook route does not exist', async () => {
  const api = await startTestApi()
  const answer = await api.request(
    webhook,
    checkout.stripe.delivery(checkout.stripe.books.events.at(-1)!, api.clock.now),
  )
  expect(answer.status).toBe(404)
  const means = await api.request('/api/v1/app/payment')
  expect(await means.json()).toEqual({ kind: 'simulated', open_to_public: true })
  await api.close()
})

test('the API lists the payment methods, and its OpenAPI document describes the webhook', async () => {
  const means = await checkout.api.request('/api/v1/app/payment')
  const { publishableKey, script } = checkout.stripe.account
  expect(await means.json()).toEqual({
    ...{ kind: 'stripe', open_to_public: true, publishable_key: publishableKey, script },
  })
  const document = (await (await checkout.api.request('/api/v1/openapi.json')).json()) as {
    paths: Record<string, { post?: { requestBody?: object; responses: object } }>
  }
  const described = document.paths['/payment/stripe/webhook']?.post
  expect(described?.requestBody).toBeDefined()
  expect(Object.keys(described?.responses ?? {})).toEqual(
    expect.arrayContaining(['200', '400', '404', '413']),
  )
  expect(Object.keys(described?.responses ?? {})).not.toContain('403')
})
