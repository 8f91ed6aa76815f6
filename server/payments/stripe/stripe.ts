import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Cents, cents } from '../../../contract/rules/money.ts'
import type { Database } from '../../database/connect.ts'
import {
  GatewayFault,
  GatewayRefusal,
  NoAnswer,
  type PageGateway,
  type Paid,
  RefundFailed,
  type Refused,
  type ToPay,
  type Unpaid,
} from '../gateway.ts'
import { createStripeClient } from './client.ts'
import { event, type PaymentIntent, paymentIntent, refund, standingOf } from './objects.ts'
import { closeReference, findByReference, findReference, keepIntent } from './queries.ts'

export type StripeAccount = {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** The URL of Stripe's API; tests use a stand-in. */
  api: string
  script: string
  timeoutMs: number
}

const withCharge = { 'expand[0]': 'latest_charge' }
const refused: Refused = { state: 'refused' }

/**
 * Creates the Stripe gateway. Each reference has one PaymentIntent, which the buyer authorises on the site's page
 * and the server captures. No payment can get lost: an intent is in the database before a page gets its client
 * secret, and Stripe never both captures and cancels an intent.
 */
export function createStripeGateway(db: Database, now: () => Date, account: StripeAccount): PageGateway {
  const stripe = createStripeClient(account)
  const read = (id: string) => stripe.get(`payment_intents/${id}`, paymentIntent, withCharge)

  /**
   * Captures or cancels an intent, and returns it. If Stripe refuses, the state of the intent must have changed
   * before: then reads and returns the intent as it is now.
   */
  const change = (id: string, action: 'capture' | 'cancel') =>
    stripe.post(`payment_intents/${id}/${action}`, paymentIntent, withCharge).catch(error => {
      if (error instanceof GatewayRefusal) return read(id)
      throw error
    })

  /**
   * Adds `closed` to a refusal if this server closed the reference. Reads this from the database, because the
   * reference may have been closed while the request to Stripe was running.
   */
  async function orClosed<S extends { state: string }>(reference: string, standing: S): Promise<S | Refused> {
    if (standing.state !== 'refused') return standing
    return { ...refused, closed: Boolean((await findByReference(db, reference))?.closed_at) }
  }

  return {
    kind: 'page',
    name: 'stripe',
    publishableKey: account.publishableKey,
    script: account.script,

    async open({ reference, amount }) {
      const known = await findByReference(db, reference)
      if (known?.closed_at) return { ...refused, closed: true }
      if (known?.payment_intent) return orClosed(reference, toPay(await read(known.payment_intent)))
      const create = (key?: string) =>
        stripe.post('payment_intents', paymentIntent, intentFields(reference, amount), key)
      // For a day, Stripe answers the same idempotency key with the same 5xx, so retry without a key. The first
      // request may have created an intent too, which nobody can pay, because no page has its client secret.
      const made = await create(reference).catch(error => {
        if (error instanceof GatewayFault) return create()
        throw error
      })
      const kept = await keepIntent(db, { reference, payment_intent: made.id, at: now() })
      // The reference was closed while Stripe created this intent. No page has its client secret yet, so it cannot
      // be paid: cancel it.
      if (kept.closed_at) return change(made.id, 'cancel').then(ended)
      return toPay(kept.payment_intent === made.id ? made : await read(kept.payment_intent!))
    },

    async find(reference) {
      const known = await findByReference(db, reference)
      if (!known) return { state: 'none' }
      return orClosed(
        reference,
        known.payment_intent ? standingOf(await read(known.payment_intent)) : refused,
      )
    },

    async capture(reference) {
      const standing = standingOf(await change(await intentOf(db, reference), 'capture'))
      if (standing.state === 'authorised') throw new NoAnswer('the payment was not captured')
      return standing
    },

    async close(reference) {
      const { payment_intent } = await closeReference(db, reference, now())
      return payment_intent ? ended(await change(payment_intent, 'cancel')) : refused
    },

    async refund(reference, total, attempt = 0) {
      const intent = await read(await intentOf(db, reference))
      if (intent.status !== 'succeeded') {
        await change(intent.id, 'cancel').then(ended)
        return
      }
      const given = givenBack(intent)
      if (given >= total) return
      const fields = { payment_intent: intent.id, amount: String(total - given) }
      const key = ['refund', reference, total, ...(attempt > 0 ? [attempt] : [])].join('-')
      const { status } = await stripe.post('refunds', refund, fields, key)
      if (status === 'failed' || status === 'canceled') throw new RefundFailed(`the refund was ${status}`)
    },

    refunded: async reference => givenBack(await read(await intentOf(db, reference))),

    async readEvent(payload, signature) {
      if (!isSignedByStripe({ payload, signature, secret: account.webhookSecret, now: now() })) return null
      const told = event.safeParse(jsonIn(payload))
      if (!told.success) return null
      const { type, data } = told.data
      const { object, id, payment_intent, amount, reason, status } = data.object
      const intent = object === 'payment_intent' ? id : payment_intent
      const reference = intent ? await findReference(db, intent) : null
      return { event: type, reference, about: { id: id ?? '', amount: cents(amount ?? 0), reason, status } }
    },
  }
}

const intentFields = (reference: string, amount: number) => ({
  amount: String(amount),
  currency: 'eur',
  capture_method: 'manual',
  'payment_method_types[0]': 'card',
  'metadata[reference]': reference,
  ...withCharge,
})

const givenBack = ({ latest_charge }: PaymentIntent): Cents => cents(latest_charge?.amount_refunded ?? 0)

function toPay(intent: PaymentIntent): Awaited<ReturnType<PageGateway['open']>> {
  const standing = standingOf(intent)
  return standing.state === 'open'
    ? ({ ...standing, clientSecret: intent.client_secret } satisfies ToPay & Unpaid)
    : standing
}

/**
 * Returns the state of an intent after its cancellation: paid or refused. Throws for any other state; the caller
 * then asks again later.
 */
function ended(intent: PaymentIntent): Paid | Refused {
  const standing = standingOf(intent)
  if (standing.state === 'paid' || standing.state === 'refused') return standing
  throw new NoAnswer('the payment could not be closed yet')
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function intentOf(db: Database, reference: string): Promise<string> {
  const known = await findByReference(db, reference)
  if (!known?.payment_intent) throw new Error(`nothing was asked of Stripe under ${reference}`)
  return known.payment_intent
}

/** The longest accepted age of a signature. Stripe signs each delivery anew, so an old signature is a replay. */
const toleranceSeconds = 300

type Signed = { payload: string; signature: string; secret: string; now: Date }

/** Returns whether a v1 signature of the header matches `time.payload` and is recent. */
function isSignedByStripe({ payload, signature, secret, now }: Signed): boolean {
  const parts = signature.split(',').map(part => part.trim().split('=', 2) as [string, string | undefined])
  const time = parts.find(([name]) => name === 't')?.[1]
  if (!time || !/^\d{1,12}$/.test(time)) return false
  if (Math.abs(now.getTime() / 1000 - Number(time)) > toleranceSeconds) return false
  const expected = createHmac('sha256', secret).update(`${time}.${payload}`).digest()
  // Accept any matching signature: while a secret is being replaced, Stripe signs with the old and the new one.
  return parts.some(([name, hex]) => name === 'v1' && isSame(expected, Buffer.from(hex ?? '', 'hex')))
}

const isSame = (expected: Buffer, given: Buffer): boolean =>
  expected.length === given.length && timingSafeEqual(expected, given)
