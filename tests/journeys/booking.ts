import { type APIRequestContext, expect, type Page } from '@playwright/test'
import type { Showtime } from '../../web/programme.ts'
import { allFilms, inFreeRoom, logIn, open, screeningPath } from './pages.ts'

type Order = { id: number; sessions_id: number; nbr_seats_payed: number; state: string; card_last4: string }
type Spot = { address: string; sessionId: number }

/** A separate screening per test, so that the purchases of one test do not affect another. */
export async function freeScreening(request: APIRequestContext, turn: number): Promise<Spot> {
  const free = await screenings(request, time => time.availability === 'libre' && inFreeRoom(time))
  return free.at(-1 - turn)!
}

export const screeningsThatAre = (availability: string, request: APIRequestContext): Promise<Spot[]> =>
  screenings(request, time => time.availability === availability)

async function screenings(request: APIRequestContext, wanted: (time: Showtime) => boolean): Promise<Spot[]> {
  const films = await allFilms(request)
  return films.flatMap(film =>
    film.timeTables
      .filter(wanted)
      .map(time => ({ address: screeningPath(film, time), sessionId: time.sessionId })),
  )
}

export const form = (page: Page) => page.getByRole('region', { name: 'Votre réservation' })
export const pay = (page: Page) => form(page).getByRole('button', { name: /^Validez/ })
export const reserve = (page: Page) => page.getByRole('button', { name: 'Réserver' })

/** Opens the booking form as a member, in two clicks. */
export async function openForm(page: Page, { address }: Spot): Promise<void> {
  await logIn(page)
  await open(page, address)
  await expectCountAtHand(page)
  await page.getByRole('button', { name: 'Une place de plus' }).click()
  await reserve(page).click()
  await expect(form(page).getByRole('heading', { name: 'Votre réservation' })).toBeFocused()
}

/** The seat count and its button are visible without scrolling, on any screen and for any room. */
export async function expectCountAtHand(page: Page): Promise<void> {
  for (const one of [page.getByLabel('Nombre de places'), reserve(page)])
    await expect(one).toBeInViewport({ ratio: 1 })
}

export async function fillCard(page: Page, number: string): Promise<void> {
  await form(page).getByLabel('Nom inscrit sur la carte').fill('MONA STRAPONTIN')
  await form(page).getByLabel('Numéro de carte').fill(number)
  await form(page).getByLabel('Date de validité').fill('12/30')
  await form(page).getByLabel('Cryptogramme').fill('123')
}

/** Waits longer than usual: several requests and a payment precede this page. */
export const expectOrderPage = (page: Page) =>
  expect(page).toHaveURL(/\/utilisateur\/reservation\/\d+(#contenu)?$/, { timeout: 20_000 })

export async function ordersFor(page: Page, { sessionId }: Spot): Promise<Order[]> {
  const orders: Order[] = await (await page.request.get('/api/v1/app/order')).json()
  return orders.filter(order => order.sessions_id === sessionId)
}
