import { type APIRequestContext, expect, type Page } from '@playwright/test'
import type { Showtime } from '../../web/programme.ts'
import { allFilms, inFreeRoom, logIn, open, screeningPath } from './pages.ts'

type Order = { id: number; sessions_id: number; nbr_seats_payed: number; state: string; card_last4: string }
type Spot = { address: string; sessionId: number }

/** Returns another screening for each `turn`, so that the orders of one test do not affect another test. */
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

/** Logs in the demo member, opens a screening and reaches its order form with two clicks. */
export async function openForm(page: Page, { address }: Spot): Promise<void> {
  await logIn(page)
  await open(page, address)
  await expectCountAtHand(page)
  await page.getByRole('button', { name: 'Une place de plus' }).click()
  await reserve(page).click()
  await expect(form(page).getByRole('heading', { name: 'Votre réservation' })).toBeFocused()
}

/** Checks that the seat count and the button to order are visible without scrolling. */
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

/**
 * Waits until the page of the order is open. The time limit is long, because an order takes several requests and a
 * payment.
 */
export const expectOrderPage = (page: Page) =>
  expect(page).toHaveURL(/\/utilisateur\/reservation\/\d+(#contenu)?$/, { timeout: 20_000 })

export async function ordersFor(page: Page, { sessionId }: Spot): Promise<Order[]> {
  const orders: Order[] = await (await page.request.get('/api/v1/app/order')).json()
  return orders.filter(order => order.sessions_id === sessionId)
}
