import { z } from 'zod'
import { place } from './booking.ts'
import { endpoint } from './endpoint.ts'
import { date, hour, id, idInPath } from './shapes.ts'

// Endpoints for the tickets of the caller's own orders. They respond with 404 if the order is not confirmed,
// because it then has no tickets.

export const listTickets = endpoint({
  name: 'listTickets',
  method: 'get',
  path: '/app/order/{id}/tickets',
  summary: 'Les e-billets d’une de ses réservations, avec ce que dit le QR code de chacun',
  tag: 'Réservation',
  params: z.object({ id: idInPath }),
  status: 200,
  answer: z.array(
    z.object({
      id,
      code: z.string(),
      qr: z.string(),
      ...place.pick({ label: true, proof: true, seat: true }).shape,
    }),
  ),
  refusals: ['order_not_found'],
})

export const downloadTickets = endpoint({
  name: 'downloadTickets',
  method: 'get',
  path: '/app/order/{id}/tickets.pdf',
  summary: 'Les e-billets d’une de ses réservations, une page par place',
  tag: 'Réservation',
  params: z.object({ id: idInPath }),
  status: 200,
  file: 'application/pdf',
  page: '/utilisateur/reservation/{id}',
  refusals: ['order_not_found'],
})

export const downloadCalendar = endpoint({
  name: 'downloadCalendar',
  method: 'get',
  path: '/app/order/{id}/seance.ics',
  summary: 'La séance d’une de ses réservations, pour son agenda',
  tag: 'Réservation',
  params: z.object({ id: idInPath }),
  status: 200,
  file: 'text/calendar',
  page: '/utilisateur/reservation/{id}',
  refusals: ['order_not_found'],
})

// Endpoints for an order that names another e-mail address than that of the member's account. That address gets a
// link by mail, with which its owner asks for the tickets.

const byLink = z.object({ token: z.string().max(100) })

const ticketsOffer = z
  .object({
    title: z.string(),
    session_date: date,
    hours_timetable: hour,
    name_cinema: z.string(),
    nbr_seats_payed: z.int(),
    places: z
      .array(place.pick({ number: true, label: true, proof: true, seat: true }))
      .describe('Celles qui tiennent'),
  })
  .meta({ id: 'TicketsOffer' })

export const readTicketsOffer = endpoint({
  name: 'readTicketsOffer',
  method: 'get',
  path: '/app/tickets/{token}',
  summary: 'Les places dont ce lien permet de demander les e-billets',
  tag: 'Réservation',
  params: byLink,
  status: 200,
  answer: ticketsOffer,
  refusals: ['tickets_link_invalid'],
})

export const askForTickets = endpoint({
  name: 'askForTickets',
  method: 'post',
  path: '/app/tickets/{token}',
  summary: 'Demander les e-billets à l’adresse qui a reçu le lien',
  tag: 'Réservation',
  params: byLink,
  status: 200,
  answer: ticketsOffer,
  refusals: ['tickets_link_invalid', 'too_many_requests'],
})
