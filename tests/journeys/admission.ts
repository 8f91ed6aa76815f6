import { expect, type Page } from '@playwright/test'
import { inParis } from '../../contract/rules/paris-time.ts'
import { fullFare } from '../../contract/rules/places.ts'
import type { Drawing } from '../../contract/rules/seat-plan.ts'
import { modulesOf, pagesOf } from '../read-pdf.ts'
import { readQr } from '../read-qr.ts'
import { ask, logInAs, make, newName } from './admin.ts'
import { aMember } from './members.ts'

export type Evening = {
  sessions_id: number
  cinemas_id: number
  order: number
  /** The buyer's name, different for each order. */
  lastname: string
  texts: string[]
  codes: string[]
}

/**
 * Creates a screening whose gate is open now, and an order for it. `seats` is either the number of tickets or the
 * name of the fare of each ticket. With a `plan`, its seats are numbered. Afterwards a manager is logged in.
 */
export async function anEvening(page: Page, seats: number | string[] = 3, plan?: Drawing): Promise<Evening> {
  await logInAs(page, 'admin')
  const [cinema] = await (await page.request.get('/api/v1/app/cinema')).json()
  const room = await make(page, 'movie-theater', {
    cinemas_id: cinema.id,
    name_theater: newName('Salle'),
    nbr_seats: 50,
    disabled_access: true,
  })
  if (plan) await make(page, 'seat-plan', { movie_theaters_id: room.id, ...plan })
  const [film] = await (await page.request.get('/api/v1/app/movie')).json()
  const { date, hour } = inParis(new Date(Date.now() + 16 * 60_000))
  const { id: sessions_id } = await make(page, 'session-movie', {
    movies_id: film.id,
    movie_theaters_id: room.id,
    timetables_id: await timetableAt(page, hour),
    session_date: date,
    language: 'VF',
    version_2D_3D: '2D',
    ...(typeof seats === 'number' ? { price: 12.5 } : { price_grids_id: await gridOfWeek(page) }),
  })
  const wanted = typeof seats === 'number' ? { nbr_seats_payed: seats } : await placesAt(page, seats)
  await page.context().clearCookies()
  await aMember(page)
  const lastname = newName('Strapontin')
  const bought = await page.request.post('/api/v1/app/order', {
    data: { ...orderOf(sessions_id, wanted), lastname },
  })
  expect(bought.ok(), await bought.text()).toBe(true)
  const order = (await bought.json()) as { id: number; tickets: { code: string }[] }
  const pdf = await page.request.get(`/api/v1/app/order/${order.id}/tickets.pdf`)
  const texts = pagesOf(await pdf.body()).map(sheet => readQr(modulesOf(sheet)))
  await page.context().clearCookies()
  await logInAs(page, 'manager')
  const codes = order.tickets.map(({ code }) => code)
  return { sessions_id, cinemas_id: cinema.id, order: order.id, lastname, texts, codes }
}

export const verdict = (page: Page) => page.getByRole('region', { name: 'Réponse' })
export const word = (page: Page) => verdict(page).getByRole('heading')
export const counters = (page: Page) => page.locator('.admission-counters')

/** Waits until the browser has stored the ticket list for offline use. */
export const hasList = (page: Page, sessions_id: number) =>
  expect
    .poll(() => page.evaluate(() => Object.keys(JSON.parse(localStorage['ouvreuse-controle-lists'] ?? '{}'))))
    .toContain(String(sessions_id))

/** Returns the URLs of the page and its assets that are not yet in the service worker's cache. */
export const filesNotKept = (page: Page) =>
  page.evaluate(async () => {
    const cache = await caches.open('controle')
    const kept = new Set((await cache.keys()).map(({ url }) => url))
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
    const files = loaded.filter(name => new URL(name).pathname.startsWith('/assets/'))
    return [location.href, ...files].filter(name => !kept.has(name))
  })

/** Acts like a hand scanner: sends fast key presses and then Enter to the element that has the focus. */
export async function handScan(page: Page, text: string): Promise<void> {
  await page.evaluate(keys => {
    for (const key of [...keys, 'Enter'])
      document.activeElement!.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
      )
  }, text)
}

async function timetableAt(page: Page, hours_timetable: string): Promise<number> {
  const made = await page.request.post('/api/v1/admin/timetable', { data: { hours_timetable } })
  if (made.ok()) return (await made.json()).id
  const all: { id: number; hours_timetable: string }[] = await (
    await page.request.get('/api/v1/admin/timetable?size=1000')
  ).json()
  return all.find(one => one.hours_timetable === hours_timetable)!.id
}

async function gridOfWeek(page: Page): Promise<number> {
  const grids: { id: number; name_grid: string }[] = await ask(page, 'price-grid')
  return grids.find(({ name_grid }) => name_grid === 'Semaine')!.id
}

async function placesAt(page: Page, codes: string[]) {
  const fares: { id: number; code: string }[] = await ask(page, 'tariff')
  return {
    places: codes.map(code => ({ tariffs_id: fares.find(fare => fare.code === code)?.id ?? fullFare })),
  }
}

const orderOf = (sessions_id: number, wanted: object) => ({
  sessions_id,
  ...wanted,
  firstname: 'Mona',
  email: 'mona@exemple.fr',
  name_cb: 'MONA STRAPONTIN',
  num_cb: '4242424242424242',
  cb_date: '12/39',
  cryptogramme: '123',
})
