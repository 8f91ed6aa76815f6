import { expect, type Page } from '@playwright/test'
import { seatText } from '../../contract/texts/seats.ts'
import { drawSeats } from '../seats/draw-seats.ts'
import { ask, logInAs, make, newName, openAdmin } from './admin.ts'
import { anEvening } from './admission.ts'
import { checkAxeOnTheWay } from './axe.ts'
import { test } from './members.ts'

/** Adds a room for this test only: the browser tests run in parallel on one database. */
async function newRoom(page: Page) {
  const [cinema] = await ask(page, 'cinema')
  const name = newName('Salle')
  return {
    ...(await make(page, 'movie-theater', { cinemas_id: cinema.id, name_theater: name, nbr_seats: 300 })),
    name,
  }
}

const seat = (page: Page, name: string) => page.getByRole('gridcell', { name, exact: true })
const tool = (page: Page, name: string) => page.locator('summary', { hasText: name }).click()
const numberInAddress = (page: Page) => Number(page.url().match(/(\d+)(\?.*)?$/)![1])
const askToSave = (page: Page) => page.getByRole('button', { name: 'Enregistrer' }).click()
const saveIt = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Enregistrer' }).click()
const checks = (page: Page) => page.getByRole('region', { name: 'Contrôles' })

test('a seat plan of 300 seats with aisles is drawn and saved in 17 actions, by pointer and keyboard', async ({
  page,
}) => {
  await logInAs(page, 'manager')
  const room = await newRoom(page)
  await openAdmin(page, `/admin/salle/${room.id}`)
  let actions = 0
  const act = (action: Promise<unknown>) => {
    actions += 1
    return action
  }
  const press = (keys: string) => act(page.keyboard.press(keys))
  await act(page.getByRole('link', { name: 'Plan de la salle' }).click())
  await expect(checks(page)).toContainText('Ce plan est vide')
  await act(page.getByLabel('Rangs', { exact: true }).fill('15'))
  await act(page.getByLabel('Allées après les places').fill('5, 15'))
  await act(page.getByRole('button', { name: 'Dessiner 15 rangs de 20 places' }).click())
  await expect(checks(page)).toContainText('la loi en demande 7')

  // By keyboard, turn seats into wheelchair spaces and a companion seat, and seats of the last row into duo seats.
  await act(seat(page, 'Rang A, place 6').click())
  for (const key of ['Shift+ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowRight'])
    await press(key)
  await press('f')
  await press('ArrowRight')
  await press('a')
  await expect(seat(page, 'Rang A, place 11, accompagnateur')).toBeFocused()
  await press('PageDown')
  await press('Shift+ArrowRight')
  await press('d')
  await expect(page.getByRole('gridcell', { name: /^Rang Q, .*duo$/ })).toHaveCount(2)
  await act(page.getByRole('button', { name: 'Enregistrer' }).click())
  await act(page.getByRole('dialog').getByRole('button', { name: 'Enregistrer' }).click())
  await expect(page).toHaveURL(/plan-de-salle\/\d+/)
  expect(actions).toBe(17)

  const plan = await ask(page, `seat-plan/${numberInAddress(page)}`)
  expect(plan).toMatchObject({
    movie_theaters_id: room.id,
    in_use: true,
    nbr_seats: 300,
    wheelchair_spaces: 5,
  })
  const sixth = plan.seats.find(
    (each: Record<string, string>) => each.row_name === 'A' && each.seat_number === '6',
  )
  expect(sixth).toMatchObject({ row_position: 1, place_in_row: 7, kind: 'pmr' })
})

/**
 * A seat plan in the format that the editor of pretix (another ticketing software) exports: the position of a seat
 * is relative to its row, that of a row relative to its zone.
 */
const ofPretix = {
  name: 'Parkett',
  size: { width: 400, height: 300 },
  categories: [{ name: 'Parkett', color: '#33196a' }],
  zones: [
    {
      name: 'Parkett',
      position: { x: 100, y: 100 },
      areas: [],
      rows: ['1', '2'].map((row_number, row) => ({
        row_number,
        position: { x: 0, y: row * 36 },
        seats: [0, 30, 90].map((x, index) => ({
          seat_guid: `${row_number}-${index}`,
          seat_number: String(index + 1),
          position: { x, y: 0 },
          category: 'Parkett',
        })),
      })),
    },
  ],
}

test('a seat plan from pretix is imported; later edits survive a failed save and a reload', {
  tag: '@full',
}, async ({ page, browser }) => {
  await logInAs(page, 'manager')
  const room = await newRoom(page)
  const file = (name: string, content: unknown) => ({
    name,
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(content)),
  })
  await openAdmin(page, `/admin/plan-de-salle/ajout?salle=${room.id}`)
  await tool(page, 'Fichiers et copie')
  const input = page.getByLabel('Reprendre un fichier')
  const [zone] = ofPretix.zones
  const twice = { ...ofPretix, zones: [{ ...zone, rows: [zone!.rows[0], zone!.rows[0]] }] }
  await input.setInputFiles(file('double.json', twice))
  await expect(page.getByText('Il y a deux places 1 au rang 1')).toBeVisible()
  await input.setInputFiles(file('parkett.json', ofPretix))
  await expect(page.getByText('6 places reprises de parkett.json.')).toBeVisible()

  // Draw two more rows with the pointer, then undo them.
  await page.getByRole('button', { name: 'Dessiner', exact: true }).click()
  const sheet = (await page.getByRole('grid').boundingBox())!
  await page.mouse.move(sheet.x + sheet.width / 2, sheet.y + sheet.height * 0.7)
  await page.mouse.down()
  await page.mouse.move(sheet.x + sheet.width * 0.7, sheet.y + sheet.height * 0.8)
  await page.mouse.up()
  await expect(page.getByRole('row')).not.toHaveCount(2)
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('row')).toHaveCount(2)

  await page.reload()
  await expect(page.getByText('n’était pas enregistré : le voici')).toBeVisible()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByRole('dialog').getByText('rien n’est perdu')).toBeVisible()
  await page.context().setOffline(false)
  await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page).toHaveURL(/plan-de-salle\/\d+/)
  const plan = await ask(page, `seat-plan/${numberInAddress(page)}`)
  expect(plan.seats.map(({ x, y, place_in_row }: Record<string, number>) => [x, y, place_in_row])).toEqual([
    ...[
      [-1.5, 0, 1],
      [-0.5, 0, 2],
      [1.5, 0, 4],
    ],
    ...[
      [-1.5, 1.2, 1],
      [-0.5, 1.2, 2],
      [1.5, 1.2, 4],
    ],
  ])

  await test.step('a seat plan without screenings is deleted, then imported without scripts', async () => {
    await page.getByRole('link', { name: 'Supprimer ce plan' }).click()
    await page.getByRole('button', { name: 'Oui, supprimer' }).click()
    await expect(page.getByText('Le plan est supprimé.')).toBeVisible()
    const storageState = await page.context().storageState()
    const { baseURL } = test.info().project.use
    const plain = await browser.newContext({ baseURL: baseURL!, storageState, javaScriptEnabled: false })
    const sheet = await plain.newPage()
    await sheet.goto(`/admin/plan-de-salle/ajout?salle=${room.id}`)
    const send = async (name: string, content: unknown) => {
      await sheet.getByLabel('Fichier d’Ouvreuse ou de pretix').setInputFiles(file(name, content))
      await sheet.getByRole('button', { name: 'Enregistrer ce plan' }).click()
    }
    await send('double.json', twice)
    await expect(
      sheet.getByRole('alert').getByText(/double.json : Il y a deux places 1 au rang 1/),
    ).toBeVisible()
    await send('parkett.json', ofPretix)
    await expect(sheet.getByText('Le plan de votre fichier est enregistré.')).toBeVisible()
    expect((await ask(page, `seat-plan/${numberInAddress(sheet)}`)).seats).toEqual(plan.seats)
    await plain.close()
  })
})

test('the seat plan editor names the buyer of a removed sold seat, and lets users resolve conflicts', {
  tag: '@full',
}, async ({ page }) => {
  test.slow()
  const { sessions_id, order } = await anEvening(page, 2, drawSeats('......', '......'))
  const { movie_theaters_id } = await ask(page, `session-movie/${sessions_id}`)
  const [sold] = (await ask(page, `order/${order}`)).seats
  const address = `/admin/plan-de-salle/ajout?salle=${movie_theaters_id}`
  const dialog = page.getByRole('dialog')
  const cells = page.getByRole('gridcell')
  const remove = async (name: string) => {
    await seat(page, name).click()
    await page.keyboard.press('Delete')
  }

  await test.step('a manager who removes a sold seat sees its buyer, and is asked to call an admin', async () => {
    await openAdmin(page, address)
    await remove(seatText(sold))
    await page.route('**/check', async route => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, json: { ...(await answer.json()), places_in_the_way: 38 } })
    })
    await askToSave(page)
    const buyer = dialog.getByRole('listitem').filter({ hasText: 'Mona Strapontin' })
    await expect(buyer).toContainText(seatText(sold).replace('Rang', 'rang'))
    await expect(dialog.getByText('et 37 autres.')).toBeVisible()
    await expect(dialog.getByText('priez un administrateur')).toBeVisible()
    await expect(dialog.getByRole('radio')).toHaveCount(0)
    await page.unroute('**/check')
    await saveIt(page)
    await expect(page.getByText(/version\s2.*Une place vendue n’y est plus/)).toBeVisible()
  })

  await test.step('an admin removes a sold seat from the plan; its buyer is moved and notified', async () => {
    await page.context().clearCookies()
    await logInAs(page, 'admin')
    await openAdmin(page, address)
    await askToSave(page)
    await dialog.getByRole('radio', { name: /^Déplacer ces acheteurs/ }).check()
    await saveIt(page)
    await expect(page.getByText(/1 réservation placée ailleurs et prévenue/)).toBeVisible()
  })

  const id = numberInAddress(page)
  const drawnByAnother = async (seats: number) => {
    const plan = await ask(page, `seat-plan/${id}`)
    const data = { seats: plan.seats.slice(0, seats) }
    expect((await page.request.patch(`/api/v1/admin/seat-plan/${id}`, { data })).status()).toBe(200)
  }

  await test.step('a user can replace the seat plan that another user saved, after confirming', async () => {
    await drawnByAnother(10)
    await remove('Rang B, place 5')
    await askToSave(page)
    await saveIt(page)
    await expect(dialog.getByText(/^Changé entre-temps par/)).toBeVisible()
    await expect(dialog.getByText(/Le plan enregistré, version\s3\s: 10\splaces/)).toBeVisible()
    await checkAxeOnTheWay(page)
    await dialog.getByRole('button', { name: 'Mettre le mien à la place' }).click()
    await saveIt(page)
    await expect(page.getByText(/Le plan est enregistré, version\s4/)).toBeVisible()
  })

  await test.step('a user can load another user’s saved seat plan; undo brings their own plan back', async () => {
    await drawnByAnother(8)
    const mine = (await cells.count()) - 1
    await remove('Rang B, place 1')
    await askToSave(page)
    await saveIt(page)
    await dialog.getByRole('button', { name: 'Prendre le plan enregistré' }).click()
    await expect(cells).toHaveCount(8)
    await page.getByRole('button', { name: 'Annuler', exact: true }).click()
    await expect(cells).toHaveCount(mine)
    await page.reload()
    await page.getByRole('button', { name: 'Revenir au plan enregistré' }).click()
    await expect(cells).toHaveCount(8)
  })

  await test.step("a room's seat plan can be copied, and an exported plan imported again", async () => {
    await tool(page, 'Fichiers et copie')
    await page.getByLabel('Copier le plan de').selectOption({ label: await optionOf(page, 'Salle Keaton') })
    await page.getByRole('button', { name: 'Copier' }).click()
    await expect(page.getByText('60 places copiées.')).toBeVisible()
    for (const name of ['Exporter', 'Exporter pour pretix']) {
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name, exact: true }).click()
      await page.getByLabel('Reprendre un fichier').setInputFiles(await (await download).path())
      await expect(page.getByText(/^60 places reprises de/)).toBeVisible()
      await expect(checks(page)).toContainText(/60\splaces, 60\splaces en vente/)
    }
  })

  await test.step('a seat plan that a screening uses cannot be deleted, but the room can return to free seating', async () => {
    await page.getByRole('link', { name: 'Supprimer ce plan' }).click()
    await expect(dialog.getByText('1 séance', { exact: true })).toBeVisible()
    await expect(dialog.getByRole('button')).toHaveCount(0)
    await dialog.getByRole('link', { name: 'Fermer' }).click()
    await page.getByRole('button', { name: 'Repasser en placement libre' }).click()
    await expect(page.getByText('La salle est en placement libre.')).toBeVisible()
    expect((await ask(page, `movie-theater/${movie_theaters_id}`)).numbered).toBe(false)
  })
})

const optionOf = async (page: Page, name: string): Promise<string> =>
  (await page.getByRole('option', { name }).first().innerText()).trim()
