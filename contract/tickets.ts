import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, idInPath } from './shapes.ts'

// Of one's own order, once it is confirmed; before that, and after a cancellation, there is nothing to find.

export const listTickets = endpoint({
  name: 'listTickets',
  method: 'get',
  path: '/app/order/{id}/tickets',
  summary: 'Les e-billets d’une de ses réservations, avec ce que dit le QR code de chacun',
  tag: 'Réservation',
  params: z.object({ id: idInPath }),
  status: 200,
  answer: z.array(z.object({ id, code: z.string(), qr: z.string() })),
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
