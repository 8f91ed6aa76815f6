import { expect, type Locator, type Page } from '@playwright/test'
import { goodCard, refusedCard } from '../buyers.ts'
import { secondWay } from '../harness/extent.ts'
import { noBarrierOnTheWay } from './axe.ts'
import {
  expectOrderPage,
  fillCard,
  form,
  freeScreening,
  openForm,
  ordersFor,
  pay,
  reserve,
  screeningsThatAre,
} from './booking.ts'
import { backAfterReload, logIn, open, sidewaysScroll } from './pages.ts'
import { test } from './test.ts'

const buysTwo = 'a member buys two seats and lands on the order'
test(buysTwo, ({ page }) => buyTwo(page, 0))

async function buyTwo(page: Page, turn: number): Promise<void> {
  const spot = await freeScreening(page.request, turn)
  await openForm(page, spot)
  await expect(page).toHaveURL(`${spot.address}?places=2&reserver=1#reservation`)
  await expect(form(page).getByLabel('Adresse e-mail')).toHaveValue('membre@cinema.test')
  await expect(form(page).getByLabel('Nombre de places')).toHaveValue('2')
  const total = (await page.locator('.stub .total b').textContent()) ?? ''
  await expect(form(page).getByLabel('Total')).toHaveValue(total)
  // What nobody can write into is no stop on the way of who writes.
  await expect(form(page).locator('input[readonly]:not([tabindex="-1"])')).toHaveCount(0)
  await expect(pay(page)).toHaveText(`Validez et payez ${total}`)
  // One button says what to do now; « Réserver », which opened the form, stands back.
  await expect(page.getByRole('main').locator('.button:not(.quiet)').filter({ visible: true })).toHaveCount(1)

  await fillCard(page, goodCard)
  await expect(form(page).getByText('Visa')).toBeVisible()
  await pay(page).click()
  await expectOrderPage(page)
  expect(await ordersFor(page, spot)).toMatchObject([
    { nbr_seats_payed: 2, state: 'confirmed', card_last4: '4242' },
  ])
  await backAfterReload(page)
  await expect(page.locator('.stub .total')).toBeVisible()
}

test('a visitor logs in and comes back to the same place with the same count', async ({ page }) => {
  const spot = await freeScreening(page.request, 2)
  await open(page, spot.address)
  await page.getByLabel('Nombre de places').fill('4')
  await reserve(page).click()
  await expect(pay(page)).toHaveCount(0)
  await form(page).getByRole('link', { name: 'Se connecter' }).click()
  await page.getByLabel('Adresse e-mail').fill('membre@cinema.test')
  await page.getByLabel('Mot de passe', { exact: true }).fill('Membre-2026!')
  await page.getByRole('main').getByRole('button', { name: 'Se connecter' }).click()
  await expect(page).toHaveURL(`${spot.address}?places=4&reserver=1#reservation`)
  await expect(form(page).getByLabel('Nombre de places')).toHaveValue('4')
})

test('a refused card says so beside the card, keeps what was typed, and another card buys', async ({
  page,
}) => {
  const spot = await freeScreening(page.request, 3)
  await openForm(page, spot)
  await test.step('the form follows the count, and the card is written as it is printed', async () => {
    await page.getByRole('button', { name: 'Une place de plus' }).click()
    await expect(form(page).getByLabel('Nombre de places')).toHaveValue('3')
    const number = form(page).getByLabel('Numéro de carte')
    await number.pressSequentially('378282246310005')
    await expect(number).toHaveValue('3782 822463 10005')
    await expect(form(page).getByText('American Express')).toBeVisible()
    await expect(form(page).getByText('4 chiffres au recto')).toBeVisible()
    for (let pressed = 0; pressed < 12; pressed++) await number.press('Backspace')
    await expect(number).toHaveValue('378')
    const date = form(page).getByLabel('Date de validité')
    await date.pressSequentially('930')
    await expect(date).toHaveValue('09/30')
  })
  await form(page).getByLabel('Nom', { exact: true }).fill('Projecteur')
  await fillCard(page, refusedCard)
  await pay(page).click()
  await expect(
    form(page)
      .getByRole('alert')
      .getByText(/Le paiement a été refusé/),
  ).toBeVisible()
  await expect(form(page).getByLabel('Numéro de carte')).toHaveAccessibleDescription(/a été refusé/)
  await expect(form(page).getByLabel('Nom', { exact: true })).toHaveValue('Projecteur')
  await expect(form(page).getByLabel('Nom inscrit sur la carte')).toHaveValue('MONA STRAPONTIN')
  await fillCard(page, goodCard)
  await pay(page).click()
  await expectOrderPage(page)
})

test('a double click buys once', async ({ page }) => {
  const spot = await freeScreening(page.request, 4)
  await openForm(page, spot)
  await fillCard(page, goodCard)
  await pay(page).dblclick()
  await expectOrderPage(page)
  expect(await ordersFor(page, spot)).toHaveLength(1)
})

test('a line that is cut says so and keeps everything; the second try buys once', async ({ page }) => {
  const spot = await freeScreening(page.request, 5)
  await openForm(page, spot)
  await fillCard(page, goodCard)
  // The order arrives, its answer does not.
  await page.route('**/horaire/*.data*', async route => {
    await route.fetch()
    await route.abort()
  })
  await pay(page).click()
  await expect(form(page).getByText(/rien ne sera payé deux fois/)).toBeVisible()
  await expect(form(page).getByLabel('Numéro de carte')).toHaveValue(goodCard)
  await page.unroute('**/horaire/*.data*')
  await pay(page).click()
  await expectOrderPage(page)
  expect(await ordersFor(page, spot)).toHaveLength(1)
})

/** A few stops further by keyboard. */
async function tabTo(page: Page, goal: Locator): Promise<void> {
  for (let stops = 0; stops < 8; stops++) {
    if (await goal.evaluate(element => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(goal).toBeFocused()
}

test('the keyboard is enough, mistakes included', async ({ page }) => {
  const { address } = await freeScreening(page.request, 6)
  await logIn(page)
  await open(page, address)
  await page.getByLabel('Nombre de places').focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(form(page).getByRole('heading', { name: 'Votre réservation' })).toBeFocused()
  for (const field of ['Nom', 'Prénom', 'Adresse e-mail']) {
    await page.keyboard.press('Tab')
    await expect(form(page).getByLabel(field, { exact: true })).toBeFocused()
  }
  // The e-cards one owns and the field for a code lie between.
  await tabTo(page, form(page).getByLabel('Nom inscrit sur la carte', { exact: true }))
  await page.keyboard.type('MONA STRAPONTIN')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(form(page).getByRole('link', { name: 'Le numéro de carte est obligatoire.' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(form(page).getByLabel('Numéro de carte')).toBeFocused()
  for (const typed of ['4242424242424242', '1230', '123']) {
    await page.keyboard.type(typed)
    await page.keyboard.press('Tab')
  }
  // The totals are read, not walked through.
  await expect(pay(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expectOrderPage(page)
})

const formForAll =
  'the open form follows what others buy, has no barrier, nor when all in it is wrong, and fits 320 px'
test(formForAll, ({ page }) => expectFormForAll(page, 7))

async function expectFormForAll(page: Page, turn: number): Promise<void> {
  // Four judgements of a whole page.
  test.slow()
  const spot = await freeScreening(page.request, turn)
  await openForm(page, spot)

  await test.step('the seats that are left follow what others buy', async () => {
    const before = Number(await page.locator('.stub .left b').textContent())
    const data = {
      ...{ sessions_id: spot.sessionId, nbr_seats_payed: 3, lastname: 'Strapontin', firstname: 'Mona' },
      ...{ email: 'mona@exemple.fr', name_cb: 'MONA', num_cb: goodCard, cb_date: '12/30' },
      cryptogramme: '123',
    }
    expect((await page.request.post('/api/v1/app/order', { data })).status()).toBe(201)
    await expect(page.locator('.stub .left b')).toHaveText(String(before - 3))
  })
  await noBarrierOnTheWay(page)
  await form(page).getByLabel('Nom', { exact: true }).fill('')
  await pay(page).click()
  await expect(form(page).getByRole('alert').getByRole('link')).toHaveCount(5)
  await noBarrierOnTheWay(page)
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await sidewaysScroll(page)).toBe(0)
}

test('a form that is open when the last seat goes says so, and does not sell', async ({ page }) => {
  test.slow()
  const spot = await freeScreening(page.request, 9)
  const count = (remaining_places: number) =>
    page.route('**/live', route =>
      route.fulfill({
        contentType: 'text/event-stream',
        body: `retry: 100\ndata: ${JSON.stringify({ remaining_places, total_seats: 220 })}\n\n`,
      }),
    )
  await count(5)
  await openForm(page, spot)
  await count(1)
  await expect(form(page).getByLabel('Nombre de places')).toHaveValue('1')
  await expect(form(page).getByText('ramenée à 1 place')).toBeVisible()
  await count(0)
  await expect(form(page).getByText(/^Complet/)).toBeVisible()
  await expect(page.locator('.stub')).toContainText('Complet')
  await expect(pay(page)).toHaveCount(0)
  await noBarrierOnTheWay(page)
})

test(
  'where no event comes through, the seats are asked for now and then',
  secondWay('the form follows by events, above; without them it is seen in full only'),
  async ({ ownPage: page }) => {
    const spot = await freeScreening(page.request, 10)
    await page.clock.install()
    await page.route('**/live', route => route.fulfill({ status: 404 }))
    await page.route(`**/api/v1/app/session/${spot.sessionId}`, route =>
      route.fulfill({ json: { remaining_places: 7, total_seats: 220 } }),
    )
    await page.goto(spot.address)
    const refused = page.waitForResponse('**/live')
    await page.mouse.move(2, 2)
    await refused
    await page.clock.runFor(16_000)
    await expect(page.locator('.stub .left')).toContainText('7 places restantes sur 220')
  },
)

test('a screening that is sold out says so and has no form', async ({ page }) => {
  const [spot] = await screeningsThatAre('complet', page.request)
  await page.goto(`${spot?.address}?places=2&reserver=1`)
  await expect(page.locator('.stub').getByText('Complet', { exact: true })).toBeVisible()
  await expect(reserve(page)).toHaveCount(0)
  await expect(pay(page)).toHaveCount(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the whole purchase works, and a mistake sends no card back', async ({ page }) => {
    const spot = await freeScreening(page.request, 11)
    await logIn(page)
    await page.goto(spot.address)
    await page.getByLabel('Nombre de places').fill('3')
    await reserve(page).click()
    // Without scripts a form says of every fare how many.
    await expect(page).toHaveURL(/\?places=3(&tarif-\d+=0)*&reserver=1#reservation$/)
    await form(page).getByLabel('Prénom').fill('Monique')
    await fillCard(page, '4242 4242 4242 4241')
    await pay(page).click()
    await expect(
      form(page).getByRole('link', { name: 'Ce numéro de carte n’est pas valable.' }),
    ).toBeVisible()
    await expect(form(page).getByText(/ne sont jamais gardés/)).toBeVisible()
    await expect(form(page).getByLabel('Prénom')).toHaveValue('Monique')
    for (const secret of ['4242424242424241', '4242 4242 4242 4241', '12/30', '"123"'])
      expect(await page.content()).not.toContain(secret)
    await fillCard(page, goodCard)
    await pay(page).click()
    await expectOrderPage(page)
    expect(await ordersFor(page, spot)).toMatchObject([{ nbr_seats_payed: 3, state: 'confirmed' }])
  })

  test('a visitor is led to the login, with the way back', async ({ page }) => {
    const { address } = await freeScreening(page.request, 12)
    await page.goto(address)
    await page.getByLabel('Nombre de places').fill('5')
    await reserve(page).click()
    const back = encodeURIComponent(`${address}?places=5&reserver=1#reservation`)
    await expect(form(page).getByRole('link', { name: 'Se connecter' })).toHaveAttribute(
      'href',
      `/authentification/connexion?retour=${back}`,
    )
  })
})

// What a narrow screen or a finger could change; the rest is the same sale.
test.describe('on a telephone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 })
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test(buysTwo, secondWay('the same at a desk; the first steps buy on a telephone'), ({ page }) =>
    buyTwo(page, 1),
  )
  test(formForAll, secondWay('the same at a desk, down to 320 pixels'), ({ page }) =>
    expectFormForAll(page, 8),
  )
})
