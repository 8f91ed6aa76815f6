import { z } from 'zod'
import { place } from './booking.ts'
import { endpoint } from './endpoint.ts'
import { presentation } from './programme.ts'
import { date, euros, hour, id, instant } from './shapes.ts'

// Endpoints for the buyers of a screening that the cinema changed: each buyer keeps the tickets or gets a refund.

/**
 * The facts about a screening on which its buyers rely. A response contains them twice: before and after the
 * change.
 */
export const screeningFacts = z
  .object({
    movies_id: id,
    title: z.string(),
    session_date: date,
    hours_timetable: hour,
    starts_at: z.string().describe('L’instant, en ISO 8601'),
    name_theater: z.string(),
    name_cinema: z.string(),
    ...presentation,
  })
  .meta({ id: 'ScreeningAsTold' })

export type ScreeningFacts = z.output<typeof screeningFacts>

export const changeChoices = ['keep', 'refund'] as const

export const changedOrder = z
  .object({
    orders_id: id,
    before: screeningFacts,
    after: screeningFacts,
    reason: z.string(),
    nbr_seats_payed: z.int(),
    price_order: euros.describe('Ce qui serait rendu'),
    places: z.array(place).describe('Celles dont il s’agit, avec leur siège d’aujourd’hui'),
    closes_at: instant.describe('Le début de la séance, ou le délai d’une annulation s’il finit avant'),
    open: z.boolean(),
    chosen: z.enum(changeChoices).nullable().describe('Null : rien n’est dit, les places sont gardées'),
    claim: z
      .string()
      .nullable()
      .describe('La séance a été annulée depuis : la fin de l’adresse où choisir (/annulation/…)'),
  })
  .meta({ id: 'ChangeClaim' })

const inPath = z.object({ token: z.string().max(100) })

export const readChangedOrder = endpoint({
  name: 'readChangeClaim',
  method: 'get',
  path: '/app/change/{token}',
  summary: 'Une réservation dont la séance est changée par le cinéma, par le lien reçu',
  tag: 'Réservation',
  params: inPath,
  status: 200,
  answer: changedOrder,
  refusals: ['change_not_found'],
})

export const chooseChange = endpoint({
  name: 'chooseChange',
  method: 'post',
  path: '/app/change/{token}',
  summary: 'Garder ses places, ou être remboursé : le remboursement est définitif',
  tag: 'Réservation',
  params: inPath,
  body: z.strictObject({ choice: z.enum(changeChoices) }),
  status: 200,
  answer: changedOrder,
  refusals: ['change_not_found', 'claim_closed', 'claim_chosen', 'order_entered', 'place_given'],
})
