import { z } from 'zod'
import { endpoint, listQuery } from '../endpoint.ts'
import { dateSent, id, instant, sumInEuros } from '../shapes.ts'
import { csvOf } from './entity-endpoints.ts'

/**
 * The reasons for a line in the money journal. The journal records every movement of money, and of the credit of
 * e-cards and vouchers.
 */
export const moneyCauses = [
  'sale',
  'cancellation',
  'invitation',
  'purchase',
  'withdrawal',
  'expiry',
  'settlement',
] as const

const line = z
  .object({
    id,
    at: instant,
    cause: z.enum(moneyCauses),
    means: z.string().describe('Le code d’un moyen de paiement'),
    amount: sumInEuros.describe('En faveur de la maison ; négatif quand il est rendu'),
    supplement: sumInEuros.describe('Ce qui en est un supplément'),
    vat_rate: z.number().describe('Taux de TVA, en pour cent'),
    units: z.int().nullable().describe('Places, ou centimes, gagnés ou perdus par une e-carte ou un bon'),
    orders_id: id.nullable(),
    place: z.int().nullable().describe('Son numéro dans la réservation'),
    fare: z.string().nullable().describe('Le tarif de la place'),
    purchases_id: id.nullable(),
    vouchers_id: id.nullable(),
  })
  .meta({ id: 'MoneyLine' })

const query = listQuery('id')
  .omit({ q: true })
  .extend({
    from: dateSent.optional().describe('Depuis ce jour'),
    to: dateSent.optional().describe('Jusqu’à ce jour'),
    cause: z.enum(moneyCauses).optional(),
    means: z.string().max(30).optional(),
  })

export const listMoneyJournal = endpoint({
  name: 'listAdminMoneyJournal',
  method: 'get',
  path: '/admin/money-journal',
  summary: 'Le livre des encaissements : ce qui est reçu, rendu, utilisé, perdu, dans l’ordre',
  tag: 'Administration',
  query,
  status: 200,
  answer: z.array(line),
  paged: true,
  refusals: [],
})

export const exportMoneyJournal = csvOf({
  name: 'exportAdminMoneyJournal',
  path: 'money-journal',
  many: 'Le livre des encaissements',
  query,
})
