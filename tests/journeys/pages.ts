import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { eurosFromCents } from '../../contract/rules/money.ts'
import { inParis } from '../../contract/rules/paris-time.ts'
import { fullPriceCents } from '../../contract/rules/terms.ts'
import type { Cinema, Film, Showtime } from '../../web/programme.ts'

/** Every page that needs no film: where it is, and the heading it must have. */
export const textPages = [
  ['/a-propos', 'Infos pratiques'],
  ['/CGU', 'Conditions générales d’utilisation'],
  ['/CGV', 'Conditions générales de vente'],
  ['/politique-confidentialité', 'Politique de confidentialité'],
  ['/mentions-legales', 'Mentions légales'],
  ['/accessibilite', 'Déclaration d’accessibilité'],
] as const

/** Pages of the site in each of their states; films are told by what they are. */
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

/** One of each family. */
export const siteFamilies = [
  '/',
  '/?jour=semaine&langue=VO&version=3D',
  '/?q=zzz',
  'a film',
  'a film with a trailer',
  '/cinema/1',
  'a screening',
  '/a-propos',
  '/CGU',
  '/nulle-part',
]

/** The address of a page of the lists above. */
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

/** With ordinary spaces: those of French print look the same and are not. */
export const plain = (text: string) => text.replace(/\s+/g, ' ')

/** Showtimes that are not about to start: those of the film's second day on the programme. */
export function laterShowtimes(film: Film): Showtime[] {
  const days = [...new Set(film.timeTables.map(time => time.session_date))]
  return film.timeTables.filter(time => time.session_date === days[1])
}

/** In a room where one sits where one likes; the other rooms of the demonstration are numbered. */
export const inFreeRoom = ({ name_theater }: Pick<Showtime, 'name_theater'>): boolean =>
  ['Salle Lumière', 'Salle Musidora'].includes(name_theater)

/** One from tomorrow on that has room and sells at the price of a weekday's evening: not at the week-end, nor at the Fête. */
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

/** One of the demonstration's in a numbered room, from tomorrow on. */
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

/** Opens a page and wakes its script, which otherwise waits until the browser is idle. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'domcontentloaded' })
  await wake(page)
}

export async function wake(page: Page): Promise<void> {
  await expect(async () => {
    // The corner of the header, where nothing answers to a pointer.
    await page.mouse.move(2, 2)
    await page.mouse.move(3, 3)
    await expect(page.locator('html')).toHaveAttribute('data-ready', 'yes', { timeout: 2000 })
  }).toPass({ timeout: 60_000 })
}

/** Back, pressed before the script of a page loaded anew has started. */
export async function backAfterReload(page: Page): Promise<void> {
  await page.reload({ waitUntil: 'domcontentloaded' })
  await page.goBack()
  await wake(page)
}

/** The demonstration's member, logged in by the API. */
export async function logIn(page: Page): Promise<void> {
  const answer = await page.request.post('/api/v1/authentication/login', {
    data: { email: 'membre@cinema.test', password: 'Membre-2026!' },
  })
  expect(answer.ok()).toBe(true)
}

/** How far the page could be scrolled sideways. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

export const header = (page: Page) => page.getByRole('banner')
export const footer = (page: Page) => page.getByRole('contentinfo')
export const mainMenu = (page: Page) => page.getByRole('navigation', { name: 'Navigation principale' })
export const burger = (page: Page) => header(page).getByRole('button', { name: 'Menu' })
