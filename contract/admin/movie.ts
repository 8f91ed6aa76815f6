import { z } from 'zod'
import { listQuery } from '../endpoint.ts'
import { filmMedia } from '../programme.ts'
import { date, duration, id, idInPath, requiredText, text } from '../shapes.ts'
import { change, creation, entityEndpoints } from './entity-endpoints.ts'

const record = z
  .object({
    id,
    title: z.string(),
    director: z.string(),
    actor: z.string(),
    release_date: date,
    time: duration,
    synopsis: z.string(),
    categories: z.array(z.string()).describe('Les noms'),
    categories_ids: z.array(id).describe('Les numéros, dans le même ordre'),
    media: z.array(filmMedia.extend({ id })),
  })
  .meta({ id: 'AdminFilm' })

const fields = z.strictObject({
  title: requiredText(200),
  director: requiredText(200),
  actor: text(500).optional(),
  release_date: date,
  time: duration.refine(time => time !== '00:00', 'La durée ne peut pas être nulle.'),
  synopsis: text(5000).optional(),
  categories: z.array(id).max(20).optional().describe('Les numéros des catégories'),
})

const declared = {
  path: 'movie',
  one: 'un film',
  many: 'Les films',
  record,
  query: listQuery('id', 'title', 'director', 'release_date', 'time').extend({
    categories_id: idInPath.optional(),
  }),
} as const

export const movie = {
  ...entityEndpoints(declared),
  create: creation(declared, fields),
  update: change(declared, fields.partial(), ['screening_overlaps', 'film_sold']),
}
