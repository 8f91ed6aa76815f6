import { z } from 'zod'
import { listQuery } from '../endpoint.ts'
import { id, idInPath } from '../shapes.ts'
import { change, creation, entityEndpoints } from './entity-endpoints.ts'

const record = z
  .object({ id, movies_id: id, categories_id: id, title: z.string(), name_cat: z.string() })
  .meta({ id: 'CategoryMovie' })

const fields = z.strictObject({ movies_id: id, categories_id: id })

const declared = {
  path: 'category-movie',
  one: 'un lien entre film et catégorie',
  many: 'Les liens entre films et catégories',
  called: 'Lien film-catégorie',
  file: 'categories-des-films',
  record,
  query: listQuery('id', 'title', 'name_cat').extend({
    movies_id: idInPath.optional(),
    categories_id: idInPath.optional(),
  }),
} as const

export const categoryMovie = {
  ...entityEndpoints(declared),
  create: creation(declared, fields, ['already_exists']),
  update: change(declared, fields.partial(), ['already_exists']),
}
