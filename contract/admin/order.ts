import { z } from 'zod'
import { orderStates } from '../booking.ts'
import { listQuery } from '../endpoint.ts'
import { version } from '../programme.ts'
import { date, email, euros, hour, id, idInPath, instant, requiredText } from '../shapes.ts'
import { change, recordEndpoints } from './records.ts'

const record = z
  .object({
    id,
    reference: z.string().describe('Ce que l’acheteur peut citer'),
    sessions_id: id,
    users_id: id,
    state: z.enum(orderStates),
    lastname: z.string(),
    firstname: z.string(),
    email: z.string(),
    nbr_seats_payed: z.int(),
    price_order: euros,
    order_date: instant,
    refunded_at: instant.nullable().describe('Une fois annulée : quand l’argent est reparti'),
    card_brand: z.string().nullable(),
    card_last4: z.string().nullable().describe('Les quatre derniers chiffres, seuls conservés'),
    movies_id: id,
    title: z.string(),
    session_date: date,
    hours_timetable: hour,
    starts_at: instant,
    language: z.string(),
    version_2D_3D: version,
    name_theater: z.string(),
    name_cinema: z.string(),
  })
  .meta({ id: 'AdminOrder' })

const correction = z
  .strictObject({ lastname: requiredText(100), firstname: requiredText(100), email })
  .partial()

const declared = {
  path: 'order',
  one: 'une réservation',
  many: 'Les réservations',
  record,
  query: listQuery('id', 'order_date', 'lastname').extend({
    state: z.enum(orderStates).optional(),
    sessions_id: idInPath.optional(),
    users_id: idInPath.optional(),
    from: date.optional().describe('Commandées depuis ce jour'),
    to: date.optional().describe('Commandées jusqu’à ce jour'),
  }),
} as const

/** `remove` cancels and refunds: the row stays, as cancelled. */
export const order = {
  ...recordEndpoints(declared, { removing: ['order_not_found', 'not_cancellable'] }),
  update: change(declared, correction),
}
