import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { date, dateSent, hour, id, idInPath, sumInEuros } from '../shapes.ts'
import { csvOf, oneRecord } from './entity-endpoints.ts'

// This file declares the weekly statement (bordereau) of a film's admissions and revenue in a cinema, for its
// distributor.

const counts = {
  entries: z.int(),
  free_entries: z.int().describe('Parmi elles, celles qui n’ont rien rapporté'),
  amount: sumInEuros.describe('La recette, toutes taxes comprises'),
}

const figures = {
  ...counts,
  screenings: z.int().describe('Les séances données, sans celles qui ont été annulées'),
  vat: sumInEuros,
  tsa: sumInEuros,
  net: sumInEuros.describe('La recette moins la TVA et la TSA : l’assiette de la part'),
}

const period = {
  from: date.describe('Un mercredi, ou le 1er janvier'),
  to: date.describe('Un mardi, ou le 31 décembre'),
  provisional: z.boolean().describe('La semaine n’est pas finie'),
}

const about = {
  movies_id: id,
  title: z.string(),
  distributor: z.string(),
  visa: z.string(),
  cinemas_id: id,
  name_cinema: z.string(),
}

const share = sumInEuros.nullable().describe('La part du distributeur, hors TVA ; null sans condition')

const day = dateSent.optional().describe('Un jour de la semaine voulue ; sans lui, aujourd’hui')

export const listStatements = endpoint({
  name: 'listAdminStatement',
  method: 'get',
  path: '/admin/statement',
  summary: 'Les bordereaux d’une semaine de cinéma : un par film et par cinéma',
  tag: 'Administration',
  query: z.object({ day }),
  status: 200,
  answer: z
    .object({ ...period, rows: z.array(z.object({ ...about, ...figures, share })) })
    .meta({ id: 'Statements' }),
  refusals: [],
})

export const exportStatements = csvOf({
  name: 'exportAdminStatements',
  path: 'statement',
  many: 'Les bordereaux d’une semaine de cinéma',
  query: z.object({ day }),
})

const query = z.object({
  day,
  cinemas_id: idInPath.optional().describe('Sans lui, le premier qui a montré le film cette semaine'),
})

const fare = z.object({ label: z.string(), short_code: z.string(), ...counts })

export const readStatement = endpoint({
  name: 'readAdminStatement',
  method: 'get',
  path: '/admin/statement/{id}',
  summary: 'Le bordereau d’un film (son numéro) dans un cinéma, pour une semaine de cinéma',
  tag: 'Administration',
  params: oneRecord,
  query,
  status: 200,
  answer: z
    .object({
      ...about,
      ...period,
      cinemas: z
        .array(z.object({ id, name_cinema: z.string() }))
        .describe('Ceux qui ont montré le film cette semaine'),
      week_before: date.nullable().describe('Le premier jour de la semaine d’avant où le film est passé'),
      week_after: date.nullable(),
      versions: z.array(
        z.object({
          version: z.string(),
          fares: z.array(
            fare.omit({ free_entries: true }).extend({
              price: sumInEuros.describe('Ce que vaut une entrée : son prix, ou sa part d’une e-carte'),
            }),
          ),
          ...counts,
        }),
      ),
      rooms: z.array(z.object({ room: z.string(), screenings: z.int(), ...counts })),
      screenings: z.array(
        z.object({
          id,
          date,
          hour,
          room: z.string(),
          version: z.string(),
          cancelled: z.boolean(),
          fares: z.array(
            fare.extend({
              first: z
                .int()
                .nullable()
                .describe('Le numéro du premier billet de la série ; null : sans numéro'),
              last: z.int().nullable(),
              cancelled: z.int().describe('Les billets de la série annulés avant la séance'),
            }),
          ),
          ...counts,
        }),
      ),
      total: z.object(figures),
      terms: z
        .object({
          share_percent: z.number().nullable(),
          minimum: sumInEuros.nullable(),
          fixed_amount: sumInEuros.nullable(),
          week_net: sumInEuros.describe('L’assiette de toute la semaine, si elle est coupée au 31 décembre'),
          share: sumInEuros,
        })
        .nullable()
        .describe('Null : aucune condition n’est enregistrée pour ce film et cette semaine'),
    })
    .meta({ id: 'Statement' }),
  refusals: ['not_found'],
})

export const exportStatement = endpoint({
  name: 'exportAdminStatement',
  method: 'get',
  path: '/admin/statement/{id}/export.csv',
  summary: 'Le bordereau d’un film en CSV : une ligne par séance et par tarif',
  tag: 'Administration',
  params: oneRecord,
  query,
  status: 200,
  file: 'text/csv',
  refusals: ['not_found'],
})

export const printStatement = endpoint({
  name: 'printAdminStatement',
  method: 'get',
  path: '/admin/statement/{id}/statement.pdf',
  summary: 'Le bordereau d’un film en PDF',
  tag: 'Administration',
  params: oneRecord,
  query,
  status: 200,
  file: 'application/pdf',
  refusals: ['not_found'],
})
