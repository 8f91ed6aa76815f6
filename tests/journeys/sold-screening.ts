import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { inParis } from '../../contract/rules/paris-time.ts'
import { logInAs, make, newName } from './admin.ts'
import { allFilms } from './pages.ts'

export const card = {
  ...{ name_cb: 'MONA STRAPONTIN', num_cb: '4242424242424242', cb_date: '12/39', cryptogramme: '123' },
}
export const mona = { lastname: 'Strapontin', firstname: 'Mona', email: 'mona@exemple.fr' }

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the answer holds
export async function post(request: APIRequestContext, path: string, data: object): Promise<any> {
  const answer = await request.post(`/api/v1/app/${path}`, { data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json()
}

export const order = (page: Page, sessions_id: number, seats = 1) =>
  post(page.request, 'order', { sessions_id, nbr_seats_payed: seats, ...mona, ...card })

/** Adds a screening in a room of its own, so that cancelling or changing it affects no other test. */
export async function aScreening(page: Page) {
  await logInAs(page, 'admin')
  const [cinema] = await (await page.request.get('/api/v1/app/cinema')).json()
  const [film] = await allFilms(page.request)
  const { id: movie_theaters_id } = await aRoom(page, cinema.id, newName('Salle'))
  const [timetable] = await (await page.request.get('/api/v1/admin/timetable')).json()
  const { id } = await make(page, 'session-movie', {
    movies_id: film!.id,
    movie_theaters_id,
    timetables_id: timetable.id,
    session_date: inParis(new Date(Date.now() + 3 * 86_400_000)).date,
    language: 'VF',
    version_2D_3D: '2D',
    price: 12.5,
  })
  await page.context().clearCookies()
  return { id, address: `/film/${film!.id}/seance/${id}/horaire/${timetable.id}`, cinema }
}

export const aRoom = (page: Page, cinemas_id: number, name_theater: string) =>
  make(page, 'movie-theater', { cinemas_id, name_theater, nbr_seats: 20 })

/**
 * Orders as the logged-in member, then changes the screening as an admin. Returns the token of the page where the
 * buyer chooses whether to keep the seats.
 */
export async function orderOfChanged(page: Page, sessions_id: number): Promise<string> {
  const { id } = await order(page, sessions_id)
  const office = await (
    await page.context().browser()!.newContext({ baseURL: test.info().project.use.baseURL! })
  ).newPage()
  await logInAs(office, 'admin')
  const changed = await office.request.post(`/api/v1/admin/session-movie/${sessions_id}/change`, {
    data: { language: 'VOST', reason: 'La copie est arrivée sous-titrée.' },
  })
  expect(changed.ok(), await changed.text()).toBe(true)
  await office.context().close()
  return (await (await page.request.get(`/api/v1/app/order/${id}`)).json()).change
}
