import { z } from 'zod'
import { listQuery } from '../endpoint.ts'
import { hour, id } from '../shapes.ts'
import { change, creation, entityEndpoints, isArchived } from './entity-endpoints.ts'

const record = z.object({ id, hours_timetable: hour, archived: z.boolean() }).meta({ id: 'Timetable' })
const fields = z.strictObject({
  hours_timetable: hour,
  archived: z.boolean().optional().describe('Plus proposé dans les formulaires'),
})

const declared = {
  path: 'timetable',
  one: 'un horaire',
  many: 'Les horaires',
  record,
  query: listQuery('id', 'hours_timetable').extend({ archived: isArchived.optional() }),
} as const

export const timetable = {
  ...entityEndpoints(declared),
  create: creation(declared, fields, ['already_exists']),
  update: change(declared, fields.partial(), ['already_exists', 'timetable_in_use']),
}
