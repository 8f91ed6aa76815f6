import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { seatKinds, seatStates } from './rules/seat-plan.ts'
import { seatsPerOrder } from './rules/terms.ts'
import { id, idInPath } from './shapes.ts'

const name = {
  row_name: z.string().meta({ example: 'F' }),
  seat_number: z.string().meta({ example: '12' }),
}

/** The row and number printed on a seat. */
export const printedSeat = z.object(name).meta({ id: 'PrintedSeat' })

export const seatOfPlace = z.object({ id, ...name }).meta({ id: 'SeatOfPlace' })

const spot = z.object({ x: z.number(), y: z.number() })

export const seat = z
  .object({
    id,
    ...name,
    ...spot.shape,
    row_position: z.int().describe('Le rang, compté depuis l’écran'),
    place_in_row: z.int().describe('L’ordre dans le rang ; une allée est un numéro laissé'),
    kind: z.enum(seatKinds),
    tied_to: id.nullable().describe('L’emplacement d’un accompagnateur, ou l’autre moitié d’un duo'),
    state: z.enum(seatStates),
  })
  .meta({ id: 'Seat' })

export const readSeats = endpoint({
  name: 'readSeats',
  method: 'get',
  path: '/app/session/{id}/seats',
  summary: 'Les sièges numérotés d’une séance, et lesquels sont libres',
  tag: 'Programme',
  params: z.object({ id: idInPath }),
  status: 200,
  answer: z
    .object({
      version: z.int().describe('Du plan de la salle ; 0 dans une salle libre'),
      focus: spot.describe('D’où l’on voit le mieux'),
      seats: z.array(seat),
    })
    .meta({ id: 'Seats' }),
  refusals: ['screening_not_found'],
})

export const readBestSeats = endpoint({
  name: 'readBestSeats',
  method: 'get',
  path: '/app/session/{id}/best-seats',
  summary: 'Les meilleurs sièges qui restent, côte à côte s’il y en a',
  tag: 'Programme',
  params: z.object({ id: idInPath }),
  query: z.object({
    n: z.coerce.number().int().min(seatsPerOrder.min).max(seatsPerOrder.max).default(1).describe('Combien'),
    pmr: z.enum(['0', '1']).default('0').describe('1 : dont un emplacement pour fauteuil roulant'),
  }),
  status: 200,
  answer: z
    .object({
      seats_ids: z.array(id),
      together: z.boolean().describe('Côte à côte, ou l’un derrière l’autre'),
      seats: z.array(seatOfPlace),
    })
    .meta({ id: 'BestSeats' }),
  refusals: ['screening_not_found', 'too_few_seats'],
})
