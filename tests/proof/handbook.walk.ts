import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { logInAs } from '../journeys/admin.ts'
import { anEvening } from '../journeys/admission.ts'

// Takes the pictures of the handbook from the demo data. Run it with `npm run proof -- handbook` when a screen
// looks different. Another test, handbook.test.ts, finds labels in the text that have changed.

const folder = join(import.meta.dirname, '../../docs/fr/aide/images')
mkdirSync(folder, { recursive: true })

// Run the tests in sequence, because the last ones add a till and a room, which other pictures would show.
test.describe.configure({ mode: 'serial' })
test.use({ viewport: { width: 1180, height: 760 }, colorScheme: 'light' })

type Options = { width?: number; height?: number; of?: string }

/** Saves a picture of the window, or of one element, small enough for the handbook. */
async function take(page: Page, name: string, { width = 1180, height = 760, of }: Options = {}) {
  await page.setViewportSize({ width, height })
  await page.evaluate(async () => {
    for (const one of document.querySelectorAll<HTMLElement>('.demo-banner, .admin-footer'))
      one.style.display = 'none'
    await document.fonts.ready
  })
  const whole = of ? page.locator(of).first() : page
  const png = await whole.screenshot({ animations: 'disabled' })
  await sharp(png)
    .webp({ quality: 72, effort: 6 })
    .toFile(join(folder, `${name}.webp`))
}

async function open(page: Page, address: string) {
  await page.goto(address)
  await expect(page.locator('html')).toHaveAttribute('data-ready', 'yes')
}

test('screenshots of the back office are taken for the handbook', async ({ page }) => {
  await logInAs(page, 'admin')
  await open(page, '/admin')
  await take(page, 'accueil')
  await open(page, '/admin/premiers-pas')
  await take(page, 'premiers-pas')
  await open(page, '/admin/equipe')
  await take(page, 'equipe')
  // Use a wide window: in a narrower one, the planner shows the week as a list.
  await page.setViewportSize({ width: 1400, height: 900 })
  await open(page, '/admin/semaine')
  await expect(page.locator('.week-board')).toBeVisible()
  await take(page, 'semaine', { width: 1400, height: 900 })
  await page.getByRole('button', { name: 'Copier…' }).click()
  await take(page, 'copier', { width: 1400, height: 900, of: 'dialog[open]' })
  await open(page, '/admin/regle')
  await take(page, 'regles')
  await open(page, '/admin/recettes')
  await take(page, 'recettes', { height: 900 })
})

test('screenshots of seats and of a sold screening are taken for the handbook', async ({ page }) => {
  await logInAs(page, 'admin')
  const ask = async (path: string) => (await page.request.get(`/api/v1/admin/${path}`)).json()
  const [plan] = await ask('seat-plan?q=Keaton')
  await open(page, `/admin/plan-de-salle/${plan.id}`)
  await expect(page.getByRole('button', { name: 'Enregistrer' })).toBeVisible()
  await take(page, 'plan', { height: 900 })
  const today = new Date().toISOString().slice(0, 10)
  const screenings = await ask(`session-movie?movie_theaters_id=${plan.movie_theaters_id}&from=${today}`)
  const sold = screenings.find((one: { sold_seats: number }) => one.sold_seats > 0)
  await open(page, `/admin/séance/${sold.id}/sieges`)
  await take(page, 'sieges')
  await open(page, `/admin/séance/${sold.id}/changement`)
  await take(page, 'changement', { height: 900 })
  const [order] = await ask(`order?sessions_id=${sold.id}&state=confirmed`)
  await open(page, `/admin/réservation/${order.id}`)
  await take(page, 'reservation', { height: 900 })
})

test('screenshots of the till are taken for the handbook', async ({ page }) => {
  await logInAs(page, 'admin')
  const created = await page.request.post('/api/v1/admin/till', {
    data: { cinemas_id: 1, name_till: 'Caisse de droite' },
  })
  const { id } = await created.json()
  await open(page, `/caisse/${id}`)
  await take(page, 'caisse-ouvrir', { height: 480 })
  await page.request.post('/api/v1/counter/session', { data: { tills_id: id, float: 100 } })
  await open(page, `/caisse/${id}`)
  await page.getByText('Jour d’après').click()
  await page.locator('.till-screenings .fares button').first().click()
  await page.locator('.till-items button').first().click()
  await expect(page.locator('.total')).toContainText('1 place')
  await take(page, 'caisse', { height: 720 })
  await page.getByRole('link', { name: 'Tiroir' }).click()
  await expect(page.getByRole('heading', { name: 'Lecture X' })).toBeVisible()
  await take(page, 'tiroir', { height: 900 })
})

test('a screenshot of the gate page is taken for the handbook', async ({ page }) => {
  const { sessions_id, codes } = await anEvening(page)
  // The screening is in a new room with a random name, so give the room a name for the picture.
  await logInAs(page, 'admin')
  const { movie_theaters_id } = await (
    await page.request.get(`/api/v1/admin/session-movie/${sessions_id}`)
  ).json()
  const named = await page.request.patch(`/api/v1/admin/movie-theater/${movie_theaters_id}`, {
    data: { name_theater: 'Salle Tati' },
  })
  expect(named.ok(), await named.text()).toBe(true)
  await page.setViewportSize({ width: 390, height: 700 })
  await open(page, `/admin/controle/seance/${sessions_id}`)
  await page.getByLabel('Code du billet').first().fill(codes[0]!)
  await page.getByRole('button', { name: 'Vérifier' }).first().click()
  await expect(page.getByText('Entrez').first()).toBeVisible()
  await take(page, 'controle', { width: 390, height: 700 })
})
