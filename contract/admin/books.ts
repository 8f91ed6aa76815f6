import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/**
 * The errors that a verification of the books can find, in the order of the checks: first those in the chain of
 * operations, then in the closings, in the till closings, and in the closing that the caller asked for.
 */
export const bookFaults = [
  'missing',
  'changed',
  'unsealed',
  'closing_changed',
  'closing_unsigned',
  'closing_differs',
  'till_differs',
  'closing_missing',
] as const

const query = z.object({
  closing: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[0-9a-f]{64}$/, 'L’empreinte d’une clôture a 64 chiffres et lettres de a à f.')
    .optional()
    .describe('L’empreinte d’une clôture imprimée ou reçue par courriel : elle doit toujours être là'),
})

export const verifyBooks = endpoint({
  name: 'verifyAdminBooks',
  method: 'get',
  path: '/admin/books/verify',
  summary: 'Vérifier les livres : numéros, scellés, clôtures et signatures',
  tag: 'Administration',
  query,
  status: 200,
  answer: z
    .object({
      ok: z.boolean(),
      checked: z.int().describe('Opérations relues'),
      closings: z.int().describe('Clôtures relues, fermetures de caisse comprises'),
      waiting: z.int().describe('Opérations qui seront scellées dans la seconde'),
      first_wrong: z
        .object({
          series: z.string(),
          number: z.int().nullable().describe('Celui de la première opération qui ne convient pas'),
          closing: z.int().nullable().describe('Le numéro de la clôture qui ne convient pas'),
          fault: z.enum(bookFaults),
        })
        .nullable(),
    })
    .meta({ id: 'BooksVerified' }),
  refusals: [],
})
