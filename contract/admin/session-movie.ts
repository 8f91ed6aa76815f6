import { z } from 'zod'
import { endpoint, listQuery } from '../endpoint.ts'
import { presentationSent, screening } from '../programme.ts'
import { screeningKinds } from '../rules/screening-kinds.ts'
import { longestReason } from '../rules/seat-plan-problems.ts'
import { readSeats, seat } from '../seats.ts'
import {
  date,
  dateSent,
  euros,
  eurosWithin,
  hour,
  id,
  idInPath,
  instant,
  minutesSent,
  requiredLine,
  requiredText,
  text,
} from '../shapes.ts'
import { change, creation, entityEndpoints, importOf, oneRecord } from './entity-endpoints.ts'
import { farePrice } from './price-grid.ts'

const itsGrid = {
  price_grids_id: id
    .nullable()
    .describe('La grille de ses prix ; null : un prix à elle, le plein tarif seul'),
  name_grid: z.string().nullable(),
}

const record = screening
  .extend({
    ...itsGrid,
    follows_rules: z.boolean().describe('Sa grille est celle que donnent les règles, et change avec elles'),
    numbered: z.boolean().describe('Les sièges sont numérotés'),
    starts_at: instant,
    ends_at: instant.describe('Fin du film'),
    clearing_minutes: z.int(),
    room_free_at: instant.describe('Fin du film et du ménage'),
    sold_seats: z.int().min(0),
    people_waiting: z.int().min(0).describe('Combien de personnes sont dans la liste d’attente'),
    draft: z.boolean().describe('Connue de l’équipe seule'),
    sales_stopped: z.boolean(),
    seat_limit: z.int().nullable().describe('Pas plus de places en vente que cela'),
    staff_note: z.string().describe('Pour l’équipe'),
    cancelled_at: instant.nullable(),
    cancelled_because: z.string().nullable().describe('Ce qui a été dit aux acheteurs'),
  })
  .meta({ id: 'AdminScreening' })

/**
 * The most screenings scheduled in one request. They are created in one transaction of about 1 ms per screening.
 * During it, the embedded database serves no other request.
 */
const mostAtOnce = 100

export const priceSent = eurosWithin(z.number().min(0).max(1000, 'Mille euros au plus.'))

const common = {
  movies_id: id,
  movie_theaters_id: id,
  ...presentationSent,
  price: priceSent.optional().describe('Le plein tarif ; sans lui ni grille, celui que donnent les règles'),
  price_grids_id: id
    .nullable()
    .optional()
    .describe('Une grille choisie ; null : celle que donnent les règles'),
  supplement: priceSent.optional(),
  clearing_minutes: minutesSent.clearing_minutes
    .nullable()
    .optional()
    .describe('Null ou absent : celles de la salle ou du genre de séance'),
  draft: z.boolean().optional().describe('Connue de l’équipe seule, jusqu’à sa publication'),
  staff_note: text(1000).optional(),
}
const fields = z.strictObject({ ...common, session_date: dateSent, timetables_id: id })
const changes = fields.partial().extend({
  sales_stopped: z.boolean().optional().describe('Arrête la vente, ou la reprend'),
  seat_limit: z.int().min(1).max(5000).nullable().optional(),
})
const batch = z
  .strictObject({
    ...common,
    session_dates: z.array(dateSent).min(1, 'Choisissez au moins un jour.').max(62),
    timetables_ids: z.array(id).max(20).default([]),
    hours: z.array(hour).max(20).default([]).describe('D’autres heures : elles rejoignent les horaires'),
  })
  .refine(({ timetables_ids, hours }) => timetables_ids.length + hours.length > 0, {
    path: ['timetables_ids'],
    message: 'Choisissez au moins un horaire.',
  })
  .refine(
    ({ session_dates, timetables_ids, hours }) =>
      session_dates.length * (timetables_ids.length + hours.length) <= mostAtOnce,
    `${mostAtOnce} séances au plus à la fois.`,
  )

const declared = {
  path: 'session-movie',
  one: 'une séance',
  many: 'Les séances',
  fields: {
    session_dates: 'Date de la séance',
    hours: 'Heure',
    sme: 'Sous-titrée sourds et malentendants',
    audio_description: 'Audiodescription',
    kinds: 'Genre de séance',
    draft: 'Brouillon',
    sales_stopped: 'Vente arrêtée',
    seat_limit: 'Places en vente au plus',
    people_waiting: 'Liste d’attente',
    staff_note: 'Note pour l’équipe',
  },
  record,
  query: listQuery('id', 'starts_at', 'session_date', 'title', 'language', 'price', 'sold_seats').extend({
    movies_id: idInPath.optional(),
    movie_theaters_id: idInPath.optional(),
    timetables_id: idInPath.optional(),
    cinemas_id: idInPath.optional(),
    language: z.string().max(50).optional(),
    from: dateSent.optional(),
    to: dateSent.optional(),
    draft: z.enum(['true', 'false']).optional(),
    kind: z.enum(screeningKinds).optional(),
  }),
} as const

const programming = ['screening_overlaps', 'hour_does_not_exist'] as const

/** The reason why a screening cannot be scheduled as requested, and the other screening that it conflicts with. */
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

/** A preview of the prices that a screening would have if it were scheduled as requested. */
const screeningPrices = z
  .object({
    session_date: date,
    hours_timetable: hour,
    ...itsGrid,
    price: euros,
    tariffs: z.array(farePrice),
  })
  .meta({ id: 'ScreeningPrices' })

const compensations = z
  .object({
    orders: z.int(),
    seats: z.int(),
    waiting: z.int().describe('Réservations confirmées, dont personne n’a encore choisi'),
    refunds: z.int(),
    invitations: z.int(),
    days: z.int().describe('Dont les acheteurs disposent pour choisir'),
    closes_at: instant.nullable(),
  })
  .meta({ id: 'ScreeningClaims' })

/** The seat map for staff: it also contains the buyer of each taken seat, and why a seat is blocked. */
const seatsWithNames = readSeats.answer
  .extend({
    seats: z.array(
      seat
        .extend({
          orders_id: id.nullable(),
          lastname: z.string().nullable(),
          firstname: z.string().nullable(),
          kept_because: z.string().nullable(),
          sellable: z
            .boolean()
            .describe('Faux : le plan même la garde ou la dit hors service, à toutes les séances'),
        })
        .meta({ id: 'AdminSeat' }),
    ),
  })
  .meta({ id: 'AdminSeats' })

const mostSeatsAtOnce = 2000

const seatsToKeep = z
  .strictObject({
    seats_ids: z.array(id).min(1, 'Un siège au moins.').max(mostSeatsAtOnce),
    kept: z.enum(['maison', 'hors_service']).nullable().describe('null : de nouveau en vente'),
    kept_because: requiredLine(longestReason).nullable().default(null),
  })
  .refine(({ kept, kept_because }) => kept === null || kept_because !== null, {
    path: ['kept_because'],
    message: 'Dites pourquoi.',
  })

export const sessionMovie = {
  ...entityEndpoints(declared, { removing: ['screening_sold'] }),
  create: creation(declared, fields, programming),
  update: change(declared, changes, [...programming, 'screening_sold', 'fewer_than_sold']),
  cancel: endpoint({
    name: 'cancelAdminSessionMovie',
    method: 'post',
    path: '/admin/session-movie/{id}/cancel',
    summary: 'Annuler une séance : chaque acheteur choisit un remboursement ou une invitation',
    tag: 'Administration',
    params: oneRecord,
    body: z.strictObject({ reason: requiredText(300) }),
    status: 200,
    answer: record,
    refusals: ['screening_not_found', 'screening_cancelled', 'screening_begun'],
  }),
  compensations: endpoint({
    name: 'readAdminSessionMovieClaims',
    method: 'get',
    path: '/admin/session-movie/{id}/claims',
    summary: 'Qui a choisi quoi après l’annulation, ou qui est concerné si elle n’a pas lieu',
    tag: 'Administration',
    params: oneRecord,
    status: 200,
    answer: compensations,
    refusals: ['screening_not_found'],
  }),
  seats: endpoint({
    name: 'readAdminSessionMovieSeats',
    method: 'get',
    path: '/admin/session-movie/{id}/seats',
    summary: 'Les sièges d’une séance, et qui a chacun',
    tag: 'Administration',
    params: oneRecord,
    status: 200,
    answer: seatsWithNames,
    refusals: ['screening_not_found'],
  }),
  blockSeats: endpoint({
    name: 'keepAdminSessionMovieSeats',
    method: 'post',
    path: '/admin/session-movie/{id}/seats',
    summary: 'Garder des sièges pour cette séance, ou les remettre en vente',
    tag: 'Administration',
    params: oneRecord,
    body: seatsToKeep,
    status: 200,
    answer: seatsWithNames,
    refusals: ['screening_not_found', 'seat_taken', 'seat_not_sold'],
  }),
  importCsv: importOf(declared),
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
  prices: endpoint({
    name: 'pricesOfAdminSessionMovieBatch',
    method: 'post',
    path: '/admin/session-movie/prices',
    summary: 'À quels prix ces séances se vendraient, sans rien enregistrer',
    tag: 'Administration',
    body: batch,
    status: 200,
    answer: z.array(screeningPrices),
    refusals: [],
  }),
}
