import { z } from 'zod'
import { endpoint, listQuery } from '../endpoint.ts'
import { leastByCard } from '../rules/payment-parts.ts'
import { fullFare } from '../rules/places.ts'
import { euros, eurosWithin, id, requiredLine } from '../shapes.ts'
import { change, creation, entityEndpoints, oneRecord } from './entity-endpoints.ts'

/** The price of one fare in a price grid, in responses. */
export const farePrice = z
  .object({ tariffs_id: id, label: z.string().describe('Le tarif, en toutes lettres'), price: euros })
  .meta({ id: 'FarePrice' })

const record = z
  .object({
    id,
    name_grid: z.string(),
    version: z.int().describe('De ses prix ; une séance vend à la dernière'),
    price: euros.describe('Le plein tarif'),
    prices: z.array(farePrice),
    screenings_to_come: z.int().describe('Combien de séances à venir vendent à ces prix'),
  })
  .meta({ id: 'PriceGrid' })

/**
 * A price that the back office sends for one fare, in a price grid or a price operation: zero, or at least the
 * minimum of card payments (`leastByCard`).
 */
export const officePrice = eurosWithin(z.number().min(0).max(1000, 'Mille euros au plus.')).refine(
  price => price === 0 || price >= leastByCard,
  'Gratuit, ou au moins 0,50\u00a0€\u00a0: une carte ne paie pas moins.',
)

const mostFares = 50

const prices = z
  .array(
    z.strictObject({
      tariffs_id: id,
      price: officePrice,
    }),
  )
  .max(mostFares)
  .superRefine((all, context) => {
    if (!all.some(({ tariffs_id }) => tariffs_id === fullFare))
      context.addIssue('Une grille vend toujours le plein tarif : donnez-lui un prix.')
    for (const [at, { tariffs_id }] of all.entries())
      if (all.findIndex(other => other.tariffs_id === tariffs_id) < at)
        context.addIssue({
          code: 'custom',
          path: [at, 'tariffs_id'],
          message: 'Ce tarif a déjà un prix dans cette grille.',
        })
  })

const fields = z.strictObject({ name_grid: requiredLine(100), prices })

const declared = {
  path: 'price-grid',
  one: 'une grille de prix',
  many: 'Les grilles de prix',
  file: 'grilles-de-prix',
  fields: {
    name_grid: 'Nom de la grille',
    prices: 'Prix de chaque tarif',
    screenings_to_come: 'Séances à venir',
    repriced: 'Séances à venir',
  },
  record,
  query: listQuery('id', 'name_grid', 'price'),
} as const

/** A preview of how a change of prices affects future screenings. Tickets already sold keep their price. */
export const priceChanges = z
  .object({
    screenings: z.int().describe('Séances à venir qui vendraient à d’autres prix'),
    sold_screenings: z.int().describe('Dont celles qui ont des places vendues'),
    sold_places: z.int().describe('Ces places : elles gardent leur prix'),
    changes: z.array(
      z.object({
        from_grid: z.string(),
        from_price: euros.describe('Le plein tarif'),
        to_grid: z.string(),
        to_price: euros,
        screenings: z.int(),
      }),
    ),
  })
  .meta({ id: 'PriceChanges' })

/**
 * The endpoints of price grids. A change of prices creates a new version for future screenings; tickets already
 * sold keep their price.
 */
export const priceGrid = {
  ...entityEndpoints(declared),
  create: creation(declared, fields, ['already_exists']),
  update: change(declared, fields.partial(), ['already_exists']),
  check: endpoint({
    name: 'checkAdminPriceGrid',
    method: 'post',
    path: '/admin/price-grid/{id}/check',
    summary: 'Les séances à venir dont les prix changeraient, sans rien enregistrer',
    tag: 'Administration',
    params: oneRecord,
    body: fields.partial(),
    status: 200,
    answer: priceChanges,
    refusals: [],
  }),
}
