import { z } from 'zod'
import { productKinds } from '../boutique.ts'
import { listQuery } from '../endpoint.ts'
import { euros, eurosWithin, id, requiredText, text } from '../shapes.ts'
import { change, creation, entityEndpoints } from './entity-endpoints.ts'

const record = z
  .object({
    id,
    kind: z.enum(productKinds),
    name_product: z.string(),
    description: z.string(),
    places: z.int().nullable(),
    amount: euros.nullable(),
    price: euros,
    validity_months: z.int(),
    active: z.boolean().describe('En vente'),
  })
  .meta({ id: 'AdminProduct' })

/** A card pays it: no less than a gateway takes. */
const price = eurosWithin(z.number().min(0.5, 'Une carte ne paie pas moins de 0,50\u00a0€.').max(2000))

const fields = z.strictObject({
  kind: z.enum(productKinds),
  name_product: requiredText(100),
  description: text(300).optional(),
  places: z.int().min(1).max(100).nullable().optional(),
  amount: euros.nullable().optional(),
  price,
  validity_months: z.int().min(1, 'Un mois au moins.').max(120, 'Dix ans au plus.'),
  active: z.boolean().optional(),
})

const declared = {
  path: 'product',
  one: 'un produit de la boutique',
  many: 'La boutique',
  counted: ['produit', 'produits'],
  record,
  query: listQuery('id', 'name_product', 'price').extend({ kind: z.enum(productKinds).optional() }),
} as const

/** What was sold keeps its own terms: a change is for the purchases to come. */
export const product = {
  ...entityEndpoints(declared),
  create: creation(declared, fields, ['already_exists', 'places_or_amount']),
  update: change(declared, fields.partial(), ['already_exists', 'places_or_amount']),
}
