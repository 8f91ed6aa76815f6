import { type Browser, expect, type Page } from '@playwright/test'
import { inParis } from '../../contract/rules/paris-time.ts'
import { logInAs, make, newName } from './admin.ts'
import { expectNoAxeViolations } from './axe.ts'
import { codeMailedTo, linkMailedTo } from './mailed-link.ts'
import { aMember, newEmail, test } from './members.ts'
import { allFilms, sidewaysScroll } from './pages.ts'
import { order, post } from './sold-screening.ts'

const title = (page: Page) => page.getByRole('heading', { level: 1 })

/** Adds a screening of two places, in a room of its own. */
async function aSmallScreening(page: Page) {
  await logInAs(page, 'admin')
  const [cinema] = await (await page.request.get('/api/v1/app/cinema')).json()
  const [film] = await allFilms(page.request)
  const room = { cinemas_id: cinema.id, name_theater: newName('Salle'), nbr_seats: 2 }
  const { id: movie_theaters_id } = await make(page, 'movie-theater', room)
  const [timetable] = await (await page.request.get('/api/v1/admin/timetable')).json()
  const { id } = await make(page, 'session-movie', {
    ...{ movies_id: film!.id, movie_theaters_id, timetables_id: timetable.id },
    session_date: inParis(new Date(Date.now() + 3 * 86_400_000)).date,
    ...{ language: 'VF', version_2D_3D: '2D', price: 12.5 },
  })
  await page.context().clearCookies()
  return { id, address: `/film/${film!.id}/seance/${id}/horaire/${timetable.id}` }
}

/** Opens the site in the browser of somebody else. */
async function somebodyElse(browser: Browser, baseURL: string | undefined, javaScriptEnabled: boolean) {
  const context = await browser.newContext({
    ...{ baseURL: baseURL!, javaScriptEnabled, viewport: { width: 390, height: 844 } },
  })
  return { other: await context.newPage(), close: () => context.close() }
}

test('a member waits for two places, confirms the address, gets an offer and orders the places', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const { id, address } = await aSmallScreening(page)
  await aMember(page)
  const sold = await order(page, id, 2)

  const { other, close } = await somebodyElse(browser, baseURL, true)
  const { email } = await aMember(other)
  await other.goto(address)
  await expect(other.getByText('Complet', { exact: true }).first()).toBeVisible()
  await other.getByRole('link', { name: 'Me prévenir si des places se libèrent' }).click()
  await expectNoAxeViolations(other)
  await other.getByRole('button', { name: 'Rejoindre la liste' }).click()
  await expect(title(other)).toHaveText('Confirmez votre adresse')
  const link = await linkMailedTo(email, '/attente/')
  await other.goto(link)
  await other.getByRole('button', { name: 'Confirmer cette adresse' }).click()
  await expect(title(other)).toHaveText('Vous êtes dans la liste d’attente')
  await expect(other.getByText('Votre rang : 1.')).toBeVisible()
  expect(await sidewaysScroll(other)).toBe(0)
  await other.goto('/utilisateur/compte')
  await expect(other.getByRole('heading', { name: 'Vos listes d’attente' })).toBeVisible()

  await post(page.request, `order/${sold.id}/cancel`, {})
  await expect(async () => {
    await other.goto(link)
    await expect(title(other)).toHaveText('Des places se sont libérées pour vous', { timeout: 1_000 })
  }).toPass({ timeout: 60_000 })
  await expectNoAxeViolations(other)
  await page.goto(address)
  await expect(page.getByText('Complet', { exact: true }).first()).toBeVisible()

  await other.getByRole('link', { name: 'Réserver ces places' }).click()
  await expect(other.getByText(/2 places retenues pour vous jusqu’à/)).toBeVisible()
  await order(other, id, 2)
  await other.goto(link)
  await expect(title(other)).toHaveText('Vous n’êtes plus dans cette liste')
  await close()
})

test('without scripts and without an account, a guest joins the waiting list and leaves it', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const { id, address } = await aSmallScreening(page)
  await aMember(page)
  await order(page, id, 2)

  const { other, close } = await somebodyElse(browser, baseURL, false)
  const email = newEmail()
  await other.goto(address)
  await other.getByRole('link', { name: 'Me prévenir si des places se libèrent' }).click()
  await other.getByRole('link', { name: 'Continuer sans compte' }).click()
  await other.getByLabel('Adresse e-mail').fill(email)
  await other.getByRole('main').getByRole('button', { name: 'Recevoir le code' }).click()
  await other.getByLabel('Code à 6 chiffres').fill(await codeMailedTo(email))
  await other.getByRole('button', { name: 'Continuer', exact: true }).click()
  await other.getByLabel('Combien de places, ensemble').selectOption('1')
  await other.getByRole('button', { name: 'Rejoindre la liste' }).click()
  await expect(title(other)).toHaveText('Vous êtes dans la liste d’attente')
  await expect(other.getByText('Vous attendez une place.')).toBeVisible()
  await other.getByRole('button', { name: 'Quitter la liste' }).click()
  await expect(title(other)).toHaveText('Liste d’attente')
  await expect(other.getByText('Personne n’attend pour le moment.')).toBeVisible()
  await close()
})
