import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { tariffOffered } from './fares.ts'
import { availabilities } from './rules/availability.ts'
import { classifications } from './rules/classification.ts'
import type { Presentation } from './rules/presentation.ts'
import { kindsInOrder, screeningKinds } from './rules/screening-kinds.ts'
import { seatStates } from './rules/seat-plan.ts'
import { date, duration, euros, hour, id, idInPath, minutesSent, requiredText } from './shapes.ts'

const version = z.enum(['2D', '3D'])

/** How a film is shown at a screening: the same fields in every response that describes a screening. */
export const presentation = {
  language: z.string(),
  version_2D_3D: version,
  sme: z.boolean().describe('Sous-titrée pour les sourds et malentendants'),
  audio_description: z.boolean(),
  kinds: z.array(z.enum(screeningKinds)),
  pre_show_minutes: z.int().describe('Entre l’heure de la séance et le début du film'),
} satisfies Record<keyof Presentation, z.ZodType>

/** How a film is shown at a screening, in requests of the back office. */
export const presentationSent = {
  language: requiredText(50),
  version_2D_3D: version,
  sme: z.boolean().optional(),
  audio_description: z.boolean().optional(),
  kinds: z.array(z.enum(screeningKinds)).max(screeningKinds.length).transform(kindsInOrder).optional(),
  pre_show_minutes: minutesSent.pre_show_minutes
    .nullable()
    .optional()
    .describe('Null ou absent : celles de la salle ou du genre de séance'),
} satisfies Record<keyof Presentation, z.ZodType>

/** Facts about a film that the original specification of the API does not contain. */
export const filmFacts = {
  original_title: z.string(),
  classification: z.enum(classifications),
  visa: z.string(),
  distributor: z.string(),
  country: z.string(),
  audio_languages: z.string(),
  subtitle_languages: z.string(),
}

export const filmMedia = z
  .object({
    src_img: z.string().nullable(),
    alt_img: z.string(),
    src_backdrop: z.string().nullable(),
    alt_backdrop: z.string(),
    placeholder: z.string(),
    src_video: z.string().nullable(),
    alt_video: z.string(),
  })
  .meta({ id: 'FilmMedia' })

export const showtime = z
  .object({
    id: id.describe('Numéro de l’horaire'),
    sessionId: id.describe('Numéro de la séance'),
    horaire: hour,
    session_date: date,
    ...presentation,
    cinemas_id: id,
    name_theater: z.string(),
    disabled_access: z.boolean().describe('La salle est accessible en fauteuil roulant'),
    availability: z.enum(availabilities).describe('« complet » aussi quand la vente est arrêtée'),
    sales_stopped: z.boolean().describe('La maison a arrêté la vente'),
  })
  .meta({ id: 'Showtime' })

export const film = z
  .object({
    id,
    title: z.string(),
    director: z.string(),
    actor: z.string(),
    categories: z.array(z.string()),
    release_date: date,
    time: duration,
    synopsis: z.string(),
    ...filmFacts,
    media: z.array(filmMedia),
    timeTables: z.array(showtime),
  })
  .meta({ id: 'Film' })

/**
 * A film with its showtimes. Each showtime contains only the price of the full fare: `/app/price-grid` returns the
 * other fares.
 */
const filmOnSale = film
  .extend({
    timeTables: z.array(
      showtime
        .extend({
          price: euros.describe('D’une place au plein tarif'),
          supplement: euros.describe('S’ajoute à chaque place'),
          price_grids_id: id.nullable().describe('Null : le plein tarif seul'),
        })
        .meta({ id: 'ShowtimeOnSale' }),
    ),
  })
  .meta({ id: 'FilmOnSale' })

export const cinema = z
  .object({
    id,
    name_cinema: z.string(),
    email_cine: z.string(),
    address_cine: z.string(),
    city: z.string(),
    phone_cine: z.string(),
    manager: z.string(),
    nbr_theater: z.int(),
    disabled_access: z.string(),
    infos_cine: z.string(),
  })
  .meta({ id: 'Cinema' })

const openDay = z
  .strictObject({ opens: hour, closes: hour })
  .refine(
    ({ opens, closes }) => opens !== closes,
    'L’heure de fermeture doit être une autre que l’ouverture.',
  )

export const openingHours = z
  .array(openDay.nullable())
  .length(7, 'Il faut sept jours, du lundi au dimanche.')
  .describe('Du lundi au dimanche ; null : fermé ce jour-là')

/** A cinema as visitors see it, with its opening hours. */
export const cinemaShown = cinema.extend({ opening_hours: openingHours }).meta({ id: 'CinemaShown' })

export const seatCount = z
  .object({
    remaining_places: z.int().min(0),
    total_seats: z.int().min(0).describe('Sans les sièges que la maison garde ; 0 s’ils le sont tous'),
  })
  .meta({ id: 'SeatCount' })

/**
 * An event of the live feed of a screening: the number of free seats. If the client asked for it, also the state
 * of each numbered seat.
 */
const seatNews = seatCount
  .extend({
    version: z.int().optional().describe('Du plan de la salle ; 0 dans une salle libre'),
    seats: z
      .array(z.object({ id, state: z.enum(seatStates) }))
      .optional()
      .describe('D’abord tous ceux qui ne sont pas libres, puis ceux qui ont changé'),
  })
  .meta({ id: 'SeatNews' })

const numbered = z.boolean().describe('Les sièges sont numérotés')

/** The number of places left at a screening, and its fares. */
export const seatsAndFares = seatCount
  .extend({
    movies_id: id,
    timetables_id: id,
    tariffs: z.array(tariffOffered),
    supplement: euros.describe('S’ajoute à chaque place'),
    numbered,
  })
  .meta({ id: 'SeatsAndFares' })

export const screening = z
  .object({
    id,
    session_id: id,
    session_date: date,
    movies_id: id,
    movie_theaters_id: id,
    timetables_id: id,
    ...presentation,
    price: euros.describe('D’une place au plein tarif'),
    supplement: euros.describe('S’ajoute à chaque place'),
    title: z.string(),
    time: duration,
    classification: z.enum(classifications),
    name_theater: z.string(),
    disabled_access: z.boolean().describe('La salle est accessible en fauteuil roulant'),
    hours_timetable: hour,
    director: z.string(),
    actor: z.string(),
    cinemas_id: id,
    name_cinema: z.string(),
    address_cine: z.string(),
    city: z.string(),
    src_img: z.string().nullable(),
    alt_img: z.string(),
    ...seatCount.shape,
  })
  .meta({ id: 'Screening' })

const screeningOnSale = screening
  .extend({ tariffs: z.array(tariffOffered), numbered, sales_stopped: z.boolean() })
  .meta({ id: 'ScreeningOnSale' })

export const listFilms = endpoint({
  name: 'listFilms',
  method: 'get',
  path: '/app/movie',
  summary: 'Les films à l’affiche ou à venir, avec leurs prochaines séances',
  tag: 'Programme',
  status: 200,
  answer: z.array(film),
  sameForEveryone: true,
  refusals: [],
})

export const readFilm = endpoint({
  name: 'readFilm',
  method: 'get',
  path: '/app/movie/{id}',
  summary: 'Un film à l’affiche ou à venir, avec ses prochaines séances',
  tag: 'Programme',
  params: z.object({ id: idInPath }),
  status: 200,
  answer: filmOnSale,
  sameForEveryone: true,
  refusals: ['film_not_found'],
})

export const listCinemas = endpoint({
  name: 'listCinemas',
  method: 'get',
  path: '/app/cinema',
  summary: 'Les cinémas',
  tag: 'Programme',
  status: 200,
  answer: z.array(cinemaShown),
  sameForEveryone: true,
  refusals: [],
})

export const readSeatCount = endpoint({
  name: 'readSeatCount',
  method: 'get',
  path: '/app/session/{id}',
  summary: 'Les places restantes d’une séance, et ses tarifs',
  tag: 'Programme',
  params: z.object({ id: idInPath }),
  status: 200,
  answer: seatsAndFares,
  refusals: ['screening_not_found'],
})

export const followSeatCount = endpoint({
  name: 'followSeatCount',
  method: 'get',
  path: '/app/session/{id}/live',
  summary: 'Les places restantes d’une séance, tout de suite puis à chaque changement',
  tag: 'Programme',
  params: z.object({ id: idInPath }),
  query: z.object({ seats: z.enum(['0', '1']).default('0').describe('1 : aussi les sièges numérotés') }),
  status: 200,
  events: seatNews,
  refusals: ['screening_not_found'],
})

export const listScreenings = endpoint({
  name: 'listScreenings',
  method: 'get',
  path: '/app/movie/{id}/timetable/{idTimetable}',
  summary: 'Les prochaines séances d’un film à un horaire, la plus proche d’abord',
  tag: 'Programme',
  params: z.object({ id: idInPath, idTimetable: idInPath }),
  status: 200,
  answer: z.array(screeningOnSale),
  refusals: ['screening_not_found'],
})
