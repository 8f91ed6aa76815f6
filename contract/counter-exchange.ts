import { z } from 'zod'
import { idempotency } from './card.ts'
import { counterSale, refundAtCounter } from './counter.ts'
import { endpoint } from './endpoint.ts'
import { euros, id, requiredText } from './shapes.ts'

// Endpoints for a cashier who exchanges tickets sold at a till for tickets of another screening of the same
// cinema.

const { params } = refundAtCounter
const { till_sessions_id, places, supervisor, on_terminal } = refundAtCounter.body.shape

const wanted = { till_sessions_id, places, sessions_id: id.describe('La nouvelle séance') }

const whyNot = [
  'order_not_found',
  'till_session_not_found',
  'till_closed',
  'till_of_another_cinema',
  'not_exchangeable',
  'too_late_to_exchange',
  'place_not_cancellable',
  'same_screening',
  'screening_not_found',
  'sales_closed',
  'screening_full',
  'too_many_at_fare',
  'seat_left_alone',
] as const

export const previewExchangeAtCounter = endpoint({
  name: 'previewExchangeAtCounter',
  method: 'post',
  path: '/counter/order/{id}/exchange/preview',
  summary: 'Ce que deviendraient des places vendues au guichet, et la différence, contre une autre séance',
  tag: 'Caisse',
  params,
  body: z.strictObject(wanted),
  status: 200,
  answer: z
    .object({
      screening: counterSale.shape.screening.unwrap(),
      places: z.array(
        z.object({
          number: z.int().describe('La place échangée'),
          label: z.string().describe('Le même tarif, ou le plein tarif s’il n’est pas vendu'),
          same_fare: z.boolean(),
          price: euros.describe('Supplément compris'),
        }),
      ),
      price_before: euros,
      price_order: euros,
      refunds: z
        .array(z.object({ means: z.string(), label: z.string(), amount: euros }))
        .describe('À rendre, par le moyen qui avait payé ; les espèces d’abord'),
      to_pay: euros,
    })
    .meta({ id: 'CounterExchangePreview' }),
  refusals: whyNot,
})

export const exchangeAtCounter = endpoint({
  name: 'exchangeAtCounter',
  method: 'post',
  path: '/counter/order/{id}/exchange',
  summary: 'Échanger des places vendues au guichet, et encaisser ou rendre la différence',
  tag: 'Caisse',
  params,
  headers: idempotency,
  body: z.strictObject({
    ...wanted,
    payments: z
      .array(
        z.strictObject({
          means: requiredText(30),
          amount: euros.describe('Ce que ce moyen paie de la différence'),
          tendered: euros.optional().describe('Espèces : ce que le client donne'),
        }),
      )
      .max(20, 'Vingt paiements au plus.')
      .default([]),
    supervisor,
    on_terminal,
  }),
  status: 201,
  answer: counterSale,
  refusals: [
    ...whyNot,
    'means_not_taken',
    'wrong_parts',
    'refund_needs_supervisor',
    'wrong_supervisor_code',
    'supervisor_of_own_sale',
    'no_terminal',
    'terminal_payment_open',
    'idempotency_key_reused',
  ],
})
