import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { date, sumInEuros } from '../shapes.ts'
import { csvOf } from './entity-endpoints.ts'
import { days, withinOneYear } from './period.ts'

// This file declares the export for the accountant: journal entries, booked on the account numbers that the
// cinema configured.

const query = withinOneYear(
  z.object(
    days({
      from: 'le premier jour du mois de `to`, ou du mois passé',
      to: 'au dernier jour du mois de `from`',
    }),
  ),
)

/**
 * Validates an account number. The French chart of accounts uses digits; an auxiliary account may end with
 * letters.
 */
const account = z
  .string()
  .trim()
  .regex(
    /^(?:[1-9][0-9A-Za-z]{2,11})?$/,
    'Un compte a de 3 à 12 chiffres ou lettres, et commence par un chiffre de 1 à 9.',
  )

export const readAccounting = endpoint({
  name: 'readAdminAccounting',
  method: 'get',
  path: '/admin/accounting',
  summary: 'Les comptes comptables, et ce que la période porte sur chacun',
  tag: 'Administration',
  query,
  status: 200,
  answer: z
    .object({
      from: date,
      to: date,
      provisional: z.boolean().describe('La dernière journée n’est pas encore finie'),
      accounts: z.array(
        z.object({
          code: z.string().describe('Ce que le compte reçoit : means_cash, sales_55, vat_55, owed_e_carte…'),
          label: z.string(),
          account: z.string(),
          usual: z.string().describe('Le compte du logiciel, tant que la maison n’en choisit pas un autre'),
          debit: sumInEuros,
          credit: sumInEuros,
        }),
      ),
    })
    .meta({ id: 'Accounting' }),
  refusals: [],
})

export const changeAccounts = endpoint({
  name: 'changeAdminAccounting',
  method: 'patch',
  path: '/admin/accounting',
  summary: 'Choisir les comptes comptables de la maison',
  tag: 'Administration',
  body: z.strictObject({
    accounts: z
      .array(
        z.strictObject({
          code: z.string().max(50),
          account: account.describe('Vide : de nouveau celui du logiciel'),
        }),
      )
      .max(200),
  }),
  status: 204,
  refusals: [],
})

export const exportAccounting = csvOf({
  name: 'exportAdminAccounting',
  path: 'accounting',
  many: 'Les écritures comptables, une pièce par journée de caisse et par cinéma',
  query,
})
