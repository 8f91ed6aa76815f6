import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { cinemaShown } from './programme.ts'
import { dateSent, idInPath } from './shapes.ts'

/** A cinema with its rooms, except archived ones. */
const cinemaWithRooms = cinemaShown
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

export const downloadProgramme = endpoint({
  name: 'downloadProgramme',
  method: 'get',
  path: '/app/cinema/{id}/programme.pdf',
  summary: 'Le programme d’une semaine d’un cinéma, à imprimer et à afficher',
  tag: 'Programme',
  params: z.object({ id: idInPath }),
  query: z.object({
    from: dateSent.optional().describe('Un jour de la semaine voulue ; sans lui, celle-ci'),
  }),
  status: 200,
  file: 'application/pdf',
  page: '/cinema/{id}',
  sameForEveryone: true,
  refusals: ['cinema_not_found', 'programme_not_found'],
})
