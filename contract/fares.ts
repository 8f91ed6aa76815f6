import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { date, euros, hour, id } from './shapes.ts'

const whoFor = {
  label: z.string().describe('Le tarif, en toutes lettres'),
  condition: z.string().describe('À qui il s’adresse ; vide : à tous'),
  proof: z.string().nullable().describe('Ce qui sera demandé à l’entrée'),
  min_age: z.int().nullable(),
  max_age: z.int().nullable(),
  max_per_order: z.int().nullable().describe('Combien par réservation ; null : autant que de places'),
}

export const tariff = z.object({ id, code: z.string(), ...whoFor }).meta({ id: 'Tariff' })

/** A fare with its price at one screening. */
export const tariffOffered = z
  .object({ tariffs_id: id, ...whoFor, price: euros.describe('D’une place, sans le supplément') })
  .meta({ id: 'TariffOffered' })

export const listTariffs = endpoint({
  name: 'listTariffs',
  method: 'get',
  path: '/app/tariff',
  summary: 'Les tarifs vendus sur le site',
  tag: 'Programme',
  status: 200,
  answer: z.array(tariff),
  sameForEveryone: true,
  refusals: [],
})

/**
 * The conditions under which a price rule applies to a screening. A null or empty condition matches every
 * screening.
 */
const whenSold = z
  .object({
    cinemas_id: id.nullable(),
    name_cinema: z.string().nullable(),
    name_theater: z.string().nullable(),
    weekdays: z.array(z.int()).describe('1 : lundi ; vide : tous les jours'),
    from_hour: hour.nullable(),
    to_hour: hour.nullable().describe('Cette minute-là non comprise'),
    version_2D_3D: z.enum(['2D', '3D']).nullable(),
    from_date: date.nullable(),
    to_date: date.nullable(),
  })
  .meta({ id: 'WhenGridIsSold' })

export const gridOnSale = z
  .object({
    id,
    name_grid: z.string(),
    prices: z.array(z.object({ tariffs_id: id, label: z.string(), price: euros })),
    rules: z.array(whenSold).describe('Vide : à des séances choisies une à une'),
  })
  .meta({ id: 'GridOnSale' })

export const listGridsOnSale = endpoint({
  name: 'listGridsOnSale',
  method: 'get',
  path: '/app/price-grid',
  summary: 'Ce que coûtent les tarifs, grille par grille, et quelles séances ont laquelle',
  tag: 'Programme',
  status: 200,
  answer: z.array(gridOnSale),
  sameForEveryone: true,
  refusals: [],
})
