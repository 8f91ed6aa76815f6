import { randomBytes } from 'node:crypto'

// The data of a simulated Stripe, in the form that Stripe's documentation describes: PaymentIntents that are
// captured later, charges, refunds and errors.

type Charge = {
  id: string
  object: 'charge'
  amount: number
  captured: boolean
  amount_refunded: number
  payment_intent: string
  payment_method_details: {
    type: 'card'
    card: { brand: string; last4: string; exp_month: number; exp_year: number }
  }
}

export type Intent = {
  id: string
  object: 'payment_intent'
  amount: number
  amount_received: number
  currency: string
  capture_method: string
  status: 'requires_payment_method' | 'requires_action' | 'requires_capture' | 'succeeded' | 'canceled'
  client_secret: string
  metadata: Record<string, string>
  latest_charge: Charge | null
}

export type Event = { id: string; object: 'event'; type: string; data: { object: object } }

/** An error with the response body that Stripe sends. */
export class StripeError extends Error {
  readonly status: number
  readonly body: object

  constructor(status: number, error: Record<string, unknown>) {
    super(String(error.code ?? error.type))
    this.status = status
    this.body = { error: { message: 'Words of Stripe that nobody must repeat.', ...error } }
  }
}

export const goodCard = '4242424242424242'
export const declinedCard = '4000000000000002'
export const careful3dsCard = '4000002500003155'

export function openBooks() {
  const intents = new Map<string, Intent>()
  const events: Event[] = []
  let cardEnds = { exp_month: 12, exp_year: 2030 }
  let refundsFail = 0
  const name = (kind: string) => `${kind}_${randomBytes(12).toString('hex')}`
  const tell = (type: string, object: object) =>
    events.push({ id: name('evt'), object: 'event', type, data: { object: structuredClone(object) } })

  function read(id: string): Intent {
    const intent = intents.get(id)
    if (!intent) throw new StripeError(404, { type: 'invalid_request_error', code: 'resource_missing' })
    return intent
  }

  function expect(intent: Intent, ...states: Intent['status'][]): void {
    if (states.includes(intent.status)) return
    throw new StripeError(400, {
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      payment_intent: intent,
    })
  }

  function authorise(intent: Intent, number: string): void {
    intent.status = 'requires_capture'
    intent.latest_charge = {
      id: name('ch'),
      object: 'charge',
      amount: intent.amount,
      captured: false,
      amount_refunded: 0,
      payment_intent: intent.id,
      payment_method_details: { type: 'card', card: { brand: 'visa', last4: number.slice(-4), ...cardEnds } },
    }
    tell('payment_intent.amount_capturable_updated', intent)
  }

  return {
    intents,
    events,
    read,
    /** Sets the expiry date of all cards that tests enter from now on. */
    cardsEnd: (exp_month: number, exp_year: number) => (cardEnds = { exp_month, exp_year }),

    create(fields: Record<string, string>): Intent {
      const amount = Number(fields.amount)
      if (!Number.isInteger(amount) || amount < 50)
        throw new StripeError(400, { type: 'invalid_request_error', code: 'amount_too_small' })
      const id = name('pi')
      const intent: Intent = {
        id,
        object: 'payment_intent',
        amount,
        amount_received: 0,
        currency: fields.currency!,
        capture_method: fields.capture_method!,
        status: 'requires_payment_method',
        client_secret: `${id}_secret_${randomBytes(12).toString('hex')}`,
        metadata: { reference: fields['metadata[reference]']! },
        latest_charge: null,
      }
      intents.set(id, intent)
      tell('payment_intent.created', intent)
      return intent
    },

    /** Confirms the payment with the card typed into Stripe's fields, as Stripe.js does. */
    confirm(id: string, number: string): Intent {
      const intent = read(id)
      expect(intent, 'requires_payment_method', 'requires_action')
      if (number === careful3dsCard) intent.status = 'requires_action'
      else if (number === declinedCard) {
        intent.status = 'requires_payment_method'
        tell('payment_intent.payment_failed', intent)
        throw new StripeError(402, { type: 'card_error', code: 'card_declined', payment_intent: intent })
      } else authorise(intent, number)
      return intent
    },

    /** Sets the result of the bank's 3-D Secure check. */
    authenticate(id: string, passed: boolean): Intent {
      const intent = read(id)
      expect(intent, 'requires_action')
      if (passed) authorise(intent, careful3dsCard)
      else intent.status = 'requires_payment_method'
      return intent
    },

    capture(id: string): Intent {
      const intent = read(id)
      expect(intent, 'requires_capture')
      intent.status = 'succeeded'
      intent.amount_received = intent.amount
      intent.latest_charge!.captured = true
      tell('payment_intent.succeeded', intent)
      return intent
    },

    cancel(id: string): Intent {
      const intent = read(id)
      expect(intent, 'requires_payment_method', 'requires_action', 'requires_capture')
      intent.status = 'canceled'
      tell('payment_intent.canceled', intent)
      return intent
    },

    refund(fields: Record<string, string>) {
      const intent = read(fields.payment_intent!)
      const charge = intent.latest_charge
      const amount = Number(fields.amount)
      if (!charge?.captured) throw new StripeError(400, { type: 'invalid_request_error' })
      if (charge.amount_refunded + amount > charge.amount)
        throw new StripeError(400, { type: 'invalid_request_error', code: 'charge_already_refunded' })
      const refund = { id: name('re'), object: 'refund', amount, payment_intent: intent.id }
      if (refundsFail > 0) {
        refundsFail--
        return { ...refund, status: 'failed' }
      }
      charge.amount_refunded += amount
      tell('charge.refunded', charge)
      return { ...refund, status: 'succeeded' }
    },

    /** Makes Stripe report the next refund as succeeded, and right afterwards as failed. */
    failNextRefund: () => refundsFail++,

    /** Fails a refund that has succeeded, as the buyer's bank may do days later. */
    failRefund(id: string): void {
      const { latest_charge } = read(id)
      const amount = latest_charge!.amount_refunded
      latest_charge!.amount_refunded = 0
      tell('refund.failed', {
        id: name('re'),
        object: 'refund',
        amount,
        payment_intent: id,
        status: 'failed',
      })
    },

    /** Opens a dispute about a payment. With the status `won` or `lost`, closes it. */
    dispute(id: string, status: string, dispute = name('du')): string {
      const { amount } = read(id)
      const type = status === 'won' || status === 'lost' ? 'closed' : 'created'
      const told = {
        id: dispute,
        object: 'dispute',
        amount,
        payment_intent: id,
        reason: 'fraudulent',
        status,
      }
      tell(`charge.dispute.${type}`, told)
      return dispute
    },

    /** Returns the reference of each captured payment. A reference that was captured twice occurs twice. */
    chargedReferences: (): string[] =>
      [...intents.values()].flatMap(({ amount_received, metadata }) =>
        amount_received > 0 ? [metadata.reference!] : [],
      ),

    /** Returns the amount captured for this reference, less its refunds. */
    keptOf(reference: string): number {
      return [...intents.values()]
        .filter(intent => intent.metadata.reference === reference)
        .reduce((sum, { amount_received, latest_charge }) => {
          return sum + amount_received - (latest_charge?.amount_refunded ?? 0)
        }, 0)
    },
  }
}
