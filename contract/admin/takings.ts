import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { date, sumInEuros } from '../shapes.ts'
import { csvOf } from './entity-endpoints.ts'
import { days, withinOneYear } from './period.ts'

/**
 * `sale`: the money received, by the business day of the sale. `screening`: the number of admissions and their
 * value, by the business day of the screening, as reported to distributors and to the CNC.
 */
export const takingsAxes = ['sale', 'screening'] as const

export const takingsGroups = [
  'day',
  'week',
  'month',
  'film',
  'distributor',
  'cinema',
  'room',
  'fare',
  'means',
  'channel',
  'cashier',
  'vat',
] as const

const query = withinOneYear(
  z.object({
    ...days({ from: 'le mercredi de la semaine', to: 'au mardi de la même semaine' }),
    axis: z
      .enum(takingsAxes)
      .default('sale')
      .describe(
        '`sale` : par jour de vente (encaissements) ; `screening` : par séance (entrées, déclaration)',
      ),
    by: z.enum(takingsGroups).default('film'),
  }),
)

const figures = {
  entries: z
    .int()
    .describe('Par séance : les entrées. Par jour de vente : les places vendues moins les annulées'),
  free_entries: z.int().describe('Parmi elles, celles qui n’ont rien rapporté'),
  amount: sumInEuros.describe(
    'Par séance : la valeur des entrées, une place d’e-carte pour sa part du prix de la carte. Par jour de vente : ce qui est encaissé ou dû, boutique comprise, moins ce qui est rendu',
  ),
  prepaid: sumInEuros.describe(
    'La valeur des places payées par e-carte ou bon : comprise dans `amount` par séance, en plus par jour de vente',
  ),
  vat: sumInEuros.describe('La TVA que contient `amount`'),
  tsa: sumInEuros.describe('La taxe sur les entrées : sur la valeur des places, jamais sur la boutique'),
  seats: z
    .int()
    .nullable()
    .describe(
      'Par séance : les places offertes par les séances, sauf celles qui ont été annulées ; null par jour de vente, et par tarif, moyen, lieu de vente, caissier ou taux',
    ),
}

export const readTakings = endpoint({
  name: 'readAdminTakings',
  method: 'get',
  path: '/admin/takings',
  summary: 'Les recettes d’une période, par jour de vente ou par séance',
  tag: 'Administration',
  query,
  status: 200,
  answer: z
    .object({
      from: date,
      to: date,
      axis: z.enum(takingsAxes),
      by: z.enum(takingsGroups),
      rows: z.array(
        z.object({
          key: z
            .string()
            .describe(
              'Le premier jour ; le numéro du film, de la salle, du caissier… ; le code du moyen ; le nom de la distribution, `-` si elle n’est pas renseignée ; vide : la boutique ou, par caissier, le site',
            ),
          name: z.string().nullable().describe('Null pour un jour, une semaine, un mois'),
          from: date,
          to: date,
          ...figures,
        }),
      ),
      total: z.object(figures),
    })
    .meta({ id: 'Takings' }),
  refusals: [],
})

export const exportTakings = csvOf({
  name: 'exportAdminTakings',
  path: 'takings',
  many: 'Les recettes, par jour de vente ou par séance',
  query,
})
