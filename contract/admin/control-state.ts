import { z } from 'zod'
import { endpoint, listQuery } from '../endpoint.ts'
import { controlStateKinds } from '../rules/operations.ts'
import { date, dateSent, hour, id, instant, sumInEuros } from '../shapes.ts'
import { oneRecord } from './entity-endpoints.ts'

// This file declares the numbered control states of a cinema, which the CNC asks for: the screenings and tickets of
// a business day or of a cinema week, and the tickets sold in advance.

const counts = {
  entries: z.int(),
  free_entries: z.int().describe('Parmi elles, celles qui n’ont rien rapporté'),
  amount: sumInEuros.describe('La recette, toutes taxes comprises'),
}

const controlState = z.object({
  id,
  cinemas_id: id,
  name_cinema: z.string(),
  kind: z.enum(controlStateKinds),
  number: z.int().describe('Dans la série de ce cinéma et de cette sorte, depuis 1, sans trou'),
  simulation: z.boolean().describe('Établi pendant la démonstration, avec des numéros à part'),
  from: date,
  to: date,
  at: instant,
  entries: z.int(),
  amount: sumInEuros,
})

const stateScreening = z.object({
  id,
  date,
  hour,
  room: z.string(),
  title: z.string(),
  visa: z.string(),
  version: z.string(),
  distributor: z.string(),
  cancelled: z.boolean(),
  fares: z.array(
    z.object({
      label: z.string(),
      short_code: z.string(),
      prices: z
        .array(sumInEuros)
        .describe('Ce que valent les places : leurs prix, ou leur part d’une e-carte'),
      first: z.int().nullable().describe('Le numéro du premier billet de la série ; null : sans numéro'),
      last: z.int().nullable(),
      cancelled: z.int().describe('Les billets de la série annulés avant la séance'),
      ...counts,
    }),
  ),
  ...counts,
})

export const createControlState = endpoint({
  name: 'createAdminControlState',
  method: 'post',
  path: '/admin/control-state',
  summary: 'Établir un état de contrôle : il reçoit le numéro suivant et ne change plus',
  tag: 'Administration',
  body: z.strictObject({
    cinemas_id: id,
    kind: z
      .enum(controlStateKinds)
      .describe('day : une journée ; week : une semaine de cinéma ; presale : les préventes'),
    day: dateSent.describe(
      'La journée, un jour de la semaine, ou le jour après lequel commencent les séances des préventes',
    ),
  }),
  status: 201,
  answer: controlState.meta({ id: 'ControlState' }),
  refusals: ['not_found'],
})

export const listControlStates = endpoint({
  name: 'listAdminControlState',
  method: 'get',
  path: '/admin/control-state',
  summary: 'Les états de contrôle établis',
  tag: 'Administration',
  query: listQuery('id', 'at')
    .omit({ q: true })
    .extend({ kind: z.enum(controlStateKinds).optional() }),
  status: 200,
  answer: z.array(controlState),
  paged: true,
  refusals: [],
})

export const readControlState = endpoint({
  name: 'readAdminControlState',
  method: 'get',
  path: '/admin/control-state/{id}',
  summary: 'Un état de contrôle, avec les chiffres du moment où il a été établi',
  tag: 'Administration',
  params: oneRecord,
  status: 200,
  answer: controlState
    .extend({
      software: z.string().describe('La version du logiciel qui l’a établi'),
      issuer: z.array(z.string()).describe('Le cinéma et sa société, ligne par ligne'),
      provisional: z.boolean().describe('La période n’était pas finie'),
      screenings: z.array(stateScreening),
      total: z.object({
        screenings: z.int().describe('Sans les séances annulées'),
        ...counts,
        vat: sumInEuros,
        tsa: sumInEuros,
        net: sumInEuros.describe('La recette moins la TVA et la TSA'),
      }),
    })
    .meta({ id: 'ControlStateDetails' }),
  refusals: ['not_found'],
})

export const printControlState = endpoint({
  name: 'printAdminControlState',
  method: 'get',
  path: '/admin/control-state/{id}/state.pdf',
  summary: 'Un état de contrôle en PDF, identique à chaque téléchargement',
  tag: 'Administration',
  params: oneRecord,
  status: 200,
  file: 'application/pdf',
  refusals: ['not_found'],
})
