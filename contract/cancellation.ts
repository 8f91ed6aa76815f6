import { z } from 'zod'
import { place } from './booking.ts'
import { endpoint } from './endpoint.ts'
import { date, euros, hour, id, instant } from './shapes.ts'

// Endpoints for the buyers of a cancelled screening: each buyer chooses a compensation (refund or voucher) through
// a mailed link, without a password.

export const choices = ['refund', 'invitation'] as const

const inPath = z.object({ token: z.string().max(100) })

export const compensation = z
  .object({
    orders_id: id,
    title: z.string(),
    session_date: date,
    hours_timetable: hour,
    name_cinema: z.string(),
    nbr_seats_payed: z.int(),
    price_order: euros,
    places: z.array(place).describe('Celles dont il s’agit'),
    reason: z.string(),
    closes_at: instant.describe('Après cet instant le choix en ligne est clos'),
    open: z.boolean(),
    chosen: z.enum(choices).nullable(),
    guest: z
      .boolean()
      .describe('Prise sans compte : les invitations attendent cette adresse, et non un portefeuille'),
    invitations: z
      .int()
      .describe('Combien d’invitations les remplacent : une par place payée, aucune pour une place gratuite'),
  })
  .meta({ id: 'CancellationClaim' })

export const readCompensation = endpoint({
  name: 'readClaim',
  method: 'get',
  path: '/app/cancellation/{token}',
  summary: 'Une réservation dont la séance est annulée par le cinéma, par le lien reçu',
  tag: 'Réservation',
  params: inPath,
  status: 200,
  answer: compensation,
  refusals: ['claim_not_found'],
})

export const chooseCompensation = endpoint({
  name: 'chooseClaim',
  method: 'post',
  path: '/app/cancellation/{token}',
  summary: 'Choisir le remboursement ou l’invitation, une fois pour toutes',
  tag: 'Réservation',
  params: inPath,
  body: z.strictObject({ choice: z.enum(choices) }),
  status: 200,
  answer: compensation,
  refusals: ['claim_not_found', 'claim_closed', 'claim_chosen', 'nothing_to_replace'],
})
