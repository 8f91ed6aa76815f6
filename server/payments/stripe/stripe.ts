import { cents } from '../../../contract/rules/money.ts'
import type { Database } from '../../database/connect.ts'
import {
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
import { isSignedByStripe } from './signature.ts'

export type StripeAccount = {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** Both are Stripe's, but for the tests. */
  api: string
  script: string
  timeoutMs: number
}

const withCharge = { 'expand[0]': 'latest_charge' }
const refused: Refused = { state: 'refused' }

/**
 * Stripe, with a PaymentIntent per reference that is authorised on our page and captured by us. Two things keep
 * it true: the page gets a client secret only once its intent is in our table, so every intent that can be paid
 * is known to us; and of capturing and cancelling one intent Stripe lets exactly one happen.
 */
export function createStripeGateway(db: Database, now: () => Date, account: StripeAccount): PageGateway {
  const stripe = createStripeClient(account)
  const read = (id: string) => stripe.get(`payment_intents/${id}`, paymentIntent, withCharge)

  /** Capturing and cancelling are guarded by the intent's own state: a refusal means that it has left it. */
  const change = (id: string, action: 'capture' | 'cancel') =>
    stripe.post(`payment_intents/${id}/${action}`, paymentIntent, withCharge).catch(error => {
      if (error instanceof GatewayRefusal) return read(id)
      throw error
    })

  /** Asked again: it may have been closed while Stripe was answering, in our table first. */
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
      const made = await stripe.post(
        'payment_intents',
        paymentIntent,
        intentFields(reference, amount),
        reference,
      )
      const kept = await keepIntent(db, { reference, payment_intent: made.id, at: now() })
      // Closed while Stripe was answering: nobody has seen the secret, and nobody will.
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

    async refund(reference, amount, instead) {
      const intent = await read(await intentOf(db, reference))
      if (intent.status !== 'succeeded') {
        await change(intent.id, 'cancel').then(ended)
        return
      }
      const given = intent.latest_charge?.amount_refunded ?? 0
      if (given >= amount) return
      const fields = { payment_intent: intent.id, amount: String(amount - given) }
      const key = ['refund', reference, amount, ...(instead ? [instead] : [])].join('-')
      const { status } = await stripe.post('refunds', refund, fields, key)
      if (status === 'failed' || status === 'canceled') throw new RefundFailed(`the refund was ${status}`)
    },

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

function toPay(intent: PaymentIntent): Awaited<ReturnType<PageGateway['open']>> {
  const standing = standingOf(intent)
  return standing.state === 'open'
    ? ({ ...standing, clientSecret: intent.client_secret } satisfies ToPay & Unpaid)
    : standing
}

/** After a cancellation was asked for there are two ends; anything else has to be asked again. */
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
