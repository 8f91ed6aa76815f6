import { expect, type Page, request } from '@playwright/test'
import { goodCard } from '../buyers.ts'
import { secondWay } from '../harness/extent.ts'
import { aMember, logIn, test } from './members.ts'
import { open, wake } from './pages.ts'

// What changes while the form is open: each "no" stands where it can be put right.

const form = (page: Page) => page.getByRole('region', { name: 'Votre réservation' })

/** The office, in a browser of its own. */
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

/** A screening nobody has bought: months ahead, in a room of its own. */
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
  await form(page).getByLabel('Nom inscrit sur la carte').fill('MONA STRAPONTIN')
  await fillCard(page)
}

async function fillCard(page: Page): Promise<void> {
  await form(page).getByLabel('Numéro de carte').fill(goodCard)
  await form(page).getByLabel('Date de validité').fill('12/39')
  await form(page).getByLabel('Cryptogramme').fill('123')
}

const pay = (page: Page) => form(page).getByRole('button', { name: /^Validez/ })

test('a price that changed meanwhile is told with the new total, and nothing is bought before the buyer has seen it', async ({
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

  await test.step('and the name given with it is offered the next time', async () => {
    for (const next of [`${address}?reserver=1`, '/boutique/1']) {
      await page.goto(next)
      await expect(page.getByLabel('Nom', { exact: true })).toHaveValue('Strapontin')
      await expect(page.getByLabel('Prénom')).toHaveValue('Mona')
    }
  })
})

test(
  'a fare that is dearer, sold less often, or closed meanwhile is told by its name, and the rest stays',
  secondWay('a price that changed, above'),
  async ({ page, baseURL }) => {
    await aMember(page)
    const office = await admin(baseURL!)
    // A fare and a grid of its own: the screenings of others are left alone.
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
  },
)

test('a look at the terms, or a session that ends, loses nothing that was typed but the card', async ({
  page,
  baseURL,
}) => {
  const { email } = await aMember(page)
  const { address } = await aFreshScreening(baseURL!)
  await openForm(page, address, 2)
  await page.getByRole('button', { name: 'Une place de plus' }).click()
  const expectKept = async () => {
    await expect(form(page).getByLabel('Nom', { exact: true })).toHaveValue('Strapontin')
    await expect(form(page).getByLabel('Nom inscrit sur la carte')).toHaveValue('MONA STRAPONTIN')
    await expect(form(page).getByLabel('Nombre de places')).toHaveValue('3')
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
  expect(await keptByTab()).not.toMatch(/4242|12\/39|"123"/)

  await fillCard(page)
  await pay(page).click()
  await expect(page.getByRole('heading', { name: 'Votre réservation est confirmée' })).toBeVisible()
  await expect.poll(keptByTab, 'the sale made, the tab keeps nothing of it').not.toContain('STRAPONTIN')
})

test('who holds eight seats already and asks for three is led back to the count', async ({
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
    .getByRole('link', { name: /Dix places au plus/ })
  await expect(refusal).toHaveAttribute('href', '#places')
  await expect(page.getByText('Vous avez déjà 8 places : encore 2 au plus.')).toBeVisible()
  await expect(form(page).getByLabel('Nombre de places')).toHaveValue('2')
  await expect(page.locator('#places')).toHaveValue('2')
  await expect(form(page).getByText('ramenée à 2 places')).toBeVisible()
  await pay(page).click()
  await expect(page.getByRole('heading', { name: 'Votre réservation est confirmée' })).toBeVisible()
})
