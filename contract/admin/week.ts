import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { presentation, presentationSent } from '../programme.ts'
import { classifications } from '../rules/classification.ts'
import { screeningKinds } from '../rules/screening-kinds.ts'
import { date, dateSent, duration, euros, hour, id, idInPath, minutesSent } from '../shapes.ts'
import { priceSent } from './session-movie.ts'

/**
 * A screening in the week planner. It contains its start time, where other responses contain the id of a start
 * time.
 */
const screeningOfWeek = z
  .object({
    id,
    movies_id: id,
    movie_theaters_id: id,
    session_date: date,
    hours_timetable: hour,
    ...presentation,
    clearing_minutes: z.int(),
    price_grids_id: id.nullable(),
    follows_rules: z.boolean(),
    price: euros.describe('D’une place au plein tarif'),
    supplement: euros,
    draft: z.boolean(),
    sales_stopped: z.boolean(),
    staff_note: z.string(),
    sold_seats: z.int(),
    total_seats: z.int(),
  })
  .meta({ id: 'ScreeningOfWeek' })

const roomOfWeek = z
  .object({
    id,
    name_theater: z.string(),
    nbr_seats: z.int(),
    numbered: z.boolean(),
    disabled_access: z.boolean(),
    pre_show_minutes: z.int(),
    clearing_minutes: z.int(),
  })
  .meta({ id: 'RoomOfWeek' })

/**
 * A film that can be scheduled, with the number of screenings promised to the distributor, and the number of
 * weeks in which it was already shown.
 */
const filmOfWeek = z
  .object({
    id,
    title: z.string(),
    time: duration,
    release_date: date,
    classification: z.enum(classifications),
    promised_screenings: z.int().nullable(),
    weeks_running: z.int().describe('Semaines où il a été montré ici, celle-ci comprise ; 0 : jamais'),
    placeholder: z.string().describe('Sa couleur'),
  })
  .meta({ id: 'FilmOfWeek' })

const kindOfWeek = z.object({
  kind: z.enum(screeningKinds),
  pre_show_minutes: z.int().nullable(),
  clearing_minutes: z.int().nullable(),
})

const week = z
  .object({
    cinemas_id: id,
    from: date.describe('Un mercredi'),
    to: date.describe('Le mardi suivant'),
    rooms: z.array(roomOfWeek),
    films: z.array(filmOfWeek),
    kinds: z.array(kindOfWeek),
    screenings: z.array(screeningOfWeek).describe('Aussi celles de la veille et du lendemain qui débordent'),
  })
  .meta({ id: 'Week' })

const whichWeek = { cinemas_id: id, from: dateSent.describe('Un jour de la semaine voulue') }

const place = { movies_id: id, movie_theaters_id: id, session_date: dateSent, hours_timetable: hour }
const minutes = { clearing_minutes: minutesSent.clearing_minutes.nullable().optional() }
const facts = {
  ...presentationSent,
  ...minutes,
  price: priceSent.optional().describe('Un prix à elle ; sans lui ni grille, celui que donnent les règles'),
  price_grids_id: id.nullable().optional(),
  supplement: priceSent.optional(),
}

const seen = screeningOfWeek.partial().strict()

/**
 * The screenings to add, change and remove. `seen` contains the field values that the user saw before the edit.
 */
const edits = {
  add: z
    .array(z.strictObject({ ...place, ...facts, draft: z.boolean().default(true) }))
    .max(500)
    .default([]),
  change: z
    .array(
      z
        .strictObject({ ...place, ...facts, draft: z.boolean() })
        .partial()
        .extend({ id, seen }),
    )
    .max(500)
    .default([]),
  remove: z.array(z.strictObject({ id, seen })).max(500).default([]),
}

export const readWeek = endpoint({
  name: 'readAdminWeek',
  method: 'get',
  path: '/admin/week',
  summary: 'La semaine d’un cinéma, du mercredi au mardi : salles, films et séances, brouillons compris',
  tag: 'Administration',
  query: z.object({
    cinemas_id: idInPath.optional().describe('Le premier cinéma par défaut'),
    from: dateSent.optional().describe('Un jour de la semaine voulue ; aujourd’hui par défaut'),
  }),
  status: 200,
  answer: week,
  refusals: [],
})

export const saveWeek = endpoint({
  name: 'saveAdminWeek',
  method: 'post',
  path: '/admin/week',
  summary:
    'Enregistrer les changements d’une semaine : tout ou rien jusqu’à 80 changements ; au-delà, ce qui précède un refus survenu entre-temps reste enregistré',
  tag: 'Administration',
  body: z.strictObject({ ...whichWeek, ...edits }),
  // Enough for 500 edits: each has about 1 kB, including the values seen before the edit, and a note of up to
  // 1,000 characters.
  largestBody: 2 * 1024 * 1024,
  status: 200,
  answer: week,
  refusals: ['screening_overlaps', 'hour_does_not_exist', 'screening_sold', 'changed_meanwhile'],
})

export const publishWeek = endpoint({
  name: 'publishAdminWeek',
  method: 'post',
  path: '/admin/week/publish',
  summary: 'Publier les brouillons d’une semaine, tous à la fois',
  tag: 'Administration',
  body: z.strictObject({ ...whichWeek }),
  status: 200,
  answer: z.object({ published: z.int() }),
  refusals: [],
})
