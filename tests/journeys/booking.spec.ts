import { expect, type Locator, type Page } from '@playwright/test'
import { goodCard, refusedCard } from '../buyers.ts'
import { checkAxeOnTheWay } from './axe.ts'
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
import { newEmail, password } from './members.ts'
import { backAfterReload, logIn, open, sidewaysScroll, wake } from './pages.ts'
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
  // The read-only fields show computed values, so Tab must skip them.
  await expect(form(page).locator('input[readonly]:not([tabindex="-1"])')).toHaveCount(0)
  await expect(pay(page)).toHaveText(`Validez et payez ${total}`)
  // At most one button of the page is prominent: now the one that pays. « Réserver », which opened the form, must
  // no longer be.
  await expect(page.getByRole('main').locator('.button:not(.quiet)').filter({ visible: true })).toHaveCount(1)

  await form(page).getByLabel('Me rappeler la séance la veille, par e-mail').check()
  await fillCard(page, goodCard)
  await expect(form(page).getByText('Visa')).toBeVisible()
  await pay(page).click()
  await expectOrderPage(page)
  await expect(page.getByText('La veille, par e-mail')).toBeVisible()
  expect(await ordersFor(page, spot)).toMatchObject([
    { nbr_seats_payed: 2, state: 'confirmed', card_last4: '4242' },
  ])
  await backAfterReload(page)
  await expect(page.locator('.stub .total')).toBeVisible()
}

test('a visitor who logs in to order returns to the order form with the same seat count', async ({
  page,
}) => {
  const spot = await freeScreening(page.request, 2)
  await open(page, spot.address)
  await page.getByLabel('Nombre de places').fill('4')
  await reserve(page).click()
  await expect(pay(page)).toHaveCount(0)
  await form(page).getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByText(/^4 places retenues pour vous jusqu’à/)).toBeVisible()
  await page.getByLabel('Adresse e-mail').fill('membre@cinema.test')
  await page.getByLabel('Mot de passe', { exact: true }).fill('Membre-2026!')
  await page.getByRole('main').getByRole('button', { name: 'Se connecter' }).click()
  await expect(page).toHaveURL(`${spot.address}?places=4&reserver=1#reservation`)
  await expect(form(page).getByLabel('Nombre de places')).toHaveValue('4')
  await test.step('seats are reserved while the buyer logs in, who can extend the time or release them', async () => {
    await expect(form(page).getByText(/^4 places retenues pour vous jusqu’à/)).toBeVisible()
    await wake(page)
    await form(page).getByLabel('Prénom').fill('Monique')
    await form(page).getByRole('button', { name: 'Plus de temps' }).click()
    await expect(form(page).getByText(/encore 1[3-6] min/)).toBeVisible()
    await expect(form(page).getByRole('button', { name: 'Plus de temps' })).toHaveCount(0)
    await expect(form(page).getByLabel('Prénom')).toHaveValue('Monique')
    await form(page).getByRole('button', { name: 'Rendre ces places' }).click()
    await expect(page).toHaveURL(`${spot.address}?places=4#places-titre`)
    await reserve(page).click()
    await expect(pay(page)).toBeVisible()
    await expect(form(page).getByText(/retenues pour vous/)).toHaveCount(0)
  })
})

test('a declined card shows an error beside the card and keeps the input; another card then pays', async ({
  page,
}) => {
  const spot = await freeScreening(page.request, 3)
  await openForm(page, spot)
  await test.step('the order form copies the seat count from the page, and groups the digits of the card number', async () => {
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
  await expect(form(page).getByLabel('Numéro de carte')).toBeFocused()
  await expect(form(page).getByLabel('Numéro de carte')).toBeInViewport()
  await expect(form(page).getByLabel('Nom', { exact: true })).toHaveValue('Projecteur')
  await expect(form(page).getByLabel('Nom inscrit sur la carte')).toHaveValue('MONA STRAPONTIN')
  await fillCard(page, goodCard)
  await pay(page).click()
  await expectOrderPage(page)
})

test('a double click on the pay button places one order', async ({ page }) => {
  const spot = await freeScreening(page.request, 4)
  await openForm(page, spot)
  await fillCard(page, goodCard)
  await pay(page).dblclick()
  await expectOrderPage(page)
  expect(await ordersFor(page, spot)).toHaveLength(1)
})

test('if the response to an order is lost, the form keeps its input and a retry orders once', async ({
  page,
}) => {
  const spot = await freeScreening(page.request, 5)
  await openForm(page, spot)
  await fillCard(page, goodCard)
  // The server receives the order, but the browser does not receive the response.
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

async function tabTo(page: Page, goal: Locator): Promise<void> {
  for (let stops = 0; stops < 8; stops++) {
    if (await goal.evaluate(element => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(goal).toBeFocused()
}

test('a buyer completes an order with the keyboard alone, even after validation errors', async ({ page }) => {
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
  // Tab also stops at the member's e-cards and at the field for a voucher code, before the field for the name on
  // the card.
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
  // The next Tab stop is the pay button: read-only totals are skipped.
  await expect(pay(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expectOrderPage(page)
})

const formForAll =
  'the open form follows what others buy, has no barrier, nor when all in it is wrong, and fits 320 px'
test(formForAll, ({ page }) => expectFormForAll(page, 7))

async function expectFormForAll(page: Page, turn: number): Promise<void> {
  // The test is slow: it checks the accessibility of the whole page several times.
  test.slow()
  const spot = await freeScreening(page.request, turn)
  await openForm(page, spot)

  await test.step('the open order form shows the remaining seats when another order takes some', async () => {
    const before = Number(await page.locator('.stub .left b').textContent())
    const data = {
      ...{ sessions_id: spot.sessionId, nbr_seats_payed: 3, lastname: 'Strapontin', firstname: 'Mona' },
      ...{ email: 'mona@exemple.fr', name_cb: 'MONA', num_cb: goodCard, cb_date: '12/30' },
      cryptogramme: '123',
    }
    expect((await page.request.post('/api/v1/app/order', { data })).status()).toBe(201)
    await expect(page.locator('.stub .left b')).toHaveText(String(before - 3))
  })
  await checkAxeOnTheWay(page)
  await form(page).getByLabel('Nom', { exact: true }).fill('')
  await pay(page).click()
  // Four fields have errors. The name on the card has none: it is prefilled with the member's name.
  await expect(form(page).getByRole('alert').getByRole('link')).toHaveCount(4)
  await checkAxeOnTheWay(page)
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await sidewaysScroll(page)).toBe(0)
}

test('when the last seat is sold, the open order form shows it and cannot be submitted', async ({ page }) => {
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
  await checkAxeOnTheWay(page)
})

test('without server-sent events, the page polls the number of remaining seats', { tag: '@full' }, async ({
  ownPage: page,
}) => {
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
})

test('a sold-out screening is marked « Complet » and has no order form', async ({ page }) => {
  const [spot] = await screeningsThatAre('complet', page.request)
  await page.goto(`${spot?.address}?places=2&reserver=1`)
  await expect(page.locator('.stub').getByText('Complet', { exact: true })).toBeVisible()
  await expect(reserve(page)).toHaveCount(0)
  await expect(pay(page)).toHaveCount(0)
})

test.describe('booking works without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('without JavaScript, a member orders; error pages do not contain the card number', async ({
    page,
  }) => {
    const spot = await freeScreening(page.request, 11)
    await logIn(page)
    await page.goto(spot.address)
    await page.getByLabel('Nombre de places').fill('3')
    await reserve(page).click()
    // Without scripts, the form submits a count for every fare.
    await expect(page).toHaveURL(/\?places=3(&tarif-\d+=0)*&reserver=1#reservation$/)
    await form(page).getByLabel('Prénom').fill('Monique')
    await form(page).getByLabel('Me rappeler la séance la veille, par e-mail').check()
    await fillCard(page, '4242 4242 4242 4241')
    await pay(page).click()
    await expect(
      form(page).getByRole('link', { name: 'Ce numéro de carte n’est pas valable.' }),
    ).toBeVisible()
    await expect(form(page).getByText(/rien de votre carte n’est gardé/)).toBeVisible()
    await expect(form(page).getByLabel('Prénom')).toHaveValue('Monique')
    for (const secret of ['4242424242424241', '4242 4242 4242 4241', '12/30', '"123"'])
      expect(await page.content()).not.toContain(secret)
    await fillCard(page, goodCard)
    await pay(page).click()
    await expectOrderPage(page)
    await expect(page.getByText('La veille, par e-mail')).toBeVisible()
    expect(await ordersFor(page, spot)).toMatchObject([{ nbr_seats_payed: 3, state: 'confirmed' }])
  })

  test('without JavaScript, a visitor who orders logs in and returns to the order', async ({ page }) => {
    const { address } = await freeScreening(page.request, 12)
    await page.goto(address)
    await page.getByLabel('Nombre de places').fill('5')
    await reserve(page).click()
    await form(page).getByRole('button', { name: 'Se connecter' }).click()
    const back = encodeURIComponent(`${address}?reserver=1&places=5#reservation`)
    await expect(page).toHaveURL(`/authentification/connexion?retour=${back}#contenu`)
  })

  test('without JavaScript, seats stay reserved while a new buyer registers, logs in and pays', async ({
    page,
    request,
  }) => {
    const spot = await freeScreening(request, 13)
    const left = async () => {
      const answer = await request.get(`/api/v1/app/session/${spot.sessionId}`)
      return ((await answer.json()) as { remaining_places: number }).remaining_places
    }
    const before = await left()
    await page.goto(spot.address)
    await page.getByLabel('Nombre de places').fill('3')
    await reserve(page).click()
    await form(page).getByRole('button', { name: 'Créer un compte' }).click()
    expect(await left()).toBe(before - 3)
    const email = newEmail()
    await page.getByLabel('Adresse e-mail').fill(email)
    await page.getByLabel('Mot de passe', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Créer votre compte' }).click()
    await expect(page.getByLabel('Adresse e-mail')).toHaveValue(email)
    await page.getByLabel('Mot de passe', { exact: true }).fill(password)
    await page.getByRole('main').getByRole('button', { name: 'Se connecter' }).click()
    await expect(form(page).getByText(/^3 places retenues pour vous jusqu’à/)).toBeVisible()
    await form(page).getByLabel('Nom', { exact: true }).fill('Strapontin')
    await form(page).getByLabel('Prénom').fill('Mona')
    await fillCard(page, goodCard)
    await pay(page).click()
    await expectOrderPage(page)
    expect(await ordersFor(page, spot)).toMatchObject([{ nbr_seats_payed: 3, state: 'confirmed' }])
    expect(await left()).toBe(before - 3)
  })
})

// Repeat on a phone only the tests whose result may depend on a narrow screen or touch.
test.describe('booking works on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 })
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test(buysTwo, { tag: '@full' }, ({ page }) => buyTwo(page, 1))
  test(formForAll, { tag: '@full' }, ({ page }) => expectFormForAll(page, 8))
})
