import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { eurosFromCents } from '../../contract/rules/money.ts'
import { inParis } from '../../contract/rules/paris-time.ts'
import { fullPriceCents } from '../../contract/rules/terms.ts'
import type { Cinema, Film, Showtime } from '../../web/programme.ts'

/** The text pages: path and heading. */
export const textPages = [
  ['/a-propos', 'Infos pratiques'],
  ['/CGU', 'Conditions générales d’utilisation'],
  ['/CGV', 'Conditions générales de vente'],
  ['/politique-confidentialité', 'Politique de confidentialité'],
  ['/mentions-legales', 'Mentions légales'],
  ['/accessibilite', 'Déclaration d’accessibilité'],
] as const

/**
 * The pages of the site in each of their states. An entry such as 'a film' is a name: `addressOf` returns its
 * path.
 */
export const siteAddresses = [
  '/',
  '/?jour=2020-01-01',
  '/?jour=semaine&langue=VO&version=3D',
  '/?q=nosferatu',
  '/?q=zzz',
  'a film',
  'a film with a trailer',
  '/film/999999',
  '/cinema/1',
  'a screening',
  ...textPages.map(([address]) => address),
  '/nulle-part',
]

/** One page per template, for checks that do not need every page. */
export const siteFamilies = ['/', 'a film', 'a screening', '/a-propos']

/** Returns the path of an entry of the lists above. */
export async function addressOf(request: APIRequestContext, page: string): Promise<string> {
  if (page.startsWith('/')) return page
  if (page === 'a film with a trailer') return filmPath(await filmCalled(request, 'Le Voyage dans la Lune'))
  const film = await filmCalled(request, 'Le Voleur de Bagdad')
  return page === 'a film' ? filmPath(film) : screeningPath(film, laterShowtimes(film)[0]!)
}

export async function allFilms(request: APIRequestContext): Promise<Film[]> {
  return (await request.get('/api/v1/app/movie')).json()
}

export async function allCinemas(request: APIRequestContext): Promise<Cinema[]> {
  return (await request.get('/api/v1/app/cinema')).json()
}

export async function filmCalled(request: APIRequestContext, title: string): Promise<Film> {
  const film = (await allFilms(request)).find(one => plain(one.title) === title)
  if (!film) throw new Error(`the demo has no « ${title} »`)
  return film
}

/** Replaces each run of spaces, such as the non-breaking spaces in French texts, by one ordinary space. */
export const plain = (text: string) => text.replace(/\s+/g, ' ')

/** Returns the film's showtimes of the second day on which it is shown: none of them is about to start. */
export function laterShowtimes(film: Film): Showtime[] {
  const days = [...new Set(film.timeTables.map(time => time.session_date))]
  return film.timeTables.filter(time => time.session_date === days[1])
}

/** True for a room with free seating. The other rooms of the demo data have numbered seats. */
export const inFreeRoom = ({ name_theater }: Pick<Showtime, 'name_theater'>): boolean =>
  ['Salle Lumière', 'Salle Musidora'].includes(name_theater)

/**
 * Returns the path of a screening without numbered seats, tomorrow or later, that still has seats and the demo's
 * price for weekday evenings.
 */
export async function anOrdinaryScreening(
  request: APIRequestContext,
  version: Showtime['version_2D_3D'],
): Promise<string> {
  const today = inParis(new Date()).date
  for (const film of shuffled(await allFilms(request)))
    for (const time of shuffled(film.timeTables)) {
      if (time.version_2D_3D !== version || time.availability !== 'libre' || time.session_date === today)
        continue
      if (!inFreeRoom(time)) continue
      const { tariffs } = await (await request.get(`/api/v1/app/session/${time.sessionId}`)).json()
      if (tariffs[0].price === eurosFromCents(fullPriceCents)) return screeningPath(film, time)
    }
  throw new Error(`the demo has no ordinary screening in ${version}`)
}

/** Returns the path of a demo screening in a numbered room, tomorrow or later. */
export async function aNumberedScreening(request: APIRequestContext): Promise<string> {
  const today = inParis(new Date()).date
  for (const film of shuffled(await allFilms(request)))
    for (const time of shuffled(film.timeTables))
      if (time.name_theater === 'Salle Méliès' && time.availability === 'libre' && time.session_date > today)
        return screeningPath(film, time)
  throw new Error('the demo has no numbered screening')
}

const shuffled = <T>(list: readonly T[]): T[] =>
  list
    .map(item => [Math.random(), item] as const)
    .sort(([a], [b]) => a - b)
    .map(([, item]) => item)

export const filmPath = (film: Film) => `/film/${film.id}`

export const screeningPath = (film: Film, time: Showtime) =>
  `/film/${film.id}/seance/${time.sessionId}/horaire/${time.id}`

/** Opens a page and waits until its script has started. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'domcontentloaded' })
  await wake(page)
}

export const wake = (page: Page): Promise<void> =>
  expect(page.locator('html')).toHaveAttribute('data-ready', 'yes', { timeout: 60_000 })

/** Reloads the page, and goes Back while its script starts. */
export async function backAfterReload(page: Page): Promise<void> {
  await page.reload({ waitUntil: 'domcontentloaded' })
  await page.goBack()
  await wake(page)
}

export async function logIn(page: Page): Promise<void> {
  const answer = await page.request.post('/api/v1/authentication/login', {
    data: { email: 'membre@cinema.test', password: 'Membre-2026!' },
  })
  expect(answer.ok()).toBe(true)
}

/** Returns by how many pixels the page can be scrolled horizontally. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

export const header = (page: Page) => page.getByRole('banner')
export const footer = (page: Page) => page.getByRole('contentinfo')
export const mainMenu = (page: Page) => page.getByRole('navigation', { name: 'Navigation principale' })
export const burger = (page: Page) => header(page).getByRole('button', { name: 'Menu' })
