import { z } from 'zod'
import { productKinds } from '../boutique.ts'
import { endpoint } from '../endpoint.ts'
import { date, sumInEuros } from '../shapes.ts'
import { csvOf } from './entity-endpoints.ts'
import { days, inOrder } from './period.ts'

// This file declares the report of the amounts that the cinema owes to holders of e-cards and gift vouchers that
// are paid for but not used yet.

const figures = {
  before: sumInEuros.describe('Dû avant le premier jour'),
  sold: sumInEuros.describe('Vendu'),
  withdrawn: sumInEuros.describe('Rétracté'),
  used: sumInEuros.describe('Utilisé, moins les places annulées'),
  expired: sumInEuros.describe('Perdu à la fin de validité'),
  outstanding: sumInEuros.describe(
    'Encore dû à la fin du dernier jour : before + sold − withdrawn − used − expired',
  ),
  open: z.int().describe('Ceux qui ont encore une valeur à la fin du dernier jour'),
}

const query = inOrder(z.object(days({ from: 'le 1er janvier de l’année de `to`', to: 'à aujourd’hui' })))

export const readLiabilities = endpoint({
  name: 'readAdminLiability',
  method: 'get',
  path: '/admin/liability',
  summary: 'E-cartes et bons cadeaux : vendus, utilisés, expirés dans une période, et encore dus à sa fin',
  tag: 'Administration',
  query,
  status: 200,
  answer: z
    .object({
      from: date,
      to: date,
      rows: z.array(z.object({ kind: z.enum(productKinds), name_product: z.string(), ...figures })),
      total: z.object(figures),
    })
    .meta({ id: 'Liabilities' }),
  refusals: [],
})

export const exportLiabilities = csvOf({
  name: 'exportAdminLiability',
  path: 'liability',
  many: 'E-cartes et bons cadeaux vendus, utilisés, expirés et encore dus',
  query,
})
