import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { seatsPerOrder } from './rules/terms.ts'
import { seatOfPlace } from './seats.ts'
import { date, hour, id, idInPath, instant } from './shapes.ts'

// Endpoints of the waiting list of a sold-out screening. Places that come free are offered by mail, in the order
// in which the wishes arrived.

const screening = z.object({ id: idInPath })

export const seatKindsWished = ['pmr'] as const

const wish = {
  n: z.int().min(seatsPerOrder.min).max(seatsPerOrder.max).describe('Combien de places, ensemble'),
  kind: z.enum(seatKindsWished).nullable().describe('`pmr` : dont un emplacement pour fauteuil roulant'),
  until: instant.describe('Jusqu’à quand des places peuvent être proposées'),
}

export const waitingEntry = z
  .object({
    sessions_id: id,
    ...wish,
    state: z
      .enum(['to_confirm', 'waiting', 'offered'])
      .describe('À confirmer par le lien envoyé par e-mail ; en attente ; des places sont proposées'),
    position: z.int().min(1).describe('Son rang parmi ceux qui attendent'),
    expires_at: instant.nullable().describe('Jusqu’à quand les places proposées sont retenues'),
    seats: z.array(seatOfPlace).describe('Les sièges proposés, dans une salle numérotée'),
  })
  .meta({ id: 'WaitingEntry' })

const facts = {
  title: z.string(),
  movies_id: id,
  timetables_id: id,
  session_date: date,
  hours_timetable: hour,
  name_theater: z.string(),
  name_cinema: z.string(),
}

export const joinWaitingList = endpoint({
  name: 'joinWaitingList',
  method: 'post',
  path: '/app/session/{id}/waiting',
  summary:
    'Demander à être prévenu quand des places ensemble se libèrent ; une seconde demande corrige la première et garde son rang',
  tag: 'Réservation',
  params: screening,
  body: z.strictObject({
    n: wish.n,
    kind: z.enum(seatKindsWished).optional(),
    until: instant.optional(),
  }),
  status: 201,
  answer: waitingEntry,
  refusals: [
    'sale_not_open',
    'guests_refused',
    'screening_not_found',
    'sales_closed',
    'waiting_closed',
    'not_sold_out',
    'too_many_seats',
    'seat_not_sold',
    'already_offered_places',
    'too_many_waiting',
    'too_many_requests',
  ],
})

export const leaveWaitingList = endpoint({
  name: 'leaveWaitingList',
  method: 'delete',
  path: '/app/session/{id}/waiting',
  summary: 'Quitter la liste d’attente ; des places proposées sont rendues aussitôt',
  tag: 'Réservation',
  params: screening,
  status: 204,
  refusals: [],
})

export const readWaitingList = endpoint({
  name: 'readWaitingList',
  method: 'get',
  path: '/app/session/{id}/waiting',
  summary: 'Combien de personnes attendent une place, et la demande de qui est connecté',
  tag: 'Réservation',
  params: screening,
  status: 200,
  answer: z
    .object({
      people: z.int().min(0).describe('Combien de personnes attendent'),
      closes_at: instant.describe('Quand la liste se ferme'),
      open: z.boolean().describe('Peut encore être rejointe, si les places souhaitées ne sont pas en vente'),
      wheelchair: z.boolean().describe('La salle a des emplacements pour fauteuil roulant, numérotés'),
      ...facts,
      own: waitingEntry.nullable(),
    })
    .meta({ id: 'WaitingList' }),
  refusals: ['screening_not_found'],
})

const byToken = z.object({ token: z.string().max(100) })

const byLink = z.object({ ...waitingEntry.shape, ...facts }).meta({ id: 'WaitingEntryByLink' })

export const readWaitingByLink = endpoint({
  name: 'readWaitingByLink',
  method: 'get',
  path: '/app/waiting/{token}',
  summary: 'La demande dont un e-mail donne le lien',
  tag: 'Réservation',
  params: byToken,
  status: 200,
  answer: byLink,
  refusals: ['waiting_link_invalid'],
})

export const confirmWaiting = endpoint({
  name: 'confirmWaiting',
  method: 'post',
  path: '/app/waiting/{token}',
  summary: 'Confirmer l’adresse e-mail d’une demande, par le lien reçu',
  tag: 'Réservation',
  params: byToken,
  status: 200,
  answer: byLink,
  refusals: ['waiting_link_invalid'],
})

export const leaveWaitingByLink = endpoint({
  name: 'leaveWaitingByLink',
  method: 'delete',
  path: '/app/waiting/{token}',
  summary: 'Quitter la liste d’attente par le lien reçu',
  tag: 'Réservation',
  params: byToken,
  status: 204,
  refusals: [],
})

export const listOwnWaiting = endpoint({
  name: 'listOwnWaiting',
  method: 'get',
  path: '/app/waiting',
  summary: 'Les séances pour lesquelles on attend une place',
  tag: 'Réservation',
  status: 200,
  answer: z.array(byLink),
  refusals: [],
})
