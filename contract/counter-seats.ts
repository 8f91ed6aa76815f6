import { z } from 'zod'
import { counterSale, refundAtCounter } from './counter.ts'
import { endpoint } from './endpoint.ts'
import { mostPlacesPerSale } from './rules/counter.ts'
import { id } from './shapes.ts'

// Endpoint for a cashier who moves the holders of tickets sold at a till to other free seats of the same
// screening.

export const changeSeatsAtCounter = endpoint({
  name: 'changeSeatsAtCounter',
  method: 'post',
  path: '/counter/order/{id}/seats',
  summary:
    'Donner d’autres sièges libres à des places vendues au guichet. Le numéro du billet reste, son code change : l’ancien billet n’ouvre plus la porte',
  tag: 'Caisse',
  params: refundAtCounter.params,
  body: z.strictObject({
    till_sessions_id: id,
    places: z
      .array(
        z.strictObject({
          number: z.int().min(1).max(mostPlacesPerSale).describe('Le numéro de la place : 1, 2, 3…'),
          seats_id: id,
        }),
      )
      .min(1, 'Une place au moins.')
      .max(mostPlacesPerSale)
      .superRefine((places, context) => {
        for (const key of ['number', 'seats_id'] as const)
          for (const [at, place] of places.entries())
            if (places.findIndex(other => other[key] === place[key]) < at)
              context.addIssue({
                code: 'custom',
                path: [at, key],
                message:
                  key === 'number'
                    ? 'Cette place est indiquée deux fois.'
                    : 'Ce siège est déjà choisi pour une autre place.',
              })
      }),
  }),
  status: 200,
  answer: counterSale,
  refusals: [
    'order_not_found',
    'till_session_not_found',
    'till_closed',
    'till_of_another_cinema',
    'not_movable',
    'seat_taken',
    'seat_not_sold',
    'duo_split',
    'companion_alone',
    'seat_left_alone',
  ],
})
