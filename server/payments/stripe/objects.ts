import { z } from 'zod'
import type { Authorised, Paid, Refused, Unpaid } from '../gateway.ts'

// This file contains the schemas of Stripe's objects, with only the fields that this code reads. Requests ask
// Stripe to include the charge (`latest_charge`), instead of only its id.

const charge = z.object({
  amount_refunded: z.int(),
  payment_method_details: z
    .object({
      card: z
        .object({
          brand: z.string().nullish(),
          last4: z.string().nullish(),
          exp_month: z.int().min(1).max(12).nullish(),
          exp_year: z.int().nullish(),
        })
        .nullish(),
    })
    .nullish(),
})

export const paymentIntent = z.object({
  id: z.string(),
  status: z.enum([
    'requires_payment_method',
    'requires_confirmation',
    'requires_action',
    'processing',
    'requires_capture',
    'succeeded',
    'canceled',
  ]),
  client_secret: z.string(),
  latest_charge: charge.nullish(),
})

export type PaymentIntent = z.output<typeof paymentIntent>

export const refund = z.object({ id: z.string(), status: z.string().nullable() })

/** A webhook event. It contains a payment intent, or a charge, refund or dispute that refers to one. */
export const event = z.object({
  type: z.string(),
  data: z.object({
    object: z.object({
      id: z.string().optional(),
      object: z.string(),
      payment_intent: z.string().nullish(),
      amount: z.int().min(0).optional(),
      reason: z.string().nullish(),
      status: z.string().nullish(),
    }),
  }),
})

/** Converts Stripe's status of a PaymentIntent to the site's payment states. */
export function standingOf({ status, latest_charge }: PaymentIntent): Paid | Refused | Unpaid | Authorised {
  if (status === 'canceled') return { state: 'refused' }
  const { brand, last4, exp_month, exp_year } = latest_charge?.payment_method_details?.card ?? {}
  if (status === 'requires_capture') {
    const expiry = exp_month && exp_year ? `${exp_year}-${String(exp_month).padStart(2, '0')}` : null
    return { state: 'authorised', expiry }
  }
  if (status !== 'succeeded') return { state: 'open' }
  return {
    state: 'paid',
    brand: brands[brand ?? ''] ?? 'Carte',
    last4: last4 && /^\d{4}$/.test(last4) ? last4 : null,
  }
}

const brands: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  cartes_bancaires: 'CB',
}
