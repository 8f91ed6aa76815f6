import { expect, type Page, request } from '@playwright/test'
import { goodCard } from '../buyers.ts'
import { aMember, logIn, test } from './members.ts'
import { open, wake } from './pages.ts'

// In these tests, a price, fare or seat changes while the order form is open. The order is then refused, with the
// reason beside the field that the buyer must change.

const form = (page: Page) => page.getByRole('region', { name: 'Votre réservation' })

/** Returns an API client that is logged in as an admin. */
async function admin(baseURL: string) {
  const office = await request.newContext({ baseURL })
  const data = { email: 'admin@cinema.test', password: 'Admin-2026!' }
  expect((await office.post('/api/v1/authentication/login', { data })).ok()).toBe(true)
  return office
}

type Office = Awaited<ReturnType<typeof admin>>

async function send(office: Office, method: 'post' | 'patch', path: string, data: object) {
  const answer = await office[method](`/api/v1/admin/${path}`, { data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json()
}

/** Creates a screening without orders, twenty days ahead, in a room of its own. */
async function aFreshScreening(baseURL: string, priced: object = { price: 12.5 }) {
  const office = await admin(baseURL)
  const post = (path: string, data: object) => send(office, 'post', path, data)
  const first = async (path: string) => (await (await office.get(`/api/v1/admin/${path}`)).json())[0]
  const [cinema, film, timetable] = [await first('cinema'), await first('movie'), await first('timetable')]
  const room = await post('movie-theater', {
    cinemas_id: cinema.id,
    name_theater: `Salle ${crypto.randomUUID().slice(0, 8)}`,
    nbr_seats: 50,
    disabled_access: false,
  })
  const screening = await post('session-movie', {
    movies_id: film.id,
    movie_theaters_id: room.id,
    timetables_id: timetable.id,
    session_date: new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10),
    language: 'VF',
    version_2D_3D: '2D',
    ...priced,
  })
  const address = `/film/${film.id}/seance/${screening.id}/horaire/${timetable.id}`
  return { office, id: screening.id as number, address }
}

async function openForm(page: Page, address: string, places: number | string): Promise<void> {
  await open(page, `${address}?places=${places}&reserver=1`)
  await form(page).getByLabel('Nom', { exact: true }).fill('Strapontin')
  await form(page).getByLabel('Prénom').fill('Mona')
  await fillCard(page)
}

async function fillCard(page: Page): Promise<void> {
  await form(page).getByLabel('Nom inscrit sur la carte').fill('MONA STRAPONTIN')
  await form(page).getByLabel('Numéro de carte').fill(goodCard)
  await form(page).getByLabel('Date de validité').fill('12/39')
  await form(page).getByLabel('Cryptogramme').fill('123')
}

const pay = (page: Page) => form(page).getByRole('button', { name: /^Validez/ })

test('if the price changes while the order form is open, the buyer confirms the new total before paying', async ({
  page,
  baseURL,
}) => {
  await aMember(page)
  const { office, id, address } = await aFreshScreening(baseURL!)
  await openForm(page, address, 2)
  const dearer = await office.patch(`/api/v1/admin/session-movie/${id}`, { data: { price: 14.5 } })
  expect(dearer.ok(), await dearer.text()).toBe(true)
  await pay(page).click()
  await expect(form(page).getByLabel('Total')).toHaveAccessibleDescription(
    /Le prix affiché n’était pas à jour.*29,00/,
  )
  await expect(form(page).getByLabel('Total')).toHaveValue(/29,00/)
  expect(await (await page.request.get('/api/v1/app/order')).json()).toEqual([])
  await pay(page).click()
  await expect(page.getByRole('heading', { name: 'Votre réservation est confirmée' })).toBeVisible()
  expect(await (await page.request.get('/api/v1/app/order')).json()).toMatchObject([{ price_order: 29 }])

  await test.step("after an order, the next order form is prefilled with the buyer's name", async () => {
    for (const next of [`${address}?reserver=1`, '/boutique/1']) {
      await page.goto(next)
      await expect(page.getByLabel('Nom', { exact: true })).toHaveValue('Strapontin')
      await expect(page.getByLabel('Prénom')).toHaveValue('Mona')
    }
  })
  await test.step('if the account has no name, the account form suggests the name of the last order', async () => {
    await open(page, '/utilisateur/compte')
    const lastname = page.getByLabel('Nom', { exact: true })
    await expect(lastname).toHaveValue('Strapontin')
    await expect(lastname).toHaveAccessibleDescription(/votre dernière réservation/)
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByRole('main').getByText('Bonjour Mona')).toBeVisible()
    await expect(lastname).toHaveAccessibleDescription('')
  })
})

test('if a fare gets dearer, limited or unsold while the order form is open, the form names it', {
  tag: '@full',
}, async ({ page, baseURL }) => {
  await aMember(page)
  const office = await admin(baseURL!)
  // Use a fare and a price grid of its own, so that the change affects no other browser test.
  const label = `Jeune ${crypto.randomUUID().slice(0, 8)}`
  const code = label.toLowerCase().replace(' ', '-')
  const fare = await send(office, 'post', 'tariff', { code, label })
  const prices = (price: number) => [
    { tariffs_id: 1, price: 12.5 },
    { tariffs_id: fare.id, price },
  ]
  const grid = await send(office, 'post', 'price-grid', { name_grid: label, prices: prices(5) })
  const { address } = await aFreshScreening(baseURL!, { price_grids_id: grid.id })
  await openForm(page, address, `1&tarif-${fare.id}=2`)
  const count = page.locator(`#tarif-${fare.id}`)
  const refusal = form(page).getByRole('alert').getByRole('link')

  await send(office, 'patch', `price-grid/${grid.id}`, { prices: prices(6) })
  await pay(page).click()
  await expect(form(page).getByLabel('Total')).toHaveAccessibleDescription(
    /Le prix affiché n’était pas à jour.*24,50/,
  )
  await expect(page.locator('.fares li').filter({ has: count })).toContainText('6,00 €5,00 €')
  await expect(count).toHaveValue('2')

  await send(office, 'patch', `tariff/${fare.id}`, { max_per_order: 1 })
  await pay(page).click()
  await expect(refusal).toHaveText(`Une au plus par réservation au tarif « ${label} ».`)
  await expect(refusal).toHaveAttribute('href', `#tarif-${fare.id}`)
  await expect(form(page).getByLabel('Total')).toHaveValue(/18,50/)
  await expect(count).toHaveValue('1')
  await expect(form(page).getByText(/ramené à 1 place\s: le plus par réservation/)).toBeVisible()

  await send(office, 'patch', `tariff/${fare.id}`, { active: false })
  await pay(page).click()
  await expect(refusal).toHaveText(`Le tarif « ${label} » n’est pas vendu pour cette séance.`)
  await expect(count).toHaveCount(0)
  const taken = page.getByText(`le tarif «\u00a0${label}\u00a0» n’est plus vendu`)
  await expect(taken, 'beside the total, and above the button').toHaveCount(2)
  await expect(form(page).getByLabel('Numéro de carte')).not.toHaveValue('')
  expect(await (await page.request.get('/api/v1/app/order')).json()).toEqual([])

  await pay(page).click()
  await expect(page.getByRole('heading', { name: 'Votre réservation est confirmée' })).toBeVisible()
  expect(await (await page.request.get('/api/v1/app/order')).json()).toMatchObject([{ price_order: 12.5 }])
})

test('the order form keeps its input except the card when the terms are opened or the login has ended', async ({
  page,
  baseURL,
}) => {
  const { email } = await aMember(page)
  const { address } = await aFreshScreening(baseURL!)
  await openForm(page, address, 2)
  await page.getByRole('button', { name: 'Une place de plus' }).click()
  const expectKept = async () => {
    await expect(form(page).getByLabel('Nom', { exact: true })).toHaveValue('Strapontin')
    await expect(form(page).getByLabel('Nombre de places')).toHaveValue('3')
    await expect(form(page).getByLabel('Nom inscrit sur la carte')).toHaveValue('')
    await expect(form(page).getByLabel('Numéro de carte')).toHaveValue('')
  }
  await form(page).getByRole('link', { name: 'conditions de vente' }).click()
  await expect(page).toHaveURL('/CGV')
  await page.goBack()
  await wake(page)
  await expectKept()

  await page.context().clearCookies()
  await fillCard(page)
  await pay(page).click()
  await expect(page.getByText('Votre session a expiré')).toBeVisible()
  await logIn(page, email)
  await expectKept()
  const keptByTab = () => page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))
  expect(await keptByTab()).not.toMatch(/4242|12\/39|"123"|MONA STRAPONTIN/)

  await fillCard(page)
  await pay(page).click()
  await expect(page.getByRole('heading', { name: 'Votre réservation est confirmée' })).toBeVisible()
  await expect.poll(keptByTab, 'the sale made, the tab keeps nothing of it').not.toContain('STRAPONTIN')
})

test("after a reload on a slow phone, the order form's input is restored before the buyer can type", async ({
  page,
  baseURL,
}) => {
  await aMember(page)
  const { address } = await aFreshScreening(baseURL!)
  await openForm(page, address, 1)
  const lastname = form(page).getByLabel('Nom', { exact: true })
  const firstname = form(page).getByLabel('Prénom')
  await lastname.fill('ABCD')
  await firstname.fill('Mona')
  const phone = await page.context().newCDPSession(page)
  await phone.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  // On a slow connection, the scripts load after the buyer has started to type.
  const connection = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async route => {
    await connection.promise
    await route.continue()
  })
  await page.reload({ waitUntil: 'domcontentloaded' })
  await expect(lastname).toHaveValue('ABCD')
  await expect(form(page).getByLabel('Nom inscrit sur la carte')).toHaveValue('')
  await lastname.fill('')
  await firstname.fill('')
  await firstname.focus()
  connection.resolve()
  await wake(page)
  await expect(firstname).toBeFocused()
  await page.keyboard.type('EFGH')
  await expect(firstname).toHaveValue('EFGH')
  await expect(lastname).toHaveValue('')
  await phone.send('Emulation.setCPUThrottlingRate', { rate: 1 })
})

test('if a buyer with eight seats orders three more, the form lowers the count to two and says why', async ({
  page,
  baseURL,
}) => {
  await aMember(page)
  const { id, address } = await aFreshScreening(baseURL!)
  await openForm(page, address, 3)
  const data = {
    ...{ sessions_id: id, nbr_seats_payed: 8, lastname: 'Strapontin', firstname: 'Mona' },
    ...{
      email: 'mona@exemple.fr',
      name_cb: 'MONA',
      num_cb: goodCard,
      cb_date: '12/39',
      cryptogramme: '123',
    },
  }
  expect((await page.request.post('/api/v1/app/order', { data })).status()).toBe(201)
  await pay(page).click()
  const refusal = form(page)
    .getByRole('alert')
    .getByRole('link', { name: /10 places au plus/ })
  await expect(refusal).toHaveAttribute('href', '#places')
  await expect(page.getByText('Vous avez déjà 8 places : encore 2 au plus.')).toBeVisible()
  await expect(form(page).getByLabel('Nombre de places')).toHaveValue('2')
  await expect(page.locator('#places')).toHaveValue('2')
  await expect(form(page).getByText('ramenée à 2 places')).toBeVisible()
  await pay(page).click()
  await expect(page.getByRole('heading', { name: 'Votre réservation est confirmée' })).toBeVisible()
})
