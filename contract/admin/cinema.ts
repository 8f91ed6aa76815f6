import { z } from 'zod'
import { listQuery } from '../endpoint.ts'
import { cinema as record } from '../programme.ts'
import { email, requiredText, text } from '../shapes.ts'
import { change, creation, entityEndpoints } from './entity-endpoints.ts'
import { phone } from './phone.ts'

const fields = z.strictObject({
  name_cinema: requiredText(100),
  email_cine: email,
  address_cine: requiredText(200),
  city: requiredText(100),
  phone_cine: phone,
  manager: requiredText(100),
  nbr_theater: z.int().min(0).max(100),
  disabled_access: text(2000).optional(),
  infos_cine: text(5000).optional(),
})

const declared = {
  path: 'cinema',
  one: 'un cinéma',
  many: 'Les cinémas',
  record,
  query: listQuery('id', 'name_cinema', 'city', 'manager', 'nbr_theater'),
} as const

export const cinema = {
  ...entityEndpoints(declared),
  create: creation(declared, fields, ['already_exists']),
  update: change(declared, fields.partial(), ['already_exists']),
}
