import { addDays } from '../contract/rules/dates.ts'
import { inParis } from '../contract/rules/paris-time.ts'
import { drawRoom } from '../server/demo/draw-room.ts'
import type { BenchSite } from './site.ts'

const rows = Array.from({ length: 25 }, () => '..... .......... .....')

/** Creates a screening in a room of 500 numbered seats through the API, and returns the path of its page. */
export async function screenInLargeRoom({ address, pages }: BenchSite): Promise<string> {
  const login = await fetch(`${address}/api/v1/authentication/login`, asJson(demoManager))
  const cookie = login.headers
    .getSetCookie()
    .map(set => set.split(';')[0])
    .join('; ')
  const make = async (path: string, record: object): Promise<{ id: number }> => {
    const answer = await fetch(`${address}/api/v1/admin/${path}`, asJson(record, { cookie }))
    if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.json() as Promise<{ id: number }>
  }
  const room = await make('movie-theater', { cinemas_id: 1, name_theater: 'Grande salle', nbr_seats: 500 })
  await make('seat-plan', { movie_theaters_id: room.id, ...drawRoom(rows, 0.4) })
  const film = Number(
    pages
      .find(({ name }) => name === 'film')!
      .path.split('/')
      .at(-1),
  )
  const screening = await make('session-movie', {
    ...{ movies_id: film, movie_theaters_id: room.id, timetables_id: 1, language: 'VF', version_2D_3D: '2D' },
    session_date: addDays(inParis(new Date()).date, 1),
  })
  return `/film/${film}/seance/${screening.id}/horaire/1`
}

const demoManager = { email: 'admin@cinema.test', password: 'Admin-2026!' }

const asJson = (body: object, headers: Record<string, string> = {}) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})
