import { z } from 'zod'
import { changeChoices, screeningFacts } from '../change.ts'
import { endpoint } from '../endpoint.ts'
import { presentationSent } from '../programme.ts'
import { printedSeat } from '../seats.ts'
import { dateSent, hour, id, instant, requiredText } from '../shapes.ts'
import { oneRecord } from './entity-endpoints.ts'

const changes = z
  .strictObject({
    movies_id: id,
    movie_theaters_id: id,
    session_date: dateSent,
    hours_timetable: hour,
    ...presentationSent,
  })
  .partial()

/** The seats of an order before and after staff change the screening, for example move it to another room. */
const seatsOfOrder = z.object({
  orders_id: id,
  lastname: z.string(),
  firstname: z.string(),
  seats: z.int(),
  before: z.array(printedSeat).describe('Vide : placement libre'),
  after: z.array(printedSeat).describe('Vide : placement libre'),
  together: z.boolean().describe('Côte à côte, ou dans deux rangs l’un derrière l’autre'),
})

const preview = z
  .object({
    before: screeningFacts,
    after: screeningFacts.nullable().describe('Null : ce changement est impossible'),
    orders: z.int(),
    seats: z.int(),
    unpaid: z.int().describe('Réservations en cours de paiement : elles seraient rendues, sans débit'),
    conflicts: z.array(z.object({ code: z.string(), field: z.string().nullable(), message: z.string() })),
    warnings: z.array(z.string()),
    concerned: z.array(seatsOfOrder),
    mail: z.object({ subject: z.string(), text: z.string() }).nullable(),
    closes_at: instant.nullable(),
  })
  .meta({ id: 'ScreeningChangeForetold' })

const told = z
  .object({
    id,
    at: instant,
    reason: z.string(),
    before: screeningFacts,
    after: screeningFacts,
    closes_at: instant,
    orders: z.int(),
    kept: z.int().describe('Ont dit garder leurs places'),
    refunds: z.int(),
    waiting: z.int().describe('N’ont rien dit : ils gardent leurs places'),
    concerned: z.array(
      z.object({
        orders_id: id,
        lastname: z.string(),
        firstname: z.string(),
        seats: z.int(),
        chosen: z.enum(changeChoices).nullable(),
      }),
    ),
  })
  .meta({ id: 'ScreeningChange' })

const reasonsNot = [
  ...(['screening_not_found', 'screening_cancelled', 'screening_started', 'nothing_changes'] as const),
  ...(['hour_does_not_exist', 'hour_passed', 'screening_overlaps', 'room_too_small_for_sold'] as const),
] as const

const roomForChange = z
  .object({
    id,
    name_theater: z.string(),
    nbr_seats: z.int(),
    why_not: z
      .string()
      .nullable()
      .describe('Null : libre à cette heure, et assez grande pour les places vendues'),
  })
  .meta({ id: 'RoomForChange' })

export const screeningChange = {
  rooms: endpoint({
    name: 'listRoomsForAdminSessionMovieChange',
    method: 'get',
    path: '/admin/session-movie/{id}/change/rooms',
    summary:
      'Les autres salles du cinéma qui pourraient prendre cette séance à son heure, et pourquoi pas les autres',
    tag: 'Administration',
    params: oneRecord,
    status: 200,
    answer: z.array(roomForChange),
    refusals: ['screening_not_found'],
  }),
  check: endpoint({
    name: 'checkAdminSessionMovieChange',
    method: 'post',
    path: '/admin/session-movie/{id}/change/check',
    summary: 'Ce qu’un changement ferait à une séance vendue : qui est concerné, quels sièges, quel message',
    tag: 'Administration',
    params: oneRecord,
    body: changes.extend({ reason: z.string().max(300).default('') }),
    status: 200,
    answer: preview,
    refusals: ['screening_not_found'],
  }),
  make: endpoint({
    name: 'changeSoldAdminSessionMovie',
    method: 'post',
    path: '/admin/session-movie/{id}/change',
    summary: 'Changer une séance vendue : chaque acheteur est prévenu, garde ses places ou est remboursé',
    tag: 'Administration',
    params: oneRecord,
    body: changes.extend({
      reason: requiredText(300),
      seen: changes.partial().optional().describe('La séance telle que lue : changée depuis, 409'),
    }),
    status: 200,
    answer: told,
    refusals: [...reasonsNot, 'changed_meanwhile'],
  }),
  list: endpoint({
    name: 'listAdminSessionMovieChanges',
    method: 'get',
    path: '/admin/session-movie/{id}/change',
    summary: 'Les changements d’une séance vendue, le dernier d’abord, et qui a choisi quoi',
    tag: 'Administration',
    params: oneRecord,
    status: 200,
    answer: z.array(told),
    refusals: ['screening_not_found'],
  }),
}
