import { z } from 'zod'
import { endpoint, listQuery } from '../endpoint.ts'
import { seatKinds } from '../rules/seat-plan.ts'
import { furthestSpot, highestOrder, longestReason, planProblems } from '../rules/seat-plan-problems.ts'
import { date, hour, id, line } from '../shapes.ts'
import { change, creation, entityEndpoints, oneRecord } from './entity-endpoints.ts'

const record = z
  .object({
    id,
    movie_theaters_id: id,
    name_theater: z.string(),
    name_cinema: z.string(),
    version: z.int().describe('Du dessin ; une séance garde celle qui lui a été donnée'),
    in_use: z.boolean().describe('La salle est numérotée ; sinon, le placement y est libre'),
    nbr_seats: z.int().describe('Les places qui se vendent : ni hors service, ni gardées'),
    wheelchair_spaces: z.int().describe('Les emplacements pour fauteuil roulant'),
    screenings_to_come: z.int().describe('Combien de séances à venir ont une version de ce plan'),
  })
  .meta({ id: 'SeatPlan' })

const coordinate = z.number().min(-furthestSpot).max(furthestSpot)
const focus = z
  .strictObject({ x: coordinate, y: coordinate })
  .nullable()
  .describe('D’où l’on voit le mieux ; null : aux deux tiers, au milieu')

const orderNumber = z.int().min(0).max(highestOrder)

const seat = z
  .strictObject({
    row_name: z.string().meta({ example: 'F' }),
    seat_number: z.string().meta({ example: '12' }),
    x: z.number(),
    y: z.number(),
    row_position: orderNumber,
    place_in_row: orderNumber,
    kind: z.enum(seatKinds),
    tied_to: z
      .string()
      .nullable()
      .describe('« F 12 » : l’emplacement d’un accompagnateur, ou l’autre moitié d’un duo'),
    out_of_order: z.boolean(),
    kept_because: line(longestReason).nullable().describe('Gardée par la maison à toutes les séances'),
  })
  .meta({ id: 'DrawnSeat' })

/** The most errors listed in a response, because a wrong plan can have one error per seat. */
const mostProblemsTold = 50

const seats = z.array(seat).superRefine((drawn, context) => {
  for (const { at, field, message } of planProblems(drawn).slice(0, mostProblemsTold))
    context.addIssue({ code: 'custom', path: at === null ? [] : field ? [at, field] : [at], message })
})

/**
 * A buyer whose seat is missing in the new version of the plan, or is another kind of seat there (for example,
 * half of a duo).
 */
const inTheWay = z
  .object({
    sessions_id: id,
    title: z.string(),
    session_date: date,
    hours_timetable: hour,
    orders_id: id,
    lastname: z.string(),
    firstname: z.string(),
    seat: z.object({ row_name: z.string(), seat_number: z.string() }),
  })
  .meta({ id: 'BuyerInTheWay' })

/** The most affected buyers named in a response, because a room can have thousands of buyers. */
export const mostInTheWayTold = 200

/** The effect of a new version of the seat plan on future screenings. */
const planGiven = z
  .object({
    screenings: z.int().describe('Séances à venir qui ont reçu, ou recevraient, ce dessin'),
    stay_free: z.int().describe('Séances à venir déjà vendues en placement libre : elles le restent'),
    in_the_way: z
      .array(inTheWay)
      .max(mostInTheWayTold)
      .describe(
        `Leurs séances gardent le dessin qu’elles ont ; ${mostInTheWayTold} au plus sont nommés, les premiers`,
      ),
    places_in_the_way: z.int().describe('Combien de places vendues en tout'),
    moved: z.int().describe('Réservations placées ailleurs, et prévenues'),
  })
  .meta({ id: 'PlanGiven' })

const wholeRecord = record.extend({ focus, seats: z.array(seat) }).meta({ id: 'SeatPlanWhole' })
const answered = wholeRecord.extend({ given: planGiven }).meta({ id: 'SeatPlanChanged' })

const give_to_screenings = z.boolean().default(true).describe('Les séances à venir reçoivent ce dessin')

const newPlan = z.strictObject({
  movie_theaters_id: id,
  focus: focus.default(null),
  seats,
  in_use: z.boolean().default(true),
  give_to_screenings,
})

const changes = z.strictObject({
  focus: focus.optional(),
  seats: seats.optional(),
  in_use: z.boolean().optional(),
  give_to_screenings,
  move_buyers: z.boolean().default(false).describe('Qui en empêche est placé ailleurs, avec un message'),
})

const declared = {
  path: 'seat-plan',
  one: 'un plan de salle',
  many: 'Les plans de salle',
  file: 'plans-de-salle',
  fields: {
    in_use: 'Salle numérotée',
    wheelchair_spaces: 'Emplacements fauteuil',
    given: 'Séances à venir',
  },
  record,
  query: listQuery('id', 'name_theater', 'name_cinema'),
} as const

/** The largest request, in bytes: enough for 2000 seats with the longest texts. */
const largestBody = 2 * 1024 * 1024

const reading = entityEndpoints(declared)

/**
 * The endpoints of seat plans. Each saved change of a drawing creates a new version. A future screening gets the
 * new version, unless one of its buyers would lose a seat.
 */
export const seatPlan = {
  ...reading,
  read: { ...reading.read, answer: wholeRecord },
  create: {
    ...creation(declared, newPlan, ['already_exists', 'room_too_small']),
    answer: answered,
    largestBody,
  },
  update: { ...change(declared, changes, ['room_too_small']), answer: answered, largestBody },
  check: endpoint({
    name: 'checkAdminSeatPlan',
    method: 'post',
    path: '/admin/seat-plan/{id}/check',
    summary: 'Les séances à venir qui recevraient ce dessin, et qui en empêche, sans rien enregistrer',
    tag: 'Administration',
    params: oneRecord,
    body: changes,
    largestBody,
    status: 200,
    answer: planGiven,
    refusals: [],
  }),
}
