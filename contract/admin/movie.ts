import { z } from 'zod'
import { listQuery } from '../endpoint.ts'
import { filmFacts, filmMedia } from '../programme.ts'
import { classifications } from '../rules/classification.ts'
import { date, dateSent, duration, durationSent, id, idInPath, requiredText, text } from '../shapes.ts'
import { change, creation, entityEndpoints, importOf, isArchived } from './entity-endpoints.ts'

const record = z
  .object({
    id,
    title: z.string(),
    director: z.string(),
    actor: z.string(),
    release_date: date,
    time: duration,
    synopsis: z.string(),
    ...filmFacts,
    promised_screenings: z.int().nullable().describe('Promises au distributeur, par semaine'),
    archived: z.boolean(),
    categories: z.array(z.string()).describe('Les noms'),
    categories_ids: z.array(id).describe('Les numéros, dans le même ordre'),
    media: z.array(filmMedia.extend({ id })),
  })
  .meta({ id: 'AdminFilm' })

const fields = z.strictObject({
  title: requiredText(200),
  director: requiredText(200),
  actor: text(500).optional(),
  release_date: dateSent,
  time: durationSent.refine(time => time !== '00:00', 'La durée ne peut pas être nulle.'),
  synopsis: text(5000).optional(),
  original_title: text(200).optional(),
  classification: z.enum(classifications).optional(),
  visa: text(20).optional(),
  distributor: text(200).optional(),
  country: text(200).optional(),
  audio_languages: text(200).optional(),
  subtitle_languages: text(200).optional(),
  promised_screenings: z.int().min(0).max(500).nullable().optional(),
  archived: z.boolean().optional().describe('Plus proposé dans les formulaires'),
  categories: z.array(id).max(20).optional().describe('Les numéros des catégories'),
})

const declared = {
  path: 'movie',
  one: 'un film',
  many: 'Les films',
  fields: {
    original_title: 'Titre original',
    classification: 'Classification',
    visa: 'Visa d’exploitation',
    distributor: 'Distribution',
    country: 'Pays',
    audio_languages: 'Langues parlées',
    subtitle_languages: 'Langues des sous-titres',
    promised_screenings: 'Séances promises par semaine',
  },
  record,
  query: listQuery('id', 'title', 'director', 'release_date', 'time').extend({
    categories_id: idInPath.optional(),
    archived: isArchived.optional(),
  }),
} as const

export const movie = {
  ...entityEndpoints(declared),
  create: creation(declared, fields),
  update: change(declared, fields.partial(), ['screening_overlaps', 'film_sold']),
  importCsv: importOf(declared),
}
