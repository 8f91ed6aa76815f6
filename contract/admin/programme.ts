import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { presentation } from '../programme.ts'
import { date, dateSent, euros, hour, id, idInPath, instant } from '../shapes.ts'

const screeningOfDay = z.object({
  id,
  movies_id: id,
  title: z.string(),
  hours_timetable: hour,
  ...presentation,
  price: euros.describe('D’une place au plein tarif'),
  supplement: euros,
  name_grid: z.string().nullable().describe('La grille de ses prix ; null : un prix à elle'),
  starts_at: instant,
  ends_at: instant.describe('Fin du film'),
  room_free_at: instant.describe('Fin du film et du ménage'),
  sold_seats: z.int(),
  total_seats: z.int(),
  draft: z.boolean().describe('Connue de l’équipe seule'),
  cancelled_at: instant.nullable(),
})

const roomOfDay = z
  .object({
    id,
    cinemas_id: id,
    name_cinema: z.string(),
    name_theater: z.string(),
    nbr_seats: z.int(),
    screenings: z.array(screeningOfDay),
  })
  .meta({ id: 'RoomOfDay' })

export const readDay = endpoint({
  name: 'readAdminProgramme',
  method: 'get',
  path: '/admin/programme',
  summary: 'La journée de chaque salle, séance par séance',
  tag: 'Administration',
  query: z.object({
    date: dateSent.optional().describe('Aujourd’hui par défaut'),
    cinemas_id: idInPath.optional(),
  }),
  status: 200,
  answer: z.object({ date, rooms: z.array(roomOfDay) }),
  refusals: [],
})
