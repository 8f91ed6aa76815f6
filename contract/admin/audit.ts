import { z } from 'zod'
import { endpoint, listQuery } from '../endpoint.ts'
import { dateSent, id, idInPath, instant } from '../shapes.ts'
import { csvOf } from './entity-endpoints.ts'

const line = z
  .object({
    id,
    at: instant,
    users_id: id,
    who: z.string().describe('Nom ou adresse de qui a agi, tant que le compte existe'),
    action: z.string().describe('create, update, delete, reset-link, end-sessions…'),
    entity: z.string().describe('movie, session-movie, user…'),
    entity_id: id,
    before: z.record(z.string(), z.unknown()).nullable().describe('Les champs changés, avant'),
    after: z.record(z.string(), z.unknown()).nullable().describe('Les champs changés, après'),
    name: z.string().describe('Comment l’élément s’appelle, ou s’appelait'),
    exists: z.boolean().describe('L’élément existe encore'),
    changes: z
      .array(
        z.object({
          field: z.string(),
          label: z.string(),
          before: z.string().nullable(),
          after: z.string().nullable(),
        }),
      )
      .describe('Les mêmes changements, en toutes lettres ; ni avant ni après pour une donnée personnelle'),
  })
  .meta({ id: 'AuditLine' })

const query = listQuery('id', 'at').extend({
  entity: z.string().max(50).optional(),
  entity_id: idInPath.optional(),
  users_id: idInPath.optional(),
  from: dateSent.optional().describe('Depuis ce jour'),
  to: dateSent.optional().describe('Jusqu’à ce jour'),
})

export const listAudit = endpoint({
  name: 'listAdminAudit',
  method: 'get',
  path: '/admin/audit',
  summary: 'Le journal : qui a changé quoi, et quand, le plus récent d’abord',
  tag: 'Administration',
  query,
  status: 200,
  answer: z.array(line),
  paged: true,
  refusals: [],
})

export const exportAudit = csvOf({ name: 'exportAdminAudit', path: 'audit', many: 'Le journal', query })

export const listAuditPeople = endpoint({
  name: 'listAdminAuditPeople',
  method: 'get',
  path: '/admin/audit/people',
  summary: 'Qui a laissé une trace dans le journal',
  tag: 'Administration',
  status: 200,
  answer: z.array(z.object({ id, label: z.string().describe('Nom ou adresse') })),
  refusals: [],
})
