import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { aProduct, purchase } from '../../tests/boutique.ts'
import { aScreening } from '../../tests/builders.ts'
import { declinedCard, goodCard } from '../../tests/stripe-stand-in/books.ts'
import { type Buyer, type PurchaseToPay, useCheckout } from '../../tests/stripe-stand-in/checkout.ts'
import { sendWaitingMails } from '../mail/send-waiting-mails.ts'
import { markPaidInVain } from '../payments/payment-queries.ts'
import { reconcile } from '../payments/reconcile.ts'
import { nextRefundTryMs, pendingLifeMs } from '../payments/rules.ts'
import { wrongBalances } from './ledger-queries.ts'
import { vouchers } from './tables.ts'
import { voucherMakers } from './voucher-files.ts'

let mona: Buyer
const checkout = await useCheckout()
const product = await aProduct(checkout.db)
afterAll(async () => {
  expect(await wrongBalances(checkout.db)).toEqual([])
})
beforeEach(async () => {
  checkout.stripe.forgetFaults()
  mona = await checkout.api.as('member')
})

async function buy(wish: Record<string, unknown> = {}) {
  const response = await checkout.buy(mona, { products_id: product.id, ...wish })
  expect(response.status).toBe(201)
  const answer = (await response.json()) as PurchaseToPay
  return { ...answer, secret: answer.payment!.client_secret }
}
const bought = async () => {
  const { id, secret } = await buy()
  await checkout.typeCard(secret, goodCard)
  await checkout.followPurchase(mona, id)
  return id
}
const made = (id: number) => checkout.db.select().from(vouchers).where(eq(vouchers.purchases_id, id))

describe('purchases with Stripe', () => {
  test('a Stripe purchase is authorised on the page, and captured when the buyer returns', async () => {
    const pending = await buy({ quantity: 2, price_purchase: 100 })
    expect(pending).toMatchObject({
      state: 'pending',
      pay_before: new Date(checkout.clock.now.getTime() + pendingLifeMs).toISOString(),
      vouchers: [],
      payment: { kind: 'stripe', publishable_key: checkout.stripe.account.publishableKey },
    })
    await checkout.typeCard(pending.secret, goodCard)
    expect(await made(pending.id)).toEqual([])
    const paid = await checkout.followPurchase(mona, pending.id)
    expect(paid).toMatchObject({ state: 'confirmed', card_last4: '4242', pay_before: null, payment: null })
    expect(paid.vouchers).toMatchObject([{ usable: true }, { usable: true }])
    expect(await checkout.intentOfPurchase(pending.id)).toMatchObject({
      status: 'succeeded',
      amount_received: 10_000,
    })
    await sendWaitingMails(checkout.appContext, voucherMakers)
    expect(checkout.api.letters.at(-1)?.subject).toMatch(/^Votre achat/)
  })

  test('with Stripe, card data sent to our own server are refused, with an error per field', async () => {
    const response = await purchase(checkout.api, mona, { products_id: product.id })
    const { code, errors } = (await response.json()) as { code: string; errors: { field: string }[] }
    expect([response.status, code]).toEqual([400, 'invalid'])
    expect(errors.map(error => error.field)).toEqual(['name_cb', 'num_cb', 'cb_date', 'cryptogramme'])
  })

  test('a purchase can be paid with another card after Stripe declines the first', async () => {
    const { id, secret } = await buy()
    expect((await checkout.typeCard(secret, declinedCard)).error?.code).toBe('card_declined')
    const again = await checkout.followPurchase(mona, id)
    expect(again).toMatchObject({ state: 'pending', payment: { client_secret: secret } })
    await checkout.typeCard(secret, goodCard)
    expect(await checkout.followPurchase(mona, id)).toMatchObject({ state: 'confirmed' })
  })

  test('a purchase sent twice is one purchase with one Stripe payment', async () => {
    const key = 'boutique-deux-fois'
    const [first, second] = await Promise.all([buy({ key }), buy({ key })])
    const third = await buy({ key })
    expect([second.id, third.id]).toEqual([first.id, first.id])
    expect([second.secret, third.secret]).toEqual([first.secret, first.secret])
  })

  test('if the buyer never returns from Stripe, the reconciler completes the purchase once', async () => {
    const { id, secret } = await buy()
    await checkout.typeCard(secret, goodCard)
    checkout.later(60_000)
    await Promise.all([reconcile(checkout.appContext), reconcile(checkout.appContext)])
    expect(await made(id)).toHaveLength(1)
  })

  test('another member can neither pay nor cancel a purchase', async () => {
    const { id } = await buy()
    const stranger = await checkout.api.as('member')
    const asked = await checkout.api.request(`/api/v1/app/purchase/${id}/payment`, {
      method: 'POST',
      headers: stranger.headers,
    })
    expect(asked.status).toBe(404)
    expect((await checkout.giveUp(stranger, id)).status).toBe(404)
  })

  test('if Stripe refuses to open a payment, the error message names the gateway, not the buyer’s card', async () => {
    const product = await aProduct(checkout.db)
    checkout.stripe.failNext('create', {
      status: 401,
      type: 'invalid_request_error',
      code: 'api_key_expired',
    })
    const once = () => checkout.buy(mona, { products_id: product.id, key: 'unopened-purchase' })
    const first = await once()
    const answer = await first.json()
    expect([first.status, answer]).toMatchObject([503, { code: 'payment_unavailable' }])
    const again = await once()
    expect([again.status, await again.json()]).toEqual([503, answer])
  })
})

describe('unpaid purchases', () => {
  test('an unpaid purchase is closed at Stripe first, and then expires', async () => {
    const { id, secret } = await buy()
    checkout.later(pendingLifeMs)
    await reconcile(checkout.appContext)
    expect((await checkout.typeCard(secret, goodCard)).error?.code).toBe('payment_intent_unexpected_state')
    expect(await checkout.followPurchase(mona, id)).toMatchObject({ state: 'expired', payment: null })
  })

  test('the buyer can cancel a purchase only while it is unpaid', async () => {
    const { id, secret } = await buy()
    expect(await (await checkout.giveUp(mona, id)).json()).toMatchObject({ state: 'expired' })
    expect((await checkout.typeCard(secret, goodCard)).error?.code).toBe('payment_intent_unexpected_state')
    expect(await (await checkout.giveUp(mona, id)).json()).toMatchObject({ code: 'not_to_be_paid' })
    expect(await (await checkout.giveUp(mona, await bought())).json()).toMatchObject({
      code: 'not_to_be_paid',
    })
  })

  test('a purchase cancelled while Stripe authorises it is either paid and delivered, or neither', async () => {
    const { id, secret } = await buy()
    await checkout.typeCard(secret, goodCard)
    await Promise.all([checkout.giveUp(mona, id), checkout.followPurchase(mona, id), checkout.deliver()])
    await checkout.deliver()
    const { status, amount_received } = await checkout.intentOfPurchase(id)
    const count = (await made(id)).length
    expect([status, amount_received]).toEqual(count > 0 ? ['succeeded', 5000] : ['canceled', 0])
  })
})

describe.each(['lost', 'unreached', 'slow', 409, 429] as const)(
  "if Stripe's response is « %s », the request is retried",
  fault => {
    test('failed Stripe requests are retried, and there is still only one payment and one e-card', async () => {
      const before = checkout.stripe.books.intents.size
      checkout.stripe.failNext('create', fault)
      const asked = await checkout.impatiently(() => checkout.buy(mona, { products_id: product.id }))
      const { id, state, payment } = (await asked.json()) as PurchaseToPay
      expect([asked.status, state, payment]).toEqual([201, 'pending', null])
      checkout.stripe.letGo()
      const again = await checkout.followPurchase(mona, id)
      await checkout.typeCard(again.payment!.client_secret, goodCard)
      checkout.stripe.failNext('capture', fault)
      expect(await checkout.impatiently(() => checkout.followPurchase(mona, id))).toMatchObject({
        state: 'pending',
      })
      checkout.stripe.letGo()
      checkout.later(60_000)
      await reconcile(checkout.appContext)
      expect([checkout.stripe.books.intents.size, (await made(id)).length]).toEqual([before + 1, 1])

      const other = await buy()
      checkout.later(pendingLifeMs)
      checkout.stripe.failNext('cancel', fault)
      await checkout.impatiently(() => reconcile(checkout.appContext))
      checkout.stripe.letGo()
      await reconcile(checkout.appContext)
      expect(await checkout.followPurchase(mona, other.id)).toMatchObject({ state: 'expired' })
    })

    test('a failed Stripe refund request of a withdrawal is retried, and the buyer is refunded once', async () => {
      const id = await bought()
      checkout.stripe.failNext('refund', fault)
      const withdrawn = await checkout.impatiently(() => checkout.withdraw(mona, id))
      expect(await withdrawn.json()).toMatchObject({ state: 'withdrawn', refund: 50, refunded_at: null })
      checkout.stripe.letGo()
      checkout.later(nextRefundTryMs(1))
      await reconcile(checkout.appContext)
      await reconcile(checkout.appContext)
      expect((await checkout.intentOfPurchase(id)).latest_charge?.amount_refunded).toBe(5000)
      expect((await checkout.followPurchase(mona, id)).refunded_at).not.toBeNull()
    })
  },
)

describe('refunds of purchases', () => {
  const steps = async (id: number) => {
    const { refund, refund_state, state } = await checkout.followPurchase(mona, id)
    return [state, refund, refund_state]
  }

  test('a refund that Stripe refuses is shown as refused, then as arrived once a retry succeeds', async () => {
    const id = await bought()
    expect(await steps(id)).toEqual(['confirmed', null, null])
    const refused = { status: 400, type: 'invalid_request_error', code: 'charge_disputed' }
    checkout.stripe.failNext('refund', refused)
    await checkout.withdraw(mona, id)
    expect(await steps(id)).toEqual(['withdrawn', 50, 'refused'])
    checkout.later(nextRefundTryMs(1))
    await reconcile(checkout.appContext)
    expect(await steps(id)).toEqual(['withdrawn', 50, 'arrived'])
  })

  test('a payment that arrives after its purchase expired is shown as a refund', async () => {
    const { id } = await buy()
    checkout.later(pendingLifeMs)
    await reconcile(checkout.appContext)
    expect(await steps(id)).toEqual(['expired', null, null])
    const { reference } = (await checkout.intentOfPurchase(id)).metadata
    await markPaidInVain(checkout.db, reference!, checkout.clock.now)
    expect(await steps(id)).toEqual(['expired', 50, 'asked'])
    await reconcile(checkout.appContext)
    expect(await steps(id)).toEqual(['expired', 50, 'arrived'])
  })
})

describe('crashes during a purchase', () => {
  test('after a crash before the payment is opened, another process expires the purchase', async () => {
    checkout.stripe.failNext('create', 'unreached')
    const { id } = (await (await checkout.buy(mona, { products_id: product.id })).json()) as PurchaseToPay
    const { appContext } = await checkout.reopened()
    checkout.later(pendingLifeMs)
    await reconcile(appContext)
    expect(await checkout.followPurchase(mona, id)).toMatchObject({ state: 'expired' })
  })

  test('after a crash between capture and e-card, another process creates the e-card once', async () => {
    const { id, secret } = await buy()
    await checkout.typeCard(secret, goodCard)
    const dying = {
      ...checkout.appContext,
      // This error simulates a crash after the e-card was inserted: the mail, which needs the site's URL, is
      // written last.
      get siteUrl(): URL {
        throw new Error('the power went')
      },
    }
    checkout.later(60_000)
    await reconcile(dying)
    expect([(await checkout.intentOfPurchase(id)).status, await made(id)]).toEqual(['succeeded', []])
    checkout.later(180_000)
    await reconcile((await checkout.reopened()).appContext)
    expect(await made(id)).toHaveLength(1)
  })

  test('after a crash between cancelling at Stripe and in our database, another process expires the purchase', async () => {
    const { id } = await buy()
    checkout.later(pendingLifeMs)
    checkout.stripe.failNext('cancel', 'lost')
    await reconcile(checkout.appContext)
    expect((await checkout.intentOfPurchase(id)).status).toBe('canceled')
    await reconcile((await checkout.reopened()).appContext)
    expect(await checkout.followPurchase(mona, id)).toMatchObject({ state: 'expired' })
  })
})

describe('Stripe events of purchases', () => {
  test("five copies of a Stripe event and the buyer's return create one e-card", async () => {
    const { id, secret } = await buy()
    await checkout.typeCard(secret, goodCard)
    const event = checkout.stripe.books.events.at(-1)!
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => checkout.deliver(event)),
      checkout.followPurchase(mona, id),
    ])
    expect(answers.slice(0, 5).map(answer => (answer as Response).status)).toEqual([200, 200, 200, 200, 200])
    expect(await made(id)).toHaveLength(1)
    expect((await checkout.intentOfPurchase(id)).latest_charge?.amount_refunded).toBe(0)
  })

  test('Stripe events that are repeated or arrive late do not change a withdrawn purchase', async () => {
    const since = checkout.stripe.books.events.length
    const id = await bought()
    await checkout.withdraw(mona, id)
    const before = await checkout.followPurchase(mona, id)
    const events = checkout.stripe.books.events.slice(since)
    for (const event of [...events.toReversed(), ...events])
      expect((await checkout.deliver(event)).status).toBe(200)
    expect(await checkout.followPurchase(mona, id)).toEqual(before)
    expect((await checkout.intentOfPurchase(id)).latest_charge?.amount_refunded).toBe(5000)
  })
})

test('withdrawing from the purchase of a partly used e-card refunds the unused share through Stripe', async () => {
  const id = await bought()
  const [card] = await made(id)
  const screening = await aScreening(checkout.db, { session_date: '2027-11-21' })
  const e_cartes = [{ id: card!.id, places: 1 }]
  const order = await checkout.order(mona, { sessions_id: screening.id, nbr_seats_payed: 1, e_cartes })
  expect(await order.json()).toMatchObject({ state: 'confirmed', pay_before: null, payment: null })
  expect(await (await checkout.withdraw(mona, id)).json()).toMatchObject({ state: 'withdrawn', refund: 40 })
  expect((await checkout.intentOfPurchase(id)).latest_charge?.amount_refunded).toBe(4000)
})
