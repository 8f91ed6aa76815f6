import { type BrowserContextOptions, expect, type Locator, type Page } from '@playwright/test'
import { goodCard } from '../buyers.ts'
import { expectNoAxeViolations } from './axe.ts'
import { expectOrderPage, form, freeScreening, pay, reserve } from './booking.ts'
import { codeMailedTo, linkMailedTo } from './mailed-link.ts'
import { newEmail } from './members.ts'
import { allFilms, sidewaysScroll } from './pages.ts'
import { aScreening, order, post } from './sold-screening.ts'
import { test } from './test.ts'

/** Counts what a new buyer must do: taps, fields to fill in, and pages with different paths. */
function countEffort(page: Page) {
  const effort = { taps: 0, fields: 0, pages: 0 }
  let last = ''
  page.on('framenavigated', frame => {
    const { pathname } = new URL(frame.url())
    if (frame !== page.mainFrame() || pathname === last || pathname === 'blank') return
    last = pathname
    effort.pages += 1
  })
  return {
    effort,
    tap: async (control: Locator) => {
      await control.click()
      effort.taps += 1
    },
    type: async (field: Locator, text: string) => {
      await field.fill(text)
      effort.fields += 1
    },
  }
}

/**
 * Buys a ticket without an account, from the home page to the order page. `chosen` is the page where the buyer
 * chooses to continue without an account.
 */
async function buyWithoutAccount(page: Page, turn: number, chosen: 'at the screening' | 'at the login') {
  const { address, sessionId } = await freeScreening(page.request, turn)
  const films = await allFilms(page.request)
  const showtime = films.flatMap(({ timeTables }) => timeTables).find(time => time.sessionId === sessionId)
  const email = newEmail()
  const { effort, tap, type } = countEffort(page)
  await page.goto(`/?jour=${showtime!.session_date}`)
  await tap(page.locator(`a[href="${address}"]`).filter({ visible: true }).first())
  await tap(reserve(page))
  const [first, next] =
    chosen === 'at the screening'
      ? ['Continuer sans compte', 'Recevoir le code']
      : ['Se connecter', 'Continuer sans compte']
  await tap(form(page).getByRole('button', { name: first }))
  await type(page.getByLabel('Adresse e-mail'), email)
  await tap(page.getByRole('main').getByRole('button', { name: next }))
  await type(page.getByLabel('Code à 6 chiffres'), await codeMailedTo(email))
  await tap(page.getByRole('button', { name: 'Continuer', exact: true }))
  await expect(form(page).getByText(/retenues? pour vous jusqu’à/)).toBeVisible()
  await expect(form(page).getByLabel('Adresse e-mail')).toHaveValue(email)
  await type(form(page).getByLabel('Nom', { exact: true }), 'Strapontin')
  await type(form(page).getByLabel('Prénom'), 'Mona')
  await type(form(page).getByLabel('Nom inscrit sur la carte'), 'MONA STRAPONTIN')
  await type(form(page).getByLabel('Numéro de carte'), goodCard)
  await type(form(page).getByLabel('Date de validité'), '12/30')
  await type(form(page).getByLabel('Cryptogramme'), '123')
  await tap(pay(page))
  await expectOrderPage(page)
  await expect(page.getByRole('img', { name: /QR/ }).first()).toBeVisible()
  return { email, effort }
}

const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 } }

test.describe('guests can order on a phone', () => {
  test.use(phone)
  test('on a phone, a guest orders in at most ten taps, eight fields and five pages', async ({
    page,
    browser,
  }) => {
    const { email, effort } = await buyWithoutAccount(page, 14, 'at the screening')
    expect(effort.taps).toBeLessThanOrEqual(10)
    expect(effort.pages).toBeLessThanOrEqual(5)
    expect(effort.fields).toBeLessThanOrEqual(8)
    expect(await sidewaysScroll(page)).toBe(0)
    const order = new URL(page.url()).pathname
    await test.step('placing an order as a guest does not log the buyer in to an account', async () => {
      expect((await page.request.get('/api/v1/authentication/check-token')).status()).toBe(401)
    })
    await test.step('a guest opens the mailed link in another browser and cancels the order there', async () => {
      const other = await browser.newPage({ ...phone, baseURL: new URL(page.url()).origin })
      await other.goto(await linkMailedTo(email, '/reservation/'))
      await expectNoAxeViolations(other)
      await other.getByRole('button', { name: 'Ouvrir la réservation' }).click()
      await expect(other).toHaveURL(order)
      await other.goto(`${order}?annuler=oui`)
      await other.getByRole('button', { name: 'Oui, annuler et être remboursé' }).click()
      await expect(other.getByRole('heading', { name: /annulée/ })).toBeVisible()
      await other.close()
    })
  })
})

test('a guest exchanges a ticket by the mailed link of the order, which then opens the new order too', async ({
  page,
}) => {
  test.slow()
  const [from, to] = [await aScreening(page), await aScreening(page)]
  const email = newEmail()
  await post(page.request, 'guest', { email })
  await post(page.request, 'guest/confirm', { email, code: await codeMailedTo(email) })
  const first = await order(page, from.id)
  await page.context().clearCookies()
  await page.goto(await linkMailedTo(email, '/reservation/'))
  await page.getByRole('button', { name: 'Ouvrir la réservation' }).click()
  await page.getByRole('link', { name: /^Échanger votre place/ }).click()
  await page.locator(`a[href$="seance=${to.id}"]`).click()
  await page.getByRole('button', { name: 'Échanger cette place' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Votre réservation est confirmée')
  await page.goto(`/utilisateur/reservation/${first.id}`)
  await page
    .getByRole('link', { name: /^réservation n°/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Votre réservation est confirmée')
})

test.describe('guests can order without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('without scripts, a new buyer orders without an account', async ({ page }) => {
    await buyWithoutAccount(page, 15, 'at the login')
  })
})
