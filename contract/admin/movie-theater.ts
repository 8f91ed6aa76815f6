import { z } from 'zod'
import { listQuery } from '../endpoint.ts'
import { id, idInPath, minutesSent, requiredText } from '../shapes.ts'
import { change, creation, entityEndpoints, isArchived } from './entity-endpoints.ts'

const record = z
  .object({
    id,
    cinemas_id: id,
    name_cinema: z.string(),
    name_theater: z.string(),
    nbr_seats: z.int(),
    disabled_access: z.boolean(),
    pre_show_minutes: z.int().describe('Entre l’heure d’une séance et le début du film'),
    clearing_minutes: z.int().describe('Entre la fin d’un film et l’entrée suivante'),
    archived: z.boolean(),
    numbered: z.boolean().describe('Elle a un plan en service : c’est lui qui dit combien de places'),
  })
  .meta({ id: 'MovieTheater' })

const fields = z.strictObject({
  cinemas_id: id,
  name_theater: requiredText(100),
  nbr_seats: z.int().min(1).max(5000),
  disabled_access: z.boolean().optional(),
  pre_show_minutes: minutesSent.pre_show_minutes.optional(),
  clearing_minutes: minutesSent.clearing_minutes.optional(),
  archived: z.boolean().optional().describe('Plus proposée dans les formulaires'),
})

const declared = {
  path: 'movie-theater',
  one: 'une salle',
  many: 'Les salles',
  record,
  query: listQuery('id', 'name_theater', 'name_cinema', 'nbr_seats').extend({
    cinemas_id: idInPath.optional(),
    archived: isArchived.optional(),
  }),
} as const

export const movieTheater = {
  ...entityEndpoints(declared),
  create: creation(declared, fields, ['already_exists']),
  update: change(declared, fields.partial(), [
    'already_exists',
    'room_too_small',
    'room_has_screenings',
    'room_has_plan',
  ]),
}
