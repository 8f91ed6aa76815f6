import { z } from 'zod'
import { endpoint, listQuery } from '../endpoint.ts'
import { date, dateSent, euros, hour, id, idInPath, requiredLine } from '../shapes.ts'
import { change, creation, entityEndpoints } from './entity-endpoints.ts'
import { priceChanges } from './price-grid.ts'

const version = z.enum(['2D', '3D'])

const record = z
  .object({
    id,
    position: z.int().describe('La première règle qui convient à une séance compte'),
    name_rule: z.string(),
    price_grids_id: id,
    name_grid: z.string(),
    price: euros.describe('Le plein tarif de cette grille'),
    cinemas_id: id.nullable(),
    name_cinema: z.string().nullable(),
    movie_theaters_id: id.nullable(),
    name_theater: z.string().nullable(),
    weekdays: z.array(z.int()).describe('1 est le lundi ; aucun : tous les jours'),
    from_hour: hour.nullable(),
    to_hour: hour
      .nullable()
      .describe('Cette minute non comprise ; avant le début, elle est de la nuit qui suit'),
    version_2D_3D: version.nullable(),
    from_date: date.nullable(),
    to_date: date.nullable(),
  })
  .meta({ id: 'PriceRule' })

const fields = z.strictObject({
  name_rule: requiredLine(100),
  price_grids_id: id,
  position: z.int().min(1).max(10_000).optional().describe('Sans elle, une nouvelle règle vient en premier'),
  cinemas_id: id.nullable().optional(),
  movie_theaters_id: id.nullable().optional(),
  weekdays: z.array(z.int().min(1).max(7)).max(7).optional(),
  from_hour: hour.nullable().optional(),
  to_hour: hour.nullable().optional(),
  version_2D_3D: version.nullable().optional(),
  from_date: dateSent.nullable().optional(),
  to_date: dateSent.nullable().optional(),
})

const declared = {
  path: 'price-rule',
  one: 'une règle de prix',
  many: 'Les règles de prix',
  file: 'regles-de-prix',
  fields: {
    name_rule: 'Nom de la règle',
    price_grids_id: 'Grille de prix',
    weekdays: 'Jours de la semaine',
    from_hour: 'À partir de',
    to_hour: 'Avant',
    from_date: 'Du',
    to_date: 'Au',
  },
  record,
  query: listQuery('position', 'id', 'name_rule').extend({ price_grids_id: idInPath.optional() }),
} as const

/** The endpoints of price rules. A change applies immediately to the future screenings that follow the rules. */
export const priceRule = {
  ...entityEndpoints(declared),
  create: creation(declared, fields, ['already_exists']),
  update: change(declared, fields.partial(), ['already_exists']),
  check: endpoint({
    name: 'checkAdminPriceRule',
    method: 'post',
    path: '/admin/price-rule/check',
    summary: 'Les séances à venir dont les prix changeraient avec cette règle, sans rien enregistrer',
    tag: 'Administration',
    body: fields.partial().extend({
      id: id.optional().describe('La règle qui changerait ; sans elle, c’est une nouvelle'),
      remove: z.literal(true).optional().describe('Elle serait supprimée'),
    }),
    status: 200,
    answer: priceChanges,
    refusals: [],
  }),
}
