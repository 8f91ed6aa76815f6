import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test'
import { linkMailedTo } from './mailed-link.ts'
import { test as anyTest } from './test.ts'

/** Gives each test an IP address of its own, so that one test does not use up the rate limits of another. */
export const test = anyTest.extend<{ fromAddress: { 'x-forwarded-for': string } }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here.
  fromAddress: async ({}, use) => use({ 'x-forwarded-for': anAddress() }),
  // Set the header here and not as an option of the browser context. With different options for each test,
  // Playwright could not reuse a context and would create one for each test.
  context: async ({ context, fromAddress }, use) => {
    await context.setExtraHTTPHeaders(fromAddress)
    await use(context)
  },
  ownPage: async ({ ownPage, fromAddress }, use) => {
    await ownPage.context().setExtraHTTPHeaders(fromAddress)
    await use(ownPage)
  },
  request: async ({ playwright, baseURL, fromAddress }, use) => {
    const request = await playwright.request.newContext({ baseURL: baseURL!, extraHTTPHeaders: fromAddress })
    await use(request)
    await request.dispose()
  },
})

export const password = 'Salle-Obscure-7!'

/** Returns a new e-mail address, because the tests run in parallel on one database. */
export const newEmail = () => `mona-${crypto.randomUUID()}@exemple.fr`

/** Registers a member through the API and logs them in, in the browser of this page. */
export async function aMember(page: Page, names: { firstname?: string } = {}) {
  const email = newEmail()
  const { request } = page
  const member = await postOk(request, '/api/v1/authentication/register', { email, password })
  await postOk(request, '/api/v1/authentication/login', { email, password })
  if (Object.keys(names).length > 0) await request.patch(`/api/v1/app/user/${member.id}`, { data: names })
  return { id: member.id as number, email }
}

/**
 * Matches the rooms of the demo data. Choose screenings in these rooms only: other browser tests create rooms
 * whose screenings may have any price.
 */
const itsRooms = /^Salle (Méliès|Alice Guy|Lumière|Musidora|Keaton)$/

/**
 * Orders seats as the logged-in member, at the usual price of the demo. The screening is so far ahead that the
 * order can be cancelled.
 */
export async function anOrder(page: Page, { card = '4242424242424242', seats = 2 } = {}) {
  const films = await (await page.request.get('/api/v1/app/movie')).json()
  const showtimes = films.flatMap((film: { timeTables: object[] }) => film.timeTables)
  const tomorrow = new Date(Date.now() + 26 * 3_600_000).toISOString().slice(0, 10)
  const free = showtimes.filter(
    (showtime: { availability: string; session_date: string; version_2D_3D: string; name_theater: string }) =>
      showtime.availability === 'libre' &&
      itsRooms.test(showtime.name_theater) &&
      showtime.version_2D_3D === '2D' &&
      showtime.session_date >= tomorrow,
  )
  return postOk(page.request, '/api/v1/app/order', {
    sessions_id: free[Math.floor(Math.random() * free.length)].sessionId,
    lastname: 'Strapontin',
    firstname: 'Mona',
    email: 'mona@exemple.fr',
    nbr_seats_payed: seats,
    name_cb: 'MONA STRAPONTIN',
    num_cb: card,
    cb_date: '12/39',
    cryptogramme: '123',
  })
}

/**
 * Registers a member. Then logs in as the demo admin and makes the member a manager. Nobody is logged in
 * afterwards.
 */
export async function aManager(page: Page) {
  const { id, email } = await aMember(page)
  await page.context().clearCookies()
  await postOk(page.request, '/api/v1/authentication/login', {
    email: 'admin@cinema.test',
    password: 'Admin-2026!',
  })
  const promoted = await page.request.patch(`/api/v1/admin/user/${id}`, { data: { roles_id: 5 } })
  expect(promoted.ok(), await promoted.text()).toBe(true)
  await page.context().clearCookies()
  // The new role invalidates the password; the link that the site mails sets a new one.
  const link = await linkMailedTo(email, '/authentification/nouveau-mot-de-passe/')
  const token = link.split('/').at(-1)!
  await postOk(page.request, '/api/v1/authentication/reset-password', { token, password })
  return { id, email }
}

/** Logs in to the account with this e-mail address in another browser context, which acts as a second device. */
export async function onAnotherDevice(browser: Browser, email: string) {
  const context = await browser.newContext()
  await postOk(context.request, '/api/v1/authentication/login', { email, password })
  return context
}

export async function logIn(page: Page, email: string, typed = password): Promise<void> {
  await page.getByLabel('Adresse e-mail').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(typed)
  await page.getByRole('button', { name: 'Se connecter' }).click()
}

async function postOk(request: APIRequestContext, path: string, data: object) {
  const response = await request.post(path, { data, timeout: 30_000 })
  expect(response.ok(), `${path}: ${await response.text()}`).toBe(true)
  return response.json()
}

const anAddress = () => ['10', ...Array.from({ length: 3 }, () => Math.floor(Math.random() * 256))].join('.')
