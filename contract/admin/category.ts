import { z } from 'zod'
import { listQuery } from '../endpoint.ts'
import { id, requiredText } from '../shapes.ts'
import { change, creation, entityEndpoints } from './entity-endpoints.ts'

const record = z.object({ id, name_cat: z.string() }).meta({ id: 'Category' })
const fields = z.strictObject({ name_cat: requiredText(100) })

const declared = {
  path: 'category',
  one: 'une catégorie',
  many: 'Les catégories',
  record,
  query: listQuery('id', 'name_cat'),
} as const

export const category = {
  ...entityEndpoints(declared),
  create: creation(declared, fields, ['already_exists']),
  update: change(declared, fields.partial(), ['already_exists']),
}
