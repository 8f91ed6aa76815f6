import { expect, type Page } from '@playwright/test'
import { type Cents, cents, centsFromEuros, type Euros, eurosFromCents } from '../../contract/rules/money.ts'
import { eurosText } from '../../contract/texts/euros.ts'
import { goodCard } from '../buyers.ts'
import { aMember, logIn, test } from './members.ts'
import { anOrdinaryScreening } from './pages.ts'
import { openUnscripted } from './touch.ts'

// Tests orders with several fares, for instance two adults, a student and two children.

type Fare = { tariffs_id: number; label: string; price: Euros }
type Sold = { tariffs: Fare[]; supplement: Euros }

const form = (page: Page) => page.getByRole('region', { name: 'Votre réservation' })
const pay = (page: Page) => form(page).getByRole('button', { name: /^Validez/ })
const count = (page: Page, fare: string) => page.locator('.count').getByLabel(fare, { exact: true })
const more = (page: Page, fare: string) => page.getByRole('button', { name: `${fare} : une de plus` })
const otherFares = (page: Page) => page.getByText('Autres tarifs')
const byECard = (page: Page) => form(page).getByRole('radio', { name: '2 places' }).first()
const total = (page: Page) => page.locator('.count .total')

async function soldAt(page: Page, address: string): Promise<Sold> {
  const id = /seance\/(\d+)/.exec(address)?.[1]
  return (await page.request.get(`/api/v1/app/session/${id}`)).json()
}

/** Returns the price in cents of places at these fares, with the screening's supplement for each. */
const priceOf = ({ tariffs, supplement }: Sold, ...labels: string[]): Cents =>
  cents(
    labels.reduce((sum, label) => {
      const { price } = tariffs.find(fare => fare.label === label)!
      return sum + centsFromEuros(price) + centsFromEuros(supplement)
    }, 0),
  )
const inEuros = (amount: number): string => eurosText(eurosFromCents(cents(amount)))
const family = ['Plein tarif', 'Plein tarif', 'Étudiant', 'Moins de 14 ans', 'Moins de 14 ans']

async function fillIn(page: Page): Promise<void> {
  await form(page).getByLabel('Nom', { exact: true }).fill('Strapontin')
  await form(page).getByLabel('Prénom').fill('Mona')
  await form(page).getByLabel('Nom inscrit sur la carte').fill('MONA STRAPONTIN')
  await form(page).getByLabel('Numéro de carte').fill(goodCard)
  await form(page).getByLabel('Date de validité').fill('12/39')
  await form(page).getByLabel('Cryptogramme').fill('123')
}

async function buyCard(page: Page): Promise<void> {
  const products = await (await page.request.get('/api/v1/app/product')).json()
  const card = products.find(({ kind }: { kind: string }) => kind === 'e_carte')
  const data = {
    ...{ products_id: card.id, quantity: 1, price_purchase: card.price, lastname: 'Strapontin' },
    ...{ firstname: 'Mona', email: 'mona@exemple.fr', name_cb: 'MONA', num_cb: goodCard },
    ...{ cb_date: '12/39', cryptogramme: '123' },
  }
  expect((await page.request.post('/api/v1/app/purchase', { data })).status()).toBe(201)
}

test('a family of five pays partly by e-card; cancelling refunds each payment method', async ({ page }) => {
  test.slow()
  await aMember(page)
  await buyCard(page)
  const address = await anOrdinaryScreening(page.request, '3D')
  const sold = await soldAt(page, address)
  const whole = priceOf(sold, ...family)

  await test.step('the number of tickets per fare that a buyer entered before hydration is kept', async () => {
    const release = await openUnscripted(page, address)
    await page.getByRole('button', { name: 'Une place de plus' }).click()
    await otherFares(page).click()
    await more(page, 'Étudiant').click()
    await count(page, 'Moins de 14 ans').fill('8')
    // An order has at most ten tickets. The button « one more » must be disabled at ten, before hydration as well
    // as after it.
    await expect(more(page, 'Étudiant')).toHaveAttribute('aria-disabled', 'true')
    await count(page, 'Moins de 14 ans').fill('2')
    await release()
    await expect(total(page)).toContainText('5 places')
    await expect(total(page)).toContainText(inEuros(whole))
    await expect(count(page, 'Étudiant')).toHaveValue('1')
    await expect(count(page, 'Étudiant')).toHaveAccessibleDescription(/À présenter à l’entrée\s: carte/)
  })

  const fares = sold.tariffs.filter(({ label }) => family.includes(label) && label !== 'Plein tarif')
  const chosen = fares.map(({ tariffs_id, label }) => `tarif-${tariffs_id}=${label === 'Étudiant' ? 1 : 2}`)
  await test.step('the order summary shows what the e-card pays; after Back, the order form still has the input', async () => {
    await page.getByRole('button', { name: 'Réserver' }).click()
    await expect(page).toHaveURL(`${address}?places=2&${chosen.join('&')}&reserver=1#reservation`)
    await expect(form(page).getByLabel('Vos places par tarif')).toContainText('1 × étudiant')
    await byECard(page).check()
    await expect(form(page).getByLabel('Ce qui paie')).toContainText('2 × plein tarif')
    await form(page).getByRole('link', { name: 'conditions de vente' }).click()
    await expect(page).toHaveURL('/CGV')
    await page.goBack()
    await expect(count(page, 'Moins de 14 ans')).toHaveValue('2')
    await expect(byECard(page)).toBeChecked()
  })

  const byCard = inEuros(whole - 2 * centsFromEuros(sold.tariffs[0]!.price))
  await fillIn(page)
  await expect(pay(page)).toHaveText(`Validez et payez ${byCard}`)
  await pay(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Votre réservation est confirmée')
  await expect(page.getByText('2 × plein tarif, 1 × étudiant, 2 × moins de 14 ans')).toBeVisible()
  await expect(page.getByText('2 × plein tarif', { exact: true })).toBeVisible()
  const student = page.locator('#billets li').filter({ hasText: 'Étudiant' })
  await expect(student).toHaveCount(1)
  await expect(student).toContainText('À présenter à l’entrée')

  await page.getByRole('link', { name: 'Annuler cette réservation' }).click()
  await page.getByRole('button', { name: 'Oui, annuler et être remboursé' }).click()
  const given = page.getByText(/Vous ont été rendus/)
  await expect(given).toContainText('2 places sur')
  await expect(given).toContainText(`${byCard} sur la carte`)
  await page.goto('/utilisateur/portefeuille')
  await page.getByText('Mouvements').click()
  await expect(page.getByText('Réservation : 2 × plein tarif')).toBeVisible()
})

test("the fares of the buyer's last order are listed right after the full fare, from the first paint", async ({
  page,
}) => {
  const problems: string[] = []
  page.on('pageerror', error => problems.push(error.message))
  const address = await anOrdinaryScreening(page.request, '2D')
  const { tariffs } = await soldAt(page, address)
  const used = tariffs.find(({ label }) => label === 'Étudiant')!
  await page.addInitScript(id => localStorage.setItem('derniers-tarifs', `1 ${id}`), used.tariffs_id)
  const rows = page.locator('.count > ul > li')
  const asShown = async () => {
    await expect(rows).toHaveCount(2)
    await expect(rows.nth(1)).toContainText('Étudiant')
    await expect(count(page, 'Étudiant')).toBeVisible()
    await expect(count(page, 'Moins de 14 ans')).toBeHidden()
  }
  const release = await openUnscripted(page, address)
  await asShown()
  await more(page, 'Étudiant').click()
  await release()
  await asShown()
  await expect(count(page, 'Étudiant')).toHaveValue('1')
  await otherFares(page).click()
  await expect(count(page, 'Moins de 14 ans')).toBeVisible()
  expect(problems).toEqual([])
})

test.describe('orders with several fares work without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('without JavaScript, the chosen fares are added up and kept during the login', {
    tag: '@full',
  }, async ({ page }) => {
    const { email } = await aMember(page)
    await page.context().clearCookies()
    const address = await anOrdinaryScreening(page.request, '2D')
    const sold = await soldAt(page, address)
    await page.goto(address)
    await page.getByLabel('Nombre de places').fill('0')
    await otherFares(page).click()
    await count(page, 'Étudiant').fill('1')
    await count(page, 'Moins de 14 ans').fill('2')
    await page.getByRole('button', { name: 'Calculer le total' }).click()
    const three = inEuros(priceOf(sold, 'Étudiant', 'Moins de 14 ans', 'Moins de 14 ans'))
    await expect(total(page)).toContainText(three)
    await page.getByRole('button', { name: 'Réserver' }).click()
    await form(page).getByRole('button', { name: 'Se connecter' }).click()
    await logIn(page, email)
    await expect(form(page).getByLabel('Total')).toHaveValue(three)
    await expect(count(page, 'Étudiant')).toHaveValue('1')
    await fillIn(page)
    await pay(page).click()
    await expect(page.getByText('1 × étudiant, 2 × moins de 14 ans')).toBeVisible()
  })
})
