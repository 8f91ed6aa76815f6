import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/**
 * The names of the payment gateways. Each payment records its gateway: a refund goes through the gateway that took
 * the payment, even if the cinema now uses another.
 */
export const gatewayNames = ['simulated', 'stripe'] as const

export const refusedBecause = ['card_expires_too_early', 'payment_unavailable'] as const

/**
 * The steps of a refund. `asked`: recorded, not sent yet. `under_way`: being sent to the gateway. `arrived`: the
 * gateway refunded it. `refused`: the gateway refused it, and staff must refund by hand.
 */
export const refundSteps = ['asked', 'under_way', 'arrived', 'refused'] as const

export const refundStep = z
  .enum(refundSteps)
  .describe(
    'asked : demandé ; under_way : en cours ; arrived : rendu ; refused : refusé, le cinéma s’en occupe',
  )

const open_to_public = z
  .boolean()
  .describe('Faux avant l’ouverture du cinéma : seule son équipe peut acheter, pour s’y essayer')

/**
 * How buyers pay: by card in our own form (simulated), by card in Stripe's fields on the page of the order, or not
 * online at all.
 */
export const paymentMeans = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('none').describe('La vente en ligne n’est pas ouverte') }),
    z.object({ kind: z.literal('simulated').describe('Démonstration : rien n’est débité'), open_to_public }),
    z.object({
      kind: z.literal('stripe'),
      open_to_public,
      publishable_key: z.string(),
      script: z.url().describe('Le script qui dessine les champs de la carte'),
    }),
  ])
  .meta({ id: 'PaymentMeans' })

/** The data that a page needs to show Stripe's card fields. */
export const payment = z
  .object({
    kind: z.literal('stripe'),
    publishable_key: z.string(),
    script: z.url(),
    client_secret: z.string(),
  })
  .meta({ id: 'Payment' })
  .nullable()
  .describe('De quoi payer, tant que c’est à faire sur la page')

export const readPaymentMeans = endpoint({
  name: 'readPaymentMeans',
  method: 'get',
  path: '/app/payment',
  summary: 'Comment on paie ici',
  tag: 'Réservation',
  status: 200,
  answer: paymentMeans,
  refusals: [],
})

export const receiveStripeEvent = endpoint({
  name: 'receiveStripeEvent',
  method: 'post',
  path: '/payment/stripe/webhook',
  summary: 'Les nouvelles de Stripe : chaque événement signé fait regarder de nouveau le paiement concerné',
  tag: 'Réservation',
  headers: z.object({
    'stripe-signature': z.string().max(2000).default('').describe('t=…,v1=… : HMAC-SHA256 du corps'),
  }),
  signed: true,
  status: 200,
  answer: z.object({ received: z.literal(true) }),
  refusals: ['not_found', 'wrong_signature'],
})
