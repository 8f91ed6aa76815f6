import { expect, type Page } from '@playwright/test'
import { ask, logInAs, make, newName, openAdmin } from './admin.ts'
import { test } from './members.ts'

/** A room of its own: the journeys run side by side on one database. */
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
const checks = (page: Page) => page.getByRole('region', { name: 'Contrôles' })

test('a room of three hundred, bent, with aisles, is drawn and saved in seventeen actions, by pointer and by keyboard', async ({
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

  // Wheelchair spaces by the keyboard, with their companions; duos at the back.
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

  const plan = await ask(page, `seat-plan/${page.url().match(/(\d+)(\?.*)?$/)![1]}`)
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

/** As its editor writes them: pixels from the zone, the row, the seat. */
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

test('a plan of pretix comes in where it was; what is drawn can be undone, and outlives a cut line and a closed page', async ({
  page,
}) => {
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

  // Two rows more with the pointer, then back.
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
  const plan = await ask(page, `seat-plan/${page.url().match(/(\d+)(\?.*)?$/)![1]}`)
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
})
