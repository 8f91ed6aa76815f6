import { z } from 'zod'
import { endpoint, listQuery } from '../endpoint.ts'
import { screening, version } from '../programme.ts'
import { type Cents, centsFromEuros, eurosFromCents } from '../rules/money.ts'
import { date, hour, id, idInPath, instant, requiredText } from '../shapes.ts'
import { change, creation, recordEndpoints } from './records.ts'

const record = screening
  .extend({
    starts_at: instant,
    ends_at: instant.describe('Fin du film'),
    room_free_at: instant.describe('Fin du film et du ménage'),
    sold_seats: z.int().min(0),
    cancelled_at: instant.nullable(),
  })
  .meta({ id: 'AdminScreening' })

const mostAtOnce = 500

/** Of one seat. */
const price = z.codec(
  z.number().min(0).max(1000, 'Mille euros au plus.').multipleOf(0.01),
  z.custom<Cents>(value => Number.isSafeInteger(value)),
  { decode: centsFromEuros, encode: eurosFromCents },
)

const common = {
  movies_id: id,
  movie_theaters_id: id,
  language: requiredText(50),
  version_2D_3D: version,
  price,
  supplement: price.optional(),
}
const fields = z.strictObject({ ...common, session_date: date, timetables_id: id })
const batch = z
  .strictObject({
    ...common,
    session_dates: z.array(date).min(1, 'Choisissez au moins un jour.').max(62),
    timetables_ids: z.array(id).min(1, 'Choisissez au moins un horaire.').max(20),
  })
  .refine(
    ({ session_dates, timetables_ids }) => session_dates.length * timetables_ids.length <= mostAtOnce,
    `${mostAtOnce} séances au plus à la fois.`,
  )

const declared = {
  path: 'session-movie',
  one: 'une séance',
  many: 'Les séances',
  record,
  query: listQuery('id', 'starts_at', 'session_date', 'title', 'language', 'price', 'sold_seats').extend({
    movies_id: idInPath.optional(),
    movie_theaters_id: idInPath.optional(),
    timetables_id: idInPath.optional(),
    cinemas_id: idInPath.optional(),
    language: z.string().max(50).optional(),
    from: date.optional(),
    to: date.optional(),
  }),
} as const

const programming = ['screening_overlaps', 'hour_does_not_exist'] as const

/** Why one of the wanted screenings cannot take place, and what is in its way. */
export const screeningConflict = z
  .object({
    session_date: date,
    hours_timetable: hour,
    reason: z.enum(['screening_overlaps', 'hour_does_not_exist']),
    session_id: id.nullable().describe('La séance qui occupe la salle ; null si elle est dans la demande'),
    title: z.string().nullable(),
    from: instant.nullable(),
    to: instant.nullable(),
    message: z.string(),
  })
  .meta({ id: 'ScreeningConflict' })

export const sessionMovie = {
  ...recordEndpoints(declared, { removing: ['screening_sold'] }),
  create: creation(declared, fields, programming),
  update: change(declared, fields.partial(), [...programming, 'screening_sold']),
  createBatch: endpoint({
    name: 'createAdminSessionMovieBatch',
    method: 'post',
    path: '/admin/session-movie/batch',
    summary: 'Programmer un film plusieurs jours à plusieurs horaires : tout ou rien',
    tag: 'Administration',
    body: batch,
    status: 201,
    answer: z.array(record),
    refusals: programming,
  }),
  checkBatch: endpoint({
    name: 'checkAdminSessionMovieBatch',
    method: 'post',
    path: '/admin/session-movie/check',
    summary: 'Ce qui empêcherait de programmer ces séances, sans rien enregistrer',
    tag: 'Administration',
    body: batch,
    status: 200,
    answer: z.array(screeningConflict),
    refusals: [],
  }),
}
