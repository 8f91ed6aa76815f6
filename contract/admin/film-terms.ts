import { z } from 'zod'
import { listQuery } from '../endpoint.ts'
import { date, dateSent, euros, eurosWithin, id, idInPath } from '../shapes.ts'
import { wholeEntity } from './entity-endpoints.ts'

const percent = z.number().min(0).max(100, '100\u00a0% au plus.').multipleOf(0.01, 'Deux décimales au plus.')

/**
 * The terms of a film: what its distributor gets, from a given cinema week on. It is either a percentage of the
 * revenue with a minimum, or a fixed amount per week.
 */
export const filmTerms = wholeEntity(
  {
    path: 'film-terms',
    one: 'une condition de film',
    many: 'Les conditions des films',
    counted: ['condition de film', 'conditions de films'],
    file: 'conditions-des-films',
    fields: {
      from_day: 'À partir de la semaine du',
      share_percent: 'Part du distributeur (%)',
      minimum: 'Minimum par semaine',
      fixed_amount: 'Somme fixe par semaine',
    },
    record: z
      .object({
        id,
        movies_id: id,
        title: z.string(),
        cinemas_id: id.nullable().describe('Null : tous les cinémas'),
        name_cinema: z.string().nullable(),
        from_day: date.describe('La semaine qui contient ce jour, et les suivantes'),
        share_percent: z.number().nullable().describe('De la recette hors TVA et hors TSA'),
        minimum: euros.nullable(),
        fixed_amount: euros.nullable(),
      })
      .meta({ id: 'AdminFilmTerms' }),
    query: listQuery('id', 'title', 'from_day').extend({
      movies_id: idInPath.optional(),
      cinemas_id: idInPath.optional(),
    }),
  },
  z.strictObject({
    movies_id: id,
    cinemas_id: id.nullable().optional(),
    from_day: dateSent,
    share_percent: percent.nullable().optional(),
    minimum: eurosWithin(z.number().min(0).max(100_000)).nullable().optional(),
    fixed_amount: eurosWithin(z.number().min(0).max(100_000)).nullable().optional(),
  }),
  { writing: ['already_exists'] },
)
