import { z } from 'zod'
import { endpoint, listQuery } from './endpoint.ts'
import { seatsPerOrder } from './rules/terms.ts'
import { date, email, euros, hour, id, idInPath, instant, requiredText } from './shapes.ts'

export const orderStates = ['pending', 'confirmed', 'refused', 'expired', 'cancelled'] as const

export const ticket = z.object({ id, code: z.string() }).meta({ id: 'Ticket' })

export const order = z
  .object({
    id,
    sessions_id: id,
    users_id: id,
    state: z.enum(orderStates),
    lastname: z.string(),
    firstname: z.string(),
    email: z.string(),
    nbr_seats_payed: z.int(),
    seats_entered: z.int().describe('Places déjà contrôlées à l’entrée'),
    price_order: euros,
    card_brand: z.string().nullable(),
    card_last4: z.string().nullable(),
    order_date: instant,
    refunded_at: instant.nullable(),
    title: z.string(),
    movies_id: id,
    timetables_id: id,
    session_date: date,
    hours_timetable: hour,
    starts_at: instant,
    language: z.string(),
    version_2D_3D: z.enum(['2D', '3D']),
    name_theater: z.string(),
    name_cinema: z.string(),
    address_cine: z.string(),
    city: z.string(),
    can_cancel: z.boolean(),
    tickets: z.array(ticket),
  })
  .meta({ id: 'Order' })

/** Card fields are read, handed to the acquirer and forgotten. */
const card = {
  name_cb: requiredText(100),
  num_cb: z.union([z.string(), z.number().int()]).transform(String).pipe(z.string().max(30)),
  cb_date: z.string().max(20),
  cryptogramme: z.union([z.string(), z.number().int()]).transform(String).pipe(z.string().max(10)),
}

export const orderBody = z.strictObject({
  sessions_id: id,
  users_id: id.optional(),
  lastname: requiredText(100),
  firstname: requiredText(100),
  email,
  nbr_seats_payed: z
    .int()
    .min(seatsPerOrder.min, 'Une place au moins.')
    .max(seatsPerOrder.max, 'Dix places au plus.'),
  price_order: euros.optional(),
  ...card,
})

export const createOrder = endpoint({
  name: 'createOrder',
  method: 'post',
  path: '/app/order',
  summary: 'Réserver et payer',
  tag: 'Réservation',
  body: orderBody,
  headers: z.object({
    'idempotency-key': z
      .string()
      .regex(/^[\w-]{8,100}$/)
      .optional(),
  }),
  status: 201,
  answer: order,
  refusals: [
    'screening_not_found',
    'not_your_account',
    'sales_closed',
    'sold_out',
    'too_few_seats',
    'too_many_seats',
    'wrong_price',
    'card_expires_too_early',
    'payment_refused',
    'order_expired',
    'idempotency_key_reused',
  ],
})

export const listOrders = endpoint({
  name: 'listOrders',
  method: 'get',
  path: '/app/order',
  summary: 'Ses propres réservations, la plus récente d’abord',
  tag: 'Réservation',
  query: listQuery('order_date', 'starts_at'),
  status: 200,
  answer: z.array(order),
  paged: true,
  refusals: [],
})

export const readOrder = endpoint({
  name: 'readOrder',
  method: 'get',
  path: '/app/order/{id}',
  summary: 'Une de ses réservations',
  tag: 'Réservation',
  params: z.object({ id: idInPath }),
  status: 200,
  answer: order,
  refusals: ['order_not_found'],
})

export const cancelOrder = endpoint({
  name: 'cancelOrder',
  method: 'post',
  path: '/app/order/{id}/cancel',
  summary: 'Annuler une de ses réservations et être remboursé',
  tag: 'Réservation',
  params: z.object({ id: idInPath }),
  status: 200,
  answer: order,
  refusals: ['order_not_found', 'too_late_to_cancel', 'order_entered', 'not_cancellable'],
})
