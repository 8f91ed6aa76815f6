import { expect, type Page } from '@playwright/test'
import { ask, logInAs, make, newName, openAdmin, save } from './admin.ts'
import { test } from './members.ts'

// Use a random far year: all browser tests share a database, and no other test may have screenings in these days.
const year = 2040 + (Date.now() % 150)
const days = ['06-28', '06-29', '06-30', '07-01'].map(day => `${year}-${day}`)

/** Adds five rooms with three screenings on each of four days: sixty screenings priced by the price rules. */
async function sixtyScreenings(page: Page): Promise<number[]> {
  const [cinema] = await ask(page, 'cinema')
  const rooms: number[] = []
  for (let n = 0; n < 5; n++) {
    const room = { cinemas_id: cinema.id, name_theater: newName('Salle'), nbr_seats: 50 }
    const { id } = await make(page, 'movie-theater', room)
    rooms.push(id)
    await make(page, 'session-movie/batch', {
      ...{ movies_id: 1, movie_theaters_id: id, language: 'VF', version_2D_3D: '2D' },
      ...{ session_dates: days, hours: ['11:00', '16:00', '20:30'] },
    })
  }
  return rooms
}

const pricesIn = async (page: Page, rooms: number[]) => {
  const lists = await Promise.all(rooms.map(id => ask(page, `session-movie?movie_theaters_id=${id}&size=50`)))
  return lists.flat().map(({ price }: { price: number }) => price)
}

test('a price rule for a four-day offer is made in nine actions; deleting the rule restores the old prices', {
  tag: '@full',
}, async ({ page, browser }) => {
  await logInAs(page, 'manager')
  const rooms = await sixtyScreenings(page)
  const before = await pricesIn(page, rooms)
  const name = newName('Fête du cinéma')
  const effect = page.getByRole('region', { name: 'Ce qui changerait' })
  await openAdmin(page, '/admin')

  let actions = 0
  const act = (action: Promise<unknown>) => {
    actions += 1
    return action
  }
  await act(page.locator('nav.side-bar summary', { hasText: 'Tarifs' }).click())
  await act(page.getByRole('link', { name: 'Règles de prix' }).click())
  await act(page.getByRole('link', { name: 'Une opération de quelques jours' }).click())
  await act(page.getByLabel('Nom').fill(name))
  await act(page.getByLabel('Du', { exact: true }).fill(days[0]!))
  await act(page.getByLabel('Au', { exact: true }).fill(days[3]!))
  await act(page.getByLabel('Prix d’une place').fill('5'))
  await act(page.getByRole('button', { name: 'Voir ce qui changerait' }).click())
  await expect(effect).toContainText('60 séances à venir changeraient de prix.')
  expect(await pricesIn(page, rooms)).toEqual(before)
  await act(page.getByRole('button', { name: 'Confirmer et enregistrer' }).click())
  await expect(page.getByText('L’opération est en place')).toBeVisible()
  expect(actions).toBe(9)
  expect(await pricesIn(page, rooms)).toEqual(before.map(() => 5))

  const rule = page.getByRole('listitem').filter({ hasText: name })
  await expect(rule).toContainText(`Du 28 juin ${year} au 1er juillet ${year}`)
  await expect(rule).toContainText(`${name}, 5,00\u00a0€`)

  await test.step('moving a price rule by keyboard shows a preview, which can be cancelled', async () => {
    const move = rule.getByRole('button', { name: /Descendre/ })
    const place = async () =>
      (await page.locator('.price-rules li').allInnerTexts()).findIndex(text => text.includes(name))
    expect(await place()).toBe(0)
    await move.focus()
    // Each press of Enter moves the new rule down by one place. The first move changes no price. The second move
    // would give the rule about mornings precedence, which changes the price of twenty screenings: so the page
    // shows a preview and asks for confirmation.
    await page.keyboard.press('Enter')
    await expect.poll(place).toBe(1)
    await expect(move).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(effect).toContainText('20 séances à venir changeraient de prix.')
    await page.getByRole('link', { name: 'Laisser comme c’était' }).click()
    await expect(effect).toHaveCount(0)
    expect(await place()).toBe(1)
  })

  await test.step('without scripts, staff correct a price grid and delete the price rule', async () => {
    const plain = await browser.newContext({
      javaScriptEnabled: false,
      storageState: await page.context().storageState(),
    })
    const still = await plain.newPage()
    const shown = still.getByRole('region', { name: 'Ce qui changerait' })
    const [grid] = await ask(page, `price-grid?q=${encodeURIComponent(name)}`)
    await still.goto(`/admin/grille/${grid.id}`)
    await still.getByLabel('Plein tarif').fill('cinq')
    const second = still.locator('.prices-input input').nth(1)
    await second.fill('')
    await save(still)
    await expect(still.getByLabel('Plein tarif')).toHaveAttribute('aria-invalid', 'true')
    await expect(still.getByLabel('Plein tarif')).toHaveValue('cinq')
    await expect(second).toHaveValue('')
    await still.getByLabel('Plein tarif').fill('4,50')
    await save(still)
    await expect(shown).toContainText('60 séances à venir changeraient de prix.')
    await still.getByRole('button', { name: 'Confirmer et enregistrer' }).click()
    await expect(still.getByText('La grille est à jour')).toBeVisible()
    expect(await pricesIn(page, rooms)).toEqual(before.map(() => 4.5))

    const [{ id }] = await ask(page, `price-rule?q=${encodeURIComponent(name)}`)
    await still.goto(`/admin/regle/${id}?supprimer=oui`)
    await expect(shown).toContainText('60 séances à venir changeraient de prix.')
    // Another user sets a price for one screening only. The preview on the page is then outdated: the deletion
    // affects 59 screenings instead of 60.
    const [late] = await ask(page, `session-movie?movie_theaters_id=${rooms[0]}&size=50`)
    await page.request.patch(`/api/v1/admin/session-movie/${late.id}`, { data: { price: 8 } })
    await still.getByRole('button', { name: 'Oui, supprimer' }).click()
    await expect(still.getByText('Rien n’est encore supprimé')).toBeVisible()
    await expect(shown).toContainText('59 séances à venir changeraient de prix.')
    await page.request.patch(`/api/v1/admin/session-movie/${late.id}`, { data: { price_grids_id: null } })
    await still.getByRole('button', { name: 'Oui, supprimer' }).click()
    await expect(shown).toContainText('60 séances à venir changeraient de prix.')
    await still.getByRole('button', { name: 'Oui, supprimer' }).click()
    await expect(still.getByText('La règle est supprimée.')).toBeVisible()
    expect(await pricesIn(page, rooms)).toEqual(before)
    await plain.close()
  })
})

test('changing the price of a screening that has orders changes the price for new buyers only', async ({
  page,
}) => {
  await logInAs(page, 'manager')
  const [cinema] = await ask(page, 'cinema')
  const name_theater = newName('Salle')
  const room = await make(page, 'movie-theater', { cinemas_id: cinema.id, name_theater, nbr_seats: 50 })
  const soon = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  await openAdmin(page, `/admin/séance/ajout?movie_theaters_id=${room.id}&movies_id=1&du=${soon}`)
  await page.getByLabel('Autres heures').fill('13h00')
  // The form previews the price that the price rules give the new screening.
  await expect(page.locator('.priced')).toContainText(/^1\sséance\s: .+, \d+,\d\d\s€/)
  await page.getByLabel('Prix des places').selectOption({ label: 'Un prix à part' })
  await page.getByLabel('Prix d’une place').fill('9')
  await expect(page.locator('.priced')).toContainText(/prix à part, 9,00\s€/)
  await save(page)
  await expect(page.getByText('C’est programmé.')).toBeVisible()
  const [{ id }] = await ask(page, `session-movie?movie_theaters_id=${room.id}`)
  const order = await page.request.post('/api/v1/app/order', {
    data: {
      ...{ sessions_id: id, nbr_seats_payed: 2, lastname: 'Strapontin', firstname: 'Mona' },
      ...{ email: 'mona@exemple.fr', name_cb: 'MONA STRAPONTIN', num_cb: '4242424242424242' },
      ...{ cb_date: '12/39', cryptogramme: '123' },
    },
  })
  expect(order.status(), await order.text()).toBe(201)

  await openAdmin(page, `/admin/séance/${id}`)
  await expect(page.getByText('ce qui est vendu reste au prix payé')).toBeVisible()
  await expect(page.getByLabel('Horaire')).toHaveCount(0)
  const [grid] = await ask(page, 'price-grid?sort=price')
  await page.getByLabel('Prix des places').selectOption(String(grid.id))
  await save(page)
  await expect(page.getByText('La séance est à jour.')).toBeVisible()
  expect(await ask(page, `session-movie/${id}`)).toMatchObject({
    ...{ price: grid.price, price_grids_id: grid.id, follows_rules: false, sold_seats: 2 },
  })
  const { id: orderId } = await order.json()
  expect(await ask(page, `order/${orderId}`)).toMatchObject({ price_order: 18 })
})
