import { z } from 'zod'
import { listQuery } from '../endpoint.ts'
import { id, requiredText } from '../shapes.ts'
import { change, creation, entityEndpoints } from './entity-endpoints.ts'

const record = z.object({ id, name_role: z.string() }).meta({ id: 'Role' })
const fields = z.strictObject({ name_role: requiredText(50) })

const declared = {
  path: 'role',
  one: 'un rôle',
  many: 'Les rôles',
  record,
  query: listQuery('id', 'name_role'),
} as const

export const role = {
  ...entityEndpoints(declared, { removing: ['role_of_the_house'] }),
  create: creation(declared, fields, ['already_exists']),
  update: change(declared, fields.partial(), ['already_exists', 'role_of_the_house']),
}
