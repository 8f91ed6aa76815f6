import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { date, id, sumInEuros } from '../shapes.ts'
import { csvOf } from './entity-endpoints.ts'

export const reportGroups = ['day', 'week', 'film', 'cinema'] as const

const aYearMs = 366 * 86_400_000

/**
 * Accepts only years from 2000 to 2199. A malformed date passes this check: the schema `date` already reports it,
 * and one error is enough.
 */
const day = date.refine(given => !/^\d{4}-/.test(given) || /^2[01]/.test(given), 'Un jour de 2000 à 2199.')

const asked = z.object({
  from: day.optional().describe('Vendu depuis ce jour ; sans lui, depuis le mercredi de la semaine'),
  to: day.optional().describe('Vendu jusqu’à ce jour ; sans lui, jusqu’à aujourd’hui'),
  by: z
    .enum(reportGroups)
    .default('day')
    .describe(
      'Jour de vente, semaine de vente (du mercredi au mardi), film ou cinéma ; les séances sont de toutes dates',
    ),
})

const query = asked
  .refine(({ from, to }) => !from || !to || from <= to, {
    path: ['to'],
    message: 'La période finit avant de commencer.',
  })
  // Refuse a period of more than a year. If a date is malformed, the difference is NaN and passes: the schema
  // `date` already reports that date.
  .refine(({ from, to }) => !(Date.parse(to ?? '') - Date.parse(from ?? '') >= aYearMs), {
    path: ['to'],
    message: 'Un an au plus.',
  })

const figures = {
  sold: z.int().describe('Places vendues dans la période'),
  cancelled: z.int().describe('Places annulées dans la période, quel que soit le jour de leur vente'),
  receipts: sumInEuros.describe(
    'Ventes moins annulations, sans les suppléments, quel que soit le moyen de paiement ; les invitations ne rapportent rien',
  ),
  receipts_with_supplement: sumInEuros,
  received: sumInEuros.describe('Dont par carte bancaire, moins ce qui a été rendu'),
  average_price: sumInEuros.nullable().describe('D’une place vendue, sans supplément'),
}

const ofFares = z.array(z.object({ tariffs_id: id, label: z.string(), ...figures }))

export const readFareReport = endpoint({
  name: 'readAdminFareReport',
  method: 'get',
  path: '/admin/report/fare',
  summary: 'Les ventes par tarif, par jour de vente : d’une période, par jour, semaine, film ou cinéma',
  tag: 'Administration',
  query,
  status: 200,
  answer: z
    .object({
      from: date,
      to: date,
      by: z.enum(reportGroups),
      groups: z.array(
        z.object({
          id: id.nullable().describe('Du film ou du cinéma'),
          name: z.string().nullable(),
          from: date.nullable().describe('Du jour ou de la semaine, dans la période'),
          to: date.nullable(),
          fares: ofFares,
          total: z.object(figures),
        }),
      ),
      fares: ofFares.describe('Toute la période'),
      total: z.object(figures),
      boutique: sumInEuros.describe(
        'E-cartes et bons vendus par carte dans la période, moins les rétractations',
      ),
    })
    .meta({ id: 'FareReport' }),
  refusals: [],
})

export const exportFareReport = csvOf({
  name: 'exportAdminFareReport',
  path: 'report/fare',
  many: 'Les ventes par tarif, par jour de vente',
  query,
})
