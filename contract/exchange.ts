import { z } from 'zod'
import { orderToPay, placeNumbers } from './booking.ts'
import { card, idempotency } from './card.ts'
import { screeningFacts } from './change.ts'
import { endpoint } from './endpoint.ts'
import { seatsPerOrder } from './rules/terms.ts'
import { seatOfPlace } from './seats.ts'
import { euros, id, idInPath } from './shapes.ts'

// Endpoints that exchange tickets for tickets of another screening: for a buyer, and for staff on the buyer's
// behalf.

export const exchangeWanted = {
  places: placeNumbers.optional().describe('Ces places seulement ; sans elles, toutes'),
  sessions_id: id.describe('La nouvelle séance'),
  seats_ids: z
    .array(id)
    .min(1)
    .max(seatsPerOrder.max)
    .optional()
    .describe('Dans une salle numérotée : un siège par place ; sans eux, les meilleurs qui restent'),
}

const params = z.object({ id: idInPath })

export const whyNotExchanged = [
  'order_not_found',
  'sale_not_open',
  'not_exchangeable',
  'too_late_to_exchange',
  'order_entered',
  'place_not_cancellable',
  'place_given',
  'same_screening',
  'screening_not_found',
  'sales_closed',
  'sold_out',
  'too_few_seats',
  'too_many_seats',
  'too_many_at_fare',
  'seat_taken',
  'seat_not_sold',
  'duo_split',
  'companion_alone',
  'seat_left_alone',
] as const

export const exchangePreview = z
  .object({
    screening: screeningFacts,
    places: z.array(
      z.object({
        number: z.int().describe('La place échangée'),
        label: z
          .string()
          .describe('Le tarif de la nouvelle place : le même, ou le plein tarif s’il n’est pas vendu'),
        same_fare: z.boolean(),
        price: euros.describe('Supplément compris'),
        seat: seatOfPlace.nullable(),
      }),
    ),
    price_before: euros.describe('Ce que valent les places échangées'),
    price_order: euros.describe('Ce que valent les nouvelles'),
    refunds: z
      .array(
        z.object({
          means: z.string().describe('Le code d’un moyen de paiement'),
          name: z.string(),
          places: z.int().nullable(),
          amount: euros,
        }),
      )
      .describe('Ce qui serait rendu, par le moyen qui avait payé'),
    to_pay: euros.describe('Ce que la séance coûte de plus, à payer par carte'),
  })
  .meta({ id: 'ExchangePreview' })

export const previewExchange = endpoint({
  name: 'previewExchange',
  method: 'post',
  path: '/app/order/{id}/exchange/preview',
  summary: 'Ce que deviendraient des places, leur prix et la différence, contre celles d’une autre séance',
  tag: 'Réservation',
  params,
  body: z.strictObject(exchangeWanted),
  status: 200,
  answer: exchangePreview,
  refusals: whyNotExchanged,
})

export const exchangeOrder = endpoint({
  name: 'exchangeOrder',
  method: 'post',
  path: '/app/order/{id}/exchange',
  summary:
    'Échanger ses places, ou certaines, contre celles d’une autre séance, et payer ou recevoir la différence',
  tag: 'Réservation',
  params,
  body: z.strictObject({
    ...exchangeWanted,
    price_order: euros
      .optional()
      .describe('Le prix des nouvelles places vu par l’acheteur ; vérifié, jamais cru'),
    ...card,
  }),
  headers: idempotency,
  status: 201,
  answer: orderToPay,
  refusals: [
    ...whyNotExchanged,
    'wrong_price',
    'card_too_small',
    'card_expires_too_early',
    'payment_refused',
    'payment_unavailable',
    'order_expired',
    'too_many_unpaid',
    'too_many_lapses',
    'idempotency_key_reused',
  ],
})
