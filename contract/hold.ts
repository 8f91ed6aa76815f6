import { z } from 'zod'
import { chosenPlaces } from './booking.ts'
import { endpoint } from './endpoint.ts'
import { seatOfPlace } from './seats.ts'
import { id, idInPath, instant } from './shapes.ts'

const screening = z.object({ id: idInPath })

export const hold = z
  .object({
    sessions_id: id,
    expires_at: instant.describe('Jusqu’à quand ces places sont retenues'),
    extendable: z.boolean().describe('Peut encore être prolongé : une fois'),
    places: z.array(z.object({ tariffs_id: id, seats_id: id.nullable() })),
    seats: z.array(seatOfPlace).describe('Les sièges, dans une salle numérotée'),
  })
  .meta({ id: 'Hold' })

export const createHold = endpoint({
  name: 'createHold',
  method: 'post',
  path: '/app/session/{id}/hold',
  summary: 'Retenir des places le temps de se connecter et de payer ; un second choix remplace le premier',
  tag: 'Réservation',
  params: screening,
  body: z.strictObject({ places: chosenPlaces }),
  status: 201,
  answer: hold,
  setsCookie: true,
  refusals: [
    'sale_not_open',
    'screening_not_found',
    'sales_closed',
    'sold_out',
    'too_few_seats',
    'too_many_seats',
    'fare_not_sold',
    'too_many_at_fare',
    'seat_taken',
    'seat_not_sold',
    'duo_split',
    'companion_alone',
    'seat_left_alone',
    'too_many_held',
    'too_many_held_from_here',
    'mostly_held',
    'too_many_unpaid',
    'too_many_lapses',
    'too_many_from_here',
  ],
})

export const readHold = endpoint({
  name: 'readHold',
  method: 'get',
  path: '/app/session/{id}/hold',
  summary: 'Les places que ce navigateur retient',
  tag: 'Réservation',
  params: screening,
  status: 200,
  answer: hold,
  refusals: ['hold_not_found'],
})

export const extendHold = endpoint({
  name: 'extendHold',
  method: 'patch',
  path: '/app/session/{id}/hold',
  summary: 'Les retenir plus longtemps, une fois',
  tag: 'Réservation',
  params: screening,
  status: 200,
  answer: hold,
  setsCookie: true,
  refusals: ['hold_not_found', 'hold_extended'],
})

export const releaseHold = endpoint({
  name: 'releaseHold',
  method: 'delete',
  path: '/app/session/{id}/hold',
  summary: 'Y renoncer : les places sont libres aussitôt',
  tag: 'Réservation',
  params: screening,
  status: 204,
  refusals: [],
})
