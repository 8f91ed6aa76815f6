import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { cinema } from './programme.ts'
import { idInPath } from './shapes.ts'

/** With its rooms, those that are no longer used aside. */
const cinemaWithRooms = cinema
  .extend({
    rooms: z.array(
      z.object({
        name_theater: z.string(),
        nbr_seats: z.int(),
        disabled_access: z.boolean().describe('Accessible en fauteuil roulant'),
      }),
    ),
  })
  .meta({ id: 'CinemaWithRooms' })

export const readCinema = endpoint({
  name: 'readCinema',
  method: 'get',
  path: '/app/cinema/{id}',
  summary: 'Un cinéma et ses salles',
  tag: 'Programme',
  params: z.object({ id: idInPath }),
  status: 200,
  answer: cinemaWithRooms,
  refusals: ['cinema_not_found'],
})
