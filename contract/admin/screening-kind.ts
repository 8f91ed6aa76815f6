import { z } from 'zod'
import { listQuery } from '../endpoint.ts'
import { screeningKinds } from '../rules/screening-kinds.ts'
import { id, minutesSent } from '../shapes.ts'
import { change, entityEndpoints } from './entity-endpoints.ts'

const record = z
  .object({
    id,
    kind: z.enum(screeningKinds),
    pre_show_minutes: z.int().nullable().describe('Null : celles de la salle'),
    clearing_minutes: z.int().nullable().describe('Null : celles de la salle'),
  })
  .meta({ id: 'ScreeningKind' })

const fields = z.strictObject({
  pre_show_minutes: minutesSent.pre_show_minutes.nullable(),
  clearing_minutes: minutesSent.clearing_minutes.nullable(),
})

const declared = {
  path: 'screening-kind',
  one: 'un genre de séance',
  many: 'Les genres de séance',
  file: 'genres-de-seance',
  record,
  query: listQuery('id'),
} as const

const { remove: _, ...reading } = entityEndpoints(declared)

/** What each asks for instead of its room, for screenings programmed from then on. The kinds themselves are the program's. */
export const screeningKind = { ...reading, update: change(declared, fields.partial()) }
