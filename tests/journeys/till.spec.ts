import { expect, type Page } from '@playwright/test'
import { inParis } from '../../contract/rules/paris-time.ts'
import { hourText } from '../../contract/texts/dates.ts'
import { eurosText } from '../../contract/texts/euros.ts'
import { seatText } from '../../contract/texts/seats.ts'
import { logInAs, make, newName, openAdmin } from './admin.ts'
import { handScan } from './admission.ts'
import { checkAxeOnTheWay } from './axe.ts'
import { plain, sidewaysScroll } from './pages.ts'
import { map, seatButton, seatsOf, takeSeatsButton } from './seats.ts'
import { test } from './test.ts'

/** Adds a till to the first cinema. Instead of printing, its page counts the printouts. */
async function aTill(page: Page) {
  await logInAs(page, 'admin')
  const name = newName('Caisse')
  const till = await make(page, 'till', { cinemas_id: 1, name_till: name })
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.printed = String(
        Number(document.documentElement.dataset.printed ?? 0) + 1,
      )
    }
  })
  return { id: till.id, name }
}

/** Adds a till, opens its session and shows the screenings of tomorrow. */
async function anOpenTill(page: Page) {
  const till = await aTill(page)
  return { ...till, session: await openSession(page, till.id) }
}

async function openSession(page: Page, tills_id: number): Promise<number> {
  const opened = await page.request.post('/api/v1/counter/session', { data: { tills_id, float: 100 } })
  expect(opened.status(), await opened.text()).toBe(201)
  const { id } = await opened.json()
  await page.goto(`/caisse/${tills_id}`)
  await showTomorrow(page)
  return id
}

async function showTomorrow(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-ready', 'yes')
  await expect(rightSide(page)).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('group', { name: 'Jour' })).toContainText('Demain')
  await expect(firstFare(page)).toBeVisible()
}

const firstFare = (page: Page) => page.locator('.till-screenings [aria-current] .fares button').first()
const rightSide = (page: Page) => page.getByRole('complementary', { name: 'Vente en cours' })

type Seat = { row_name: string; seat_number: string }
type Sale = { id: number; total: number; places: { state: string; qr: string; seat: Seat | null }[] }
type Shown = {
  sessions_id: number
  title: string
  hours_timetable: string
  numbered: boolean
  sellable: boolean
  remaining_places: number
  tariffs: { label: string }[]
}
const salesOf = async (page: Page, session: number): Promise<Sale[]> =>
  (await page.request.get(`/api/v1/counter/sale?session=${session}`)).json()

test('a cashier opens a till, sells two tickets by keyboard, refunds one ticket, and closes the till', async ({
  page,
}) => {
  const till = await aTill(page)
  await page.goto('/caisse')
  await page.getByRole('link', { name: till.name }).click()
  await page.getByRole('textbox', { name: 'Fond de caisse' }).fill('100')
  await page.getByRole('button', { name: 'Ouvrir la caisse' }).click()
  await showTomorrow(page)
  await checkAxeOnTheWay(page)

  let keys = 0
  const press = async (key: string) => {
    keys += 1
    await page.keyboard.press(key)
  }
  await press('2')
  await press('a')
  await press('Enter')
  await expect(page.getByRole('dialog', { name: 'Espèces' })).toBeVisible()
  await press('Enter')
  await expect(rightSide(page)).toContainText('Vendu')
  expect(keys).toBeLessThanOrEqual(5)
  await expect(page.locator('html')).toHaveAttribute('data-printed', '1')
  await expect(page.locator('.tickets-on-paper section')).toHaveCount(2)
  await checkAxeOnTheWay(page)

  const tills = await (await page.request.get('/api/v1/counter/till')).json()
  const session: number = tills.find((one: { id: number }) => one.id === till.id).session.id
  const [sale] = await salesOf(page, session)
  expect(sale!.places.map(({ state }) => state)).toEqual(['sold', 'sold'])
  const price = eurosText((sale!.total / 2) as Parameters<typeof eurosText>[0])

  await test.step('at the till, scanning a ticket finds its sale, and one ticket is refunded', async () => {
    await handScan(page, sale!.places[1]!.qr)
    const dialog = page.getByRole('dialog', { name: /^Vente n°/ })
    await dialog.getByRole('checkbox').nth(1).check()
    await dialog.getByRole('button', { name: 'Rembourser 1 place' }).click()
    await expect(dialog.getByText(/^Remboursé/)).toContainText(price)
    await expect(dialog.getByRole('checkbox').nth(1)).toBeDisabled()
    await checkAxeOnTheWay(page)
    await dialog.getByRole('button', { name: 'Imprimer un duplicata' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-printed', '2')
    await expect(page.locator('.tickets-on-paper section')).toHaveCount(1)
    await expect(page.locator('.tickets-on-paper')).toContainText('DUPLICATA')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await page.getByRole('link', { name: 'Tiroir' }).click()
  await expect(page.getByRole('heading', { name: 'Lecture X' })).toBeVisible()
  await page.getByRole('link', { name: 'Compter et fermer la caisse' }).click()
  await page.getByRole('textbox', { name: 'Espèces dans le tiroir' }).fill('100')
  await page.getByRole('button', { name: 'C’est compté' }).click()
  await expect(page.getByText('Il manque')).toContainText(price)
  await page.getByRole('textbox', { name: 'Pourquoi cet écart' }).fill('Erreur de rendu')
  await page.getByRole('button', { name: 'Fermer la caisse' }).click()
  await expect(page.getByRole('heading', { name: 'Clôture Z' })).toBeVisible()
  expect(plain(await page.locator('.reading').innerText())).toContain(`-${plain(price)}, Erreur de rendu`)
  await checkAxeOnTheWay(page)
})

/**
 * Returns a screening of tomorrow with many seats left, so that the tests do not sell it out. With `suits`,
 * returns only one that fits.
 */
async function roomy(page: Page, suits = (_: Shown) => true): Promise<Shown> {
  const { date } = inParis(new Date(Date.now() + 86_400_000))
  const answer = await page.request.get(`/api/v1/counter/screenings?date=${date}&cinemas_id=1`)
  const shown: Shown[] = await answer.json()
  return shown.find(one => one.sellable && one.remaining_places > 100 && suits(one))!
}

const fareOf = (page: Page, { tariffs: [fare], hours_timetable, title }: Shown) =>
  page.getByRole('button', { name: `${fare!.label}, ${hourText(hours_timetable)} ${title}` }).first()

test('in a numbered room, the cashier chooses other seats on the map, before and after the sale', async ({
  page,
}) => {
  const { session } = await anOpenTill(page)
  const numbered = await roomy(page, one => one.numbered)
  await fareOf(page, numbered).click()
  await expect(rightSide(page)).toContainText(/Rang \S+, place/)
  await page.keyboard.press('w')
  await expect(map(page)).toBeVisible()
  await checkAxeOnTheWay(page)
  const seats = await seatsOf(page.request, { address: '', sessionId: numbered.sessions_id })
  const free = seats.find(({ kind, state }) => kind === 'standard' && state === 'libre')!
  await seatButton(page, free).click()
  const chosen = await map(page).locator('.choice').innerText()
  await takeSeatsButton(page).click()
  await expect(map(page)).toHaveCount(0)
  await expect(rightSide(page)).toContainText(chosen)
  await rightSide(page).getByRole('button', { name: 'Espèces' }).click()
  await expect(rightSide(page)).toContainText('Vendu')
  const [sale] = await salesOf(page, session)
  expect(seatText(sale!.places[0]!.seat!)).toBe(chosen)

  await test.step('at the till, a sold ticket gets another seat and is printed again', async () => {
    await page.keyboard.press('v')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: /^\d+h\d+ 1 ×/ }).click()
    await dialog.getByRole('checkbox').check()
    await dialog.getByRole('button', { name: 'Changer de siège' }).click()
    await expect(map(page)).toBeVisible()
    await checkAxeOnTheWay(page)
    const now = await seatsOf(page.request, { address: '', sessionId: numbered.sessions_id })
    const other = now.findLast(({ kind, state }) => kind === 'standard' && state === 'libre')!
    await seatButton(page, other).click()
    const taken = await map(page).locator('.choice').innerText()
    await takeSeatsButton(page).click()
    await expect(dialog.getByText(/^Nouveau siège/)).toContainText(taken)
    await checkAxeOnTheWay(page)
    await dialog.getByRole('button', { name: 'Imprimer le nouveau billet' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-printed', '2')
    await expect(page.locator('.tickets-on-paper')).toContainText(taken)
    const [moved] = await salesOf(page, session)
    expect(seatText(moved!.places[0]!.seat!)).toBe(taken)
    expect(moved!.places[0]!.qr).not.toBe(sale!.places[0]!.qr)
  })
})

test('a cashier sells two screenings in one sale, removes one added by mistake, and refunds only the other', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  const { session } = await anOpenTill(page)
  const first = await roomy(page)
  const second = await roomy(page, one => one.sessions_id !== first.sessions_id && one.title !== first.title)
  const name = `${hourText(second.hours_timetable)} ${second.title}`
  await fareOf(page, first).click()
  await fareOf(page, first).click()
  await expect(rightSide(page)).toContainText('2 places')
  await fareOf(page, second).click()
  await expect(page.getByText('La vente porte maintenant sur 2 séances.')).toBeVisible()
  await expect(rightSide(page)).toContainText('3 places, 2 séances')
  await checkAxeOnTheWay(page)
  await page.keyboard.press(';')
  await expect(rightSide(page)).not.toContainText(second.title)
  await page.keyboard.press(';')
  await expect(rightSide(page)).toContainText('2 places')
  await fareOf(page, second).click()
  await rightSide(page)
    .getByRole('button', { name: `Ôter ${name}` })
    .click()
  await expect(rightSide(page)).not.toContainText(second.title)
  await fareOf(page, second).click()
  await rightSide(page).getByRole('button', { name: 'Espèces' }).click()
  await expect(rightSide(page)).toContainText('Vendu')
  await expect(rightSide(page)).toContainText(`1 pour ${name}`)
  await checkAxeOnTheWay(page)
  await expect(page.locator('html')).toHaveAttribute('data-printed', '1')
  await expect(page.locator('.tickets-on-paper section')).toHaveCount(3)
  const [sale] = (await salesOf(page, session)) as [Sale & { orders: Sale[] }]
  expect(sale.orders.map(({ places }) => places.length)).toEqual([2, 1])

  await test.step('a scanned ticket opens its order, which leads to the other order of the sale', async () => {
    await handScan(page, sale.orders[0]!.places[0]!.qr)
    const dialog = page.getByRole('dialog', { name: /^Vente n°/ })
    await expect(dialog.getByRole('checkbox')).toHaveCount(2)
    await checkAxeOnTheWay(page)
    await dialog.getByRole('button', { name: `Vendu avec 1 × ${second.title}` }).click()
    await expect(dialog.getByRole('checkbox')).toHaveCount(1)
    await dialog.getByRole('checkbox').check()
    await dialog.getByRole('button', { name: 'Rembourser 1 place' }).click()
    await expect(dialog.getByText(/^Remboursé/)).toBeVisible()
    const [after] = (await salesOf(page, session)) as [Sale & { orders: Sale[] }]
    expect(after.orders.map(({ places }) => places.map(({ state }) => state))).toEqual([
      ['sold', 'sold'],
      ['cancelled'],
    ])
  })
})

test('a till refund above the cashier’s limit needs a supervisor’s code; a wrong code is refused', async ({
  page,
}) => {
  const till = await aTill(page)
  await openAdmin(page, '/caisse/code')
  await page.getByLabel('Nouveau code').fill('482915')
  await page.getByLabel('Votre mot de passe').fill('Admin-2026!')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Votre code est enregistré.')).toBeVisible()
  await checkAxeOnTheWay(page)

  await page.context().clearCookies()
  await logInAs(page, 'caisse')
  await openSession(page, till.id)
  // Five tickets at the full fare cost more than 50 €, up to which this cashier may refund without a supervisor's
  // code.
  await page.keyboard.press('5')
  await fareOf(page, await roomy(page)).click()
  await rightSide(page).getByRole('button', { name: 'Espèces' }).click()
  await expect(rightSide(page)).toContainText('Vendu')
  await page.keyboard.press('v')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^\d+h\d+ 5 ×/ }).click()
  for (const place of await dialog.getByRole('checkbox').all()) await place.check()
  await dialog.getByRole('button', { name: 'Rembourser 5 places' }).click()
  const code = dialog.getByLabel('Son code')
  const grant = dialog.getByRole('button', { name: 'Accorder le remboursement' })
  await code.fill('000000')
  await grant.click()
  await expect(dialog.getByText('Ce code n’est pas celui de ce responsable.')).toBeVisible()
  await checkAxeOnTheWay(page)
  await code.fill('482915')
  await grant.click()
  await expect(dialog.getByText(/^Remboursé/)).toBeVisible()
  await expect(dialog.getByRole('checkbox').first()).toBeDisabled()
})

test('if the response to a till sale is lost, a retry sells once, even after a reload', async ({ page }) => {
  const { session } = await anOpenTill(page)
  await firstFare(page).click()
  // The server makes the sale, but the browser does not receive the response.
  await page.route('**/api/v1/counter/sale', async route => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch()
    await route.abort()
  })
  await rightSide(page).getByRole('button', { name: 'Espèces' }).click()
  await expect(page.getByText('Le serveur ne répond pas.')).toBeVisible()
  expect(await salesOf(page, session)).toHaveLength(1)
  await page.reload()
  await expect(page.getByText('La vente partie n’est pas encore confirmée.')).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
  await expect(rightSide(page)).toContainText('Vendu')
  expect(await salesOf(page, session)).toHaveLength(1)
})

test('without a network connection, the till says so and sells nothing until it is online again', async ({
  page,
}) => {
  const { session } = await anOpenTill(page)
  const cash = rightSide(page).getByRole('button', { name: 'Espèces' })
  await page.context().setOffline(true)
  await expect(page.getByText('Le serveur ne répond pas.')).toBeVisible()
  await firstFare(page).click()
  await expect(rightSide(page)).toContainText('1 place')
  await expect(cash).toBeDisabled()
  await page.context().setOffline(false)
  await expect(page.getByText('Le serveur ne répond pas.')).toHaveCount(0)
  await cash.click()
  await expect(rightSide(page)).toContainText('Vendu')
  expect(await salesOf(page, session)).toHaveLength(1)
})

test('a till shows twenty screenings with large buttons on 1024 × 768, and fits on a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  // Show twenty screenings, however many the demo data has tomorrow.
  await page.route('**/api/v1/counter/screenings*', async route => {
    const response = await route.fetch()
    const own: { sessions_id: number }[] = await response.json()
    const twenty = Array.from({ length: 20 }, (_, at) => ({
      ...own[at % own.length]!,
      sessions_id: 1_000_000 + at,
    }))
    await route.fulfill({ response, json: twenty })
  })
  await anOpenTill(page)
  await expect(page.locator('.till-screenings > li')).toHaveCount(20)
  const scrolls = await page.evaluate(() => {
    const list = document.querySelector('.till-screenings')!
    return [document.documentElement.scrollHeight - innerHeight, list.scrollHeight - list.clientHeight]
  })
  expect(scrolls).toEqual([0, 0])
  const sizes = await page
    .locator('.till-screenings .fares button, .till-items button, .till-right button')
    .evaluateAll(all =>
      all.map(one => one.getBoundingClientRect()).map(({ width, height }) => Math.min(width, height)),
    )
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(56)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await sidewaysScroll(page)).toBe(0)
  await page.unrouteAll({ behavior: 'wait' })
})

/** Opens the till of the demo data whose card terminal is simulated. */
async function atTerminal(page: Page) {
  await logInAs(page, 'admin')
  type Till = { id: number; name_till: string; session: { id: number } | null }
  const tills: Till[] = await (await page.request.get('/api/v1/counter/till')).json()
  const till = tills.find(({ name_till }) => name_till === 'Caisse 2')!
  const data = { tills_id: till.id, float: 100 }
  const session =
    till.session ?? (await (await page.request.post('/api/v1/counter/session', { data })).json())
  const behave = async (terminal: string) => {
    const set = await page.request.post(`/api/v1/counter/simulator/${till.id}`, { data: { terminal } })
    expect(set.status(), await set.text()).toBe(200)
  }
  await behave('accepts')
  await page.goto(`/caisse/${till.id}`)
  await showTomorrow(page)
  return { session: session.id as number, behave }
}

test('a card payment retried after a refusal and after an unknown result is charged only once', async ({
  page,
}) => {
  const { session, behave } = await atTerminal(page)
  const before = (await salesOf(page, session)).length
  const dialog = page.getByRole('dialog')
  const ask = async () => {
    await rightSide(page).getByRole('button', { name: 'Carte' }).click()
    await dialog.getByRole('button', { name: 'Demander au terminal' }).click()
  }
  await behave('refuses')
  await firstFare(page).click()
  await ask()
  await expect(dialog).toContainText('La carte est refusée.')
  await checkAxeOnTheWay(page)
  await dialog.getByRole('button', { name: 'Payer autrement' }).click()
  await expect(rightSide(page)).toContainText('1 place')

  await behave('silent')
  await ask()
  await dialog.getByRole('button', { name: 'Ne plus attendre le terminal' }).click()
  await expect(dialog).toContainText('Lisez le dernier ticket du terminal')
  await page.reload()
  await expect(dialog).toContainText('Lisez le dernier ticket du terminal')
  await checkAxeOnTheWay(page)
  await dialog.getByRole('button', { name: 'Rien n’est payé' }).click()
  await behave('accepts')
  await dialog.getByRole('button', { name: 'Essayer encore' }).click()
  await expect(rightSide(page)).toContainText('Vendu')
  expect(await salesOf(page, session)).toHaveLength(before + 1)

  await test.step('a refund refused by the terminal stays on the screen until a second attempt succeeds', async () => {
    await behave('refuses')
    await page.keyboard.press('v')
    await dialog
      .getByRole('button', { name: /^\d+h\d+ 1 ×/ })
      .first()
      .click()
    await dialog.getByRole('checkbox').first().check()
    await dialog.getByRole('button', { name: 'Rembourser 1 place' }).click()
    const owed = page.getByRole('dialog', { name: /ne sont pas rendus$/ })
    await expect(owed).toContainText('la carte n’a rien reçu')
    await checkAxeOnTheWay(page)
    await behave('accepts')
    await owed.getByRole('button', { name: /^Rendre encore/ }).click()
    await expect(page.getByText('La somme est rendue au client.')).toBeVisible()
    await expect(dialog).toContainText('remboursée')
  })
})

test('the customer display of a till follows the sale, then shows the tickets', async ({ page }) => {
  await anOpenTill(page)
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Écran client' }).click()
  const screen = await opening
  await expect(screen.getByRole('heading', { name: 'Bienvenue' })).toBeVisible()
  await firstFare(page).click()
  await expect(screen.getByRole('status')).toContainText('À payer')
  await checkAxeOnTheWay(screen)
  await rightSide(page).getByRole('button', { name: 'Espèces' }).click()
  await expect(screen.getByRole('img', { name: 'Billet 1' })).toBeVisible()
  await expect(screen.getByRole('status')).toContainText('1 entrée')
  await screen.close()
})

test('at the till, a printed gift voucher is sold and pays the next sale, and another one is refunded', async ({
  page,
}) => {
  await anOpenTill(page)
  const dialog = page.getByRole('dialog')
  const sellVoucher = async () => {
    await page.getByRole('button', { name: /^Bon cadeau/ }).click()
    await dialog.getByRole('button', { name: /30/ }).click()
    await expect(rightSide(page)).toContainText('30,00 €')
    await rightSide(page).getByRole('button', { name: 'Espèces' }).click()
    await expect(rightSide(page)).toContainText('Un bon cadeau à remettre')
    await expect(page.locator('.tickets-on-paper')).toContainText('Bon cadeau')
    return (await page.locator('.tickets-on-paper').innerText()).match(/(?:[0-9A-Z]{4}-){3}[0-9A-Z]{4}/)![0]
  }
  await page.getByRole('button', { name: /^Bon cadeau/ }).click()
  await expect(dialog).toContainText('Quel bon cadeau')
  await checkAxeOnTheWay(page)
  await page.keyboard.press('Escape')
  const code = await sellVoucher()
  await expect(page.locator('html')).toHaveAttribute('data-printed', '1')
  await expect(page.locator('.tickets-on-paper')).toContainText('Valable jusqu’au')

  await test.step('the gift voucher pays the next sale', async () => {
    await fareOf(page, await roomy(page)).click()
    await rightSide(page).getByRole('button', { name: 'Bons, mixte' }).click()
    await dialog.getByText('Bon cadeau', { exact: true }).click()
    await dialog.getByLabel('Code').fill(code)
    await dialog.getByRole('button', { name: 'Prendre' }).click()
    await expect(rightSide(page)).toContainText('Vendu')
  })

  await test.step('an unused gift voucher is printed again as a duplicate, then refunded', async () => {
    await sellVoucher()
    await page.keyboard.press('v')
    await dialog
      .getByRole('button', { name: /^\d+h\d+ Bon/ })
      .first()
      .click()
    await dialog.getByRole('checkbox').check()
    await dialog.getByRole('button', { name: 'Réimprimer le bon' }).click()
    await expect(page.locator('.tickets-on-paper')).toContainText('DUPLICATA')
    await page.keyboard.press('v')
    await dialog
      .getByRole('button', { name: /^\d+h\d+ Bon/ })
      .first()
      .click()
    await dialog.getByRole('checkbox').check()
    await expect(dialog).toContainText('Reprenez ce bon au client')
    await checkAxeOnTheWay(page)
    await dialog.getByRole('button', { name: 'Rembourser le bon' }).click()
    await expect(dialog.getByText(/^Remboursé/)).toContainText('30,00 €')
    await expect(dialog).toContainText('remboursé')
    await expect(dialog.getByRole('checkbox')).toBeDisabled()
  })
})
