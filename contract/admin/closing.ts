import { z } from 'zod'
import { endpoint, listQuery } from '../endpoint.ts'
import { closingKinds } from '../rules/operations.ts'
import { date, id, instant, sumInEuros } from '../shapes.ts'
import { oneRecord } from './entity-endpoints.ts'

const figures = {
  entries: z.int(),
  amount: sumInEuros.describe('Encaissé ou dû, moins ce qui est rendu'),
  prepaid: sumInEuros.describe('Valeur des places payées par e-carte ou bon, en plus'),
  vat: sumInEuros,
  tsa: sumInEuros,
}

const groups = z.array(z.object({ key: z.string(), name: z.string(), ...figures }))

type Figures<Amount> = { entries: number; amount: Amount; prepaid: Amount; vat: Amount; tsa: Amount }
type Group<Amount> = Figures<Amount> & { key: string; name: string }

/** The totals of a period, by day of sale. They are stored in cents; the API sends euros. */
export type ClosingTotals<Amount> = Figures<Amount> & {
  operations: number
  free_entries: number
  by_vat: Group<Amount>[]
  by_means: Group<Amount>[]
  by_fare: Group<Amount>[]
  by_channel: Group<Amount>[]
}

const closing = z.object({
  id,
  series: z.string().describe('`cinema:3` ou `house`, précédé de `simulation:` pour la démonstration'),
  name: z.string().describe('Le cinéma, ou la maison'),
  kind: z.enum(closingKinds),
  from: date,
  to: date,
  at: instant,
  amount: sumInEuros,
  perpetual_total: sumInEuros.describe(
    'Toutes les ventes de la série depuis son début, sans retrancher les remboursements',
  ),
  hash: z.string().describe('L’empreinte, en hexadécimal'),
})

export const listClosings = endpoint({
  name: 'listAdminClosing',
  method: 'get',
  path: '/admin/closing',
  summary: 'Les clôtures : journées, mois et années',
  tag: 'Administration',
  query: listQuery('id', 'to')
    .omit({ q: true })
    .extend({ kind: z.enum(closingKinds).optional() }),
  status: 200,
  answer: z.array(closing.meta({ id: 'Closing' })),
  paged: true,
  refusals: [],
})

export const readClosing = endpoint({
  name: 'readAdminClosing',
  method: 'get',
  path: '/admin/closing/{id}',
  summary: 'Une clôture : ses totaux, son empreinte, sa signature',
  tag: 'Administration',
  params: oneRecord,
  status: 200,
  answer: closing
    .extend({
      operation: z.int().describe('Le numéro de son opération dans la série'),
      last_operation: z.int().describe('La dernière opération que son empreinte couvre'),
      signed: z
        .boolean()
        .describe('La signature est celle de cette maison, et l’empreinte celle de ces totaux'),
      open_till_sessions: z.array(id).describe('Les services de caisse encore ouverts à la clôture'),
      totals: z.object({
        operations: z.int(),
        free_entries: z.int(),
        ...figures,
        by_vat: groups,
        by_means: groups,
        by_fare: groups,
        by_channel: groups,
      }),
    })
    .meta({ id: 'ClosingDetails' }),
  refusals: ['not_found'],
})

export const downloadClosing = endpoint({
  name: 'downloadAdminClosing',
  method: 'get',
  path: '/admin/closing/{id}/archive.json',
  summary: 'L’archive d’une clôture : son contenu signé, sa signature, la clé publique',
  tag: 'Administration',
  params: oneRecord,
  status: 200,
  file: 'application/json',
  refusals: ['not_found'],
})

export const printClosing = endpoint({
  name: 'printAdminClosing',
  method: 'get',
  path: '/admin/closing/{id}/closing.pdf',
  summary: 'Le duplicata d’une clôture en PDF',
  tag: 'Administration',
  params: oneRecord,
  status: 200,
  file: 'application/pdf',
  refusals: ['not_found'],
})
