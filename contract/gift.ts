import { z } from 'zod'
import { order, place } from './booking.ts'
import { idempotency } from './card.ts'
import { endpoint } from './endpoint.ts'
import { presentation } from './programme.ts'
import { classifications } from './rules/classification.ts'
import { seatsPerOrder } from './rules/terms.ts'
import { date, duration, email, hour, id, idInPath, instant } from './shapes.ts'

// Endpoints for a buyer who gives a ticket of an order to somebody else, who accepts it and may give it back.

const inOrder = z.object({ id: idInPath })

export const offerPlace = endpoint({
  name: 'offerPlace',
  method: 'post',
  path: '/app/order/{id}/gift',
  summary:
    'Offrir une de ses places, par e-mail ou par un lien à transmettre ; à reprendre tant qu’elle n’est pas acceptée',
  tag: 'Réservation',
  params: inOrder,
  body: z.strictObject({
    place: z.int().min(1).max(seatsPerOrder.max).describe('Le numéro de la place : 1, 2, 3…'),
    email: email.optional().describe('À qui écrire ; sans adresse, un lien est rendu, une seule fois'),
  }),
  status: 201,
  answer: z
    .object({
      order,
      link: z
        .string()
        .nullable()
        .describe('L’adresse de la page où accepter la place ; null si un e-mail est parti'),
    })
    .meta({ id: 'OfferedPlace' }),
  refusals: ['order_not_found', 'not_giveable', 'already_offered', 'too_many_requests'],
})

export const withdrawGift = endpoint({
  name: 'withdrawGift',
  method: 'delete',
  path: '/app/order/{id}/gift/{place}',
  summary: 'Reprendre une place offerte que personne n’a encore acceptée',
  tag: 'Réservation',
  params: z.object({ id: idInPath, place: idInPath }),
  status: 200,
  answer: order,
  refusals: ['order_not_found', 'gift_accepted'],
})

const byToken = z.object({ token: z.string().max(100) })

export const goneBecause = ['accepted', 'withdrawn', 'returned', 'ended', 'entered'] as const

export const gift = z
  .object({
    state: z
      .enum(['offered', 'held', 'gone'])
      .describe('À accepter ; à qui a ce lien ; ou plus rien de tout cela'),
    because: z
      .enum(goneBecause)
      .nullable()
      .describe('Pourquoi elle n’est plus à accepter, ou n’est plus à lui'),
    firstname: z.string().describe('Le prénom de qui l’offre'),
    email: z
      .string()
      .describe(
        'L’adresse à laquelle elle est offerte, tant qu’elle n’est pas acceptée ; vide : par un lien',
      ),
    title: z.string(),
    time: duration.describe('La durée du film'),
    movies_id: id,
    session_date: date,
    hours_timetable: hour,
    ...presentation,
    classification: z.enum(classifications),
    name_theater: z.string(),
    name_cinema: z.string(),
    address_cine: z.string(),
    city: z.string(),
    doors_minutes: z.int().describe('Les portes ouvrent tant de minutes avant la séance'),
    entry_minutes: z.int().describe('On entre jusqu’à tant de minutes après son heure'),
    closes_at: instant.describe('Jusqu’à quand l’accepter, ou la rendre'),
    screening_cancelled: z.boolean(),
    place: place.pick({ number: true, label: true, proof: true, seat: true }),
    ticket: z
      .object({ code: z.string(), qr: z.string().describe('Ce que dit le QR code') })
      .nullable()
      .describe('Le billet de qui l’a acceptée'),
    entered: z.boolean().describe('Déjà contrôlé à l’entrée'),
    can_return: z.boolean(),
  })
  .meta({ id: 'Gift' })

export const readGift = endpoint({
  name: 'readGift',
  method: 'get',
  path: '/app/gift/{token}',
  summary: 'Une place offerte, ou le billet de qui l’a acceptée, par son lien',
  tag: 'Réservation',
  params: byToken,
  status: 200,
  answer: gift,
  refusals: ['gift_link_invalid'],
})

export const acceptGift = endpoint({
  name: 'acceptGift',
  method: 'post',
  path: '/app/gift/{token}',
  summary: 'Accepter une place offerte : elle a un nouveau code, celui de qui l’offre n’est plus valable',
  tag: 'Réservation',
  params: byToken,
  headers: idempotency,
  body: z
    .strictObject({
      email: email.optional().describe('Où envoyer le billet ; sans adresse, il reste à son lien'),
    })
    .optional(),
  status: 200,
  answer: z
    .object({
      token: z.string().describe('La fin du lien du billet, connue de qui l’accepte seulement'),
      gift,
    })
    .meta({ id: 'AcceptedGift' }),
  refusals: ['gift_link_invalid', 'gift_gone', 'too_many_requests'],
})

export const returnGift = endpoint({
  name: 'returnGift',
  method: 'post',
  path: '/app/gift/{token}/return',
  summary: 'Rendre une place acceptée à qui l’a offerte, jusqu’à la fermeture des portes',
  tag: 'Réservation',
  params: byToken,
  status: 200,
  answer: gift,
  refusals: ['gift_link_invalid', 'gift_not_returnable'],
})

export const downloadGiftTicket = endpoint({
  name: 'downloadGiftTicket',
  method: 'get',
  path: '/app/gift/{token}/ticket.pdf',
  summary: 'Le billet d’une place acceptée',
  tag: 'Réservation',
  params: byToken,
  status: 200,
  file: 'application/pdf',
  page: '/billet-offert/{token}',
  refusals: ['gift_link_invalid'],
})

export const downloadGiftCalendar = endpoint({
  name: 'downloadGiftCalendar',
  method: 'get',
  path: '/app/gift/{token}/seance.ics',
  summary: 'La séance d’une place acceptée, pour son agenda',
  tag: 'Réservation',
  params: byToken,
  status: 200,
  file: 'text/calendar',
  page: '/billet-offert/{token}',
  refusals: ['gift_link_invalid'],
})
