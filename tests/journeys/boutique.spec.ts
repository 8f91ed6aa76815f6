import { expect, type Page } from '@playwright/test'
import { goodCard, refusedCard } from '../buyers.ts'
import { checkAxeOnTheWay } from './axe.ts'
import {
  allFilms,
  anOrdinaryScreening,
  inFreeRoom,
  logIn,
  open,
  plain,
  screeningPath,
  sidewaysScroll,
} from './pages.ts'
import { test } from './test.ts'
import { openUnscripted } from './touch.ts'

// Run the tests in sequence, because they spend the same e-card.
test.describe.configure({ mode: 'default' })

async function fillCard(page: Page, number = goodCard): Promise<void> {
  await page.getByLabel('Nom inscrit sur la carte').fill('MONA STRAPONTIN')
  await page.getByLabel('Numéro de carte').fill(number)
  await page.getByLabel('Date de validité').fill('12/30')
  await page.getByLabel('Cryptogramme').fill('123')
}

type Owned = { id: number; kind: string; places_left: number | null; amount_left: number | null }
const wallet = async (page: Page): Promise<Owned[]> => (await page.request.get('/api/v1/app/voucher')).json()

/** Buys two gift vouchers, which go into the member's own wallet. */
async function buyBons(page: Page): Promise<void> {
  await open(page, '/boutique')
  await page.getByRole('link', { name: /Bon cadeau 15/ }).click()
  await page.getByLabel(/Pour vous/).check()
  await page.getByLabel('Quantité').selectOption('2')
  await fillCard(page)
  // Wait until the button shows the price of two vouchers. With the price of one, the server would refuse the
  // purchase.
  await page.getByRole('button', { name: /^Validez et payez 30,00/ }).click()
  await expect(page.getByRole('heading', { name: 'Votre achat est confirmé' })).toBeVisible()
  await expect(page.getByText(/^Vos 2\sbons sont dans votre portefeuille/)).toBeVisible()
}

test('a member buys two e-cards, withdraws from the purchase and gets a confirmation of the withdrawal', async ({
  page,
}) => {
  await logIn(page)
  await open(page, '/boutique')
  await checkAxeOnTheWay(page)
  await expect(page.locator('.product').filter({ hasText: 'E-carte 10 places' })).toContainText('Acheter')
  await page.getByRole('link', { name: 'E-carte 10 places' }).click()
  await expect(page.getByRole('heading', { name: 'E-carte 10 places' })).toBeVisible()
  // Change the quantity before hydration: the page must then show the price that will be charged.
  await expect(page).toHaveURL(/boutique\/\d+$/)
  const release = await openUnscripted(page, page.url())
  await page.getByLabel('Quantité').selectOption('2')
  await release()
  await expect(page.locator('.sum b')).toHaveText(/198,00/)
  await fillCard(page)
  await page.getByRole('button', { name: /^Validez et payez 198,00/ }).click()
  await expect(page.getByRole('heading', { name: 'Votre achat est confirmé' })).toBeVisible()
  await checkAxeOnTheWay(page)
  const address = page.url()

  await page.getByRole('link', { name: 'renoncer au contrat ici' }).click()
  await expect(page.getByRole('heading', { name: 'Votre déclaration de rétractation' })).toBeVisible()
  await checkAxeOnTheWay(page)
  await page.getByRole('button', { name: 'Confirmer la rétractation' }).click()
  await expect(page.getByRole('heading', { name: 'Vous avez renoncé à cet achat' })).toBeVisible()
  await expect(page.getByText(/198,00.*vous ont été rendus/)).toBeVisible()
  await page.goto(address)
  await expect(page.getByRole('link', { name: 'renoncer au contrat ici' })).toHaveCount(0)
})

test('a gift voucher is bought with a message, and can be downloaded again', { tag: '@full' }, async ({
  page,
}) => {
  await logIn(page)
  await open(page, '/boutique')
  await page.getByRole('link', { name: /Bon cadeau 30/ }).click()
  await page.getByLabel('Prénom ou nom de la personne').fill('Nadia')
  await page.getByLabel('Son adresse e-mail').fill('nadia@cinema.test')
  await page.getByLabel('Votre message').fill('Joyeux anniversaire !')
  await fillCard(page, refusedCard)
  await page.getByRole('button', { name: /^Validez/ }).click()
  await expect(page.getByRole('alert')).toContainText('Le paiement a été refusé')
  await checkAxeOnTheWay(page)
  await fillCard(page)
  await page.getByRole('button', { name: /^Validez/ }).click()
  await expect(page.getByText(/Nadia recevra le bon le .*, à l’adresse nadia@cinema.test/)).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /Télécharger le bon/ }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^bon-cadeau-\d+\.pdf$/)
})

test('an order is paid by e-card, gift voucher and bank card; cancelling refunds each payment method', async ({
  page,
}) => {
  await logIn(page)
  await buyBons(page)
  const before = await wallet(page)
  const card = before.find(({ kind, places_left }) => kind === 'e_carte' && (places_left ?? 0) > 1)!
  const bon = before.find(({ kind, amount_left }) => kind === 'bon_cadeau' && amount_left === 15)!
  await open(page, `${await anOrdinaryScreening(page.request, '3D')}?places=3&reserver=1#reservation`)
  // Each voucher is shown with its balance, expiry and the end of its code, so that no two look alike.
  const lines = await page.locator('.offered li').allInnerTexts()
  expect(lines.filter(line => /15,00.*jusqu’au.*code finissant par/s.test(line)).length).toBeGreaterThan(1)
  expect(new Set(lines).size).toBe(lines.length)
  const paidByCard = page.getByLabel('Par carte bancaire')
  await page.locator(`[name="e_carte:${card.id}"][value="1"]`).check()
  await page.locator(`[name="bon:${bon.id}"]`).check()
  // Three seats of a 3D film cost 43.50 €. The e-card pays the price of one seat without its 3D supplement, the
  // gift voucher pays 15 €, and the bank card pays the rest, 16 €.
  const total = await page.getByLabel('Total', { exact: true }).inputValue()
  expect(plain(total)).toBe('43,50 €')
  expect(plain(await paidByCard.inputValue())).toBe('16,00 €')
  await checkAxeOnTheWay(page)
  expect(await sidewaysScroll(page)).toBe(0)
  await fillCard(page)
  await page.getByRole('button', { name: /^Validez/ }).click()
  await expect(page.getByRole('heading', { name: 'Votre réservation est confirmée' })).toBeVisible()
  await expect(page.getByText(/^16,00.*Visa se terminant par 4242/)).toBeVisible()

  await page.getByRole('link', { name: 'Annuler cette réservation' }).click()
  await page.getByRole('button', { name: /^Oui, annuler/ }).click()
  await expect(page.getByText(/Vous ont été rendus.*1.place sur.*15,00.*et 16,00/)).toBeVisible()
  const after = await wallet(page)
  for (const { id } of [card, bon])
    expect(after.find(each => each.id === id)).toEqual({
      ...before.find(each => each.id === id),
      movements: expect.anything(),
    })
})

test.describe('without scripts, e-cards can pay for tickets', () => {
  test.use({ javaScriptEnabled: false })

  test('without scripts, a member pays for a ticket with an e-card and without a bank card', {
    tag: '@full',
  }, async ({ page }) => {
    await logIn(page)
    const films = await allFilms(page.request)
    const film = films.findLast(each => each.timeTables.some(free))!
    const address = screeningPath(film, film.timeTables.findLast(free)!)
    await page.goto(`${address}?places=1&reserver=1#reservation`)
    const card = (await wallet(page)).find(({ kind, places_left }) => kind === 'e_carte' && places_left)!
    await page.getByLabel('Prénom').fill('Nadia')
    await page.locator(`[name="e_carte:${card.id}"][value="1"]`).check()
    // The login session ends while the form is filled in. The page must keep the input.
    await page.context().clearCookies()
    await page.getByRole('button', { name: 'Appliquer' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Votre session a expiré' })).toBeVisible()
    await logIn(page)
    await page.getByRole('button', { name: 'Reprendre la réservation' }).click()
    await expect(page.getByLabel('Prénom')).toHaveValue('Nadia')
    expect(plain(await page.getByLabel('Par carte bancaire').inputValue())).toBe('0,00 €')
    await expect(page.getByLabel('Numéro de carte')).toBeHidden()
    await page.getByRole('button', { name: 'Validez, rien à payer' }).click()
    await expect(page.getByRole('heading', { name: 'Votre réservation est confirmée' })).toBeVisible()
  })
})

test.describe('without scripts, e-cards can be bought', () => {
  test.use({ javaScriptEnabled: false })

  test('without scripts, a purchase whose total changed is refused, then succeeds with the new total', {
    tag: '@full',
  }, async ({ page }) => {
    await logIn(page)
    await page.goto('/boutique')
    await page.getByRole('link', { name: 'E-carte 10 places' }).click()
    await page.getByLabel('Quantité').selectOption('3')
    await fillCard(page)
    await page.getByRole('button', { name: /^Validez et payez 99,00/ }).click()
    await expect(page.getByRole('alert')).toContainText(/297,00/)
    await page.getByLabel('Quantité').selectOption('2')
    await page.getByRole('button', { name: 'Calculer le total' }).click()
    await expect(page.locator('.sum b')).toHaveText(/198,00/)
    await page.getByLabel('Prénom').fill('Nadia')
    await fillCard(page)
    // The login session ends while the form is filled in. The page must keep the input except the card.
    await page.context().clearCookies()
    await page.getByRole('button', { name: /^Validez et payez 198,00/ }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Votre session a expiré' })).toBeVisible()
    expect(await page.content()).not.toContain('4242')
    await logIn(page)
    await page.getByRole('button', { name: 'Reprendre l’achat' }).click()
    await expect(page.getByLabel('Prénom')).toHaveValue('Nadia')
    await fillCard(page)
    await page.getByRole('button', { name: /^Validez et payez 198,00/ }).click()
    await expect(page.getByRole('heading', { name: 'Votre achat est confirmé' })).toBeVisible()
    await expect(page.getByText(/198,00/).first()).toBeVisible()
  })
})

const free = (time: { version_2D_3D: string; availability: string; name_theater: string }) =>
  time.version_2D_3D === '2D' && time.availability === 'libre' && inFreeRoom(time)
