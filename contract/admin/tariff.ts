import { z } from 'zod'
import { listQuery } from '../endpoint.ts'
import { seatsPerOrder } from '../rules/terms.ts'
import { id, line, requiredLine } from '../shapes.ts'
import { change, creation, entityEndpoints } from './entity-endpoints.ts'

const record = z
  .object({
    id,
    code: z.string().describe('Court et unique, pour les programmes et les fichiers'),
    label: z.string().describe('Ce que lit l’acheteur'),
    condition: z.string().describe('À qui il s’adresse ; vide : à tous'),
    proof: z.string().nullable().describe('Ce qui est demandé à l’entrée ; null : rien'),
    min_age: z.int().nullable(),
    max_age: z.int().nullable(),
    max_per_order: z.int().nullable().describe('Null : autant que de places'),
    sold_online: z.boolean(),
    sold_at_counter: z.boolean(),
    position: z.int().describe('L’ordre d’affichage, du plus petit au plus grand'),
    active: z.boolean().describe('Ouvert à la vente'),
  })
  .meta({ id: 'AdminTariff' })

const age = z.int().min(0).max(120, '120 ans au plus.').nullable()

const fields = z.strictObject({
  code: z
    .string()
    .trim()
    .regex(/^[a-z0-9-]{1,30}$/, 'De 1 à 30 lettres minuscules sans accent, chiffres ou tirets.'),
  label: requiredLine(60),
  condition: line(200).optional(),
  proof: line(100).nullable().optional(),
  min_age: age.optional(),
  max_age: age.optional(),
  max_per_order: z.int().min(1).max(seatsPerOrder.max).nullable().optional(),
  sold_online: z.boolean().optional(),
  sold_at_counter: z.boolean().optional(),
  position: z.int().min(0).max(1000).nullable().optional().describe('Null ou absent : à la fin'),
  active: z.boolean().optional(),
})

const declared = {
  path: 'tariff',
  one: 'un tarif',
  many: 'Les tarifs',
  fields: {
    code: 'Code',
    label: 'Tarif',
    condition: 'Condition',
    proof: 'Justificatif',
    min_age: 'Âge, à partir de',
    max_age: 'Âge, jusqu’à',
    max_per_order: 'Au plus par réservation',
    sold_online: 'Vendu sur le site',
    sold_at_counter: 'Vendu au guichet',
  },
  record,
  query: listQuery('id', 'label', 'position'),
} as const

/**
 * The endpoints of fares. A fare that an order or a price grid uses can be taken off sale, but not deleted. The
 * full fare is always on sale.
 */
export const tariff = {
  ...entityEndpoints(declared, { removing: ['full_fare_stays'] }),
  create: creation(declared, fields, ['already_exists']),
  update: change(declared, fields.partial(), ['already_exists', 'full_fare_stays']),
}
