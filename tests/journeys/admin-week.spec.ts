import { expect } from '@playwright/test'
import { addDays } from '../../contract/rules/dates.ts'
import { longDay } from '../../contract/texts/dates.ts'
import { logInAs } from './admin.ts'
import { checkAxeOnTheWay } from './axe.ts'
import { test } from './members.ts'
import { aCinemaOfFiveRooms } from './week.ts'
import { bar, board, byFinger, film, lane, tabStopsAndLabels, titled, within } from './week-board.ts'

test("by pointer, staff turn last week's programme of five rooms into this week's in 40 actions", async ({
  page,
}) => {
  await logInAs(page, 'admin')
  const house = await aCinemaOfFiveRooms(page)
  const { from } = house
  await house.open()
  let actions = 0
  const act = (action: Promise<unknown>) => {
    actions += 1
    return action
  }
  async function drag(start: { x: number; y: number }, end: { x: number; y: number }, seen?: RegExp) {
    actions += 1
    await page.mouse.move(start.x, start.y)
    await page.mouse.down()
    await page.mouse.move(start.x + 12, start.y)
    await page.mouse.move(end.x, end.y)
    if (seen) await expect(page.locator('.verdict')).toHaveText(seen)
    await page.mouse.up()
  }

  await act(bar(page, 'Copier…').click())
  await act(
    page
      .getByRole('dialog')
      .getByRole('button', { name: /^Toute la semaine dernière \(\d+/ })
      .click(),
  )
  await expect(page.getByText(`${house.last}\u00a0séances copiées`)).toBeVisible()
  await expect(board(page).locator('.block.draft')).toHaveCount(house.last)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)

  // Replace three films by others. One action replaces a film in all its screenings of the week.
  const titles = await page.locator('.film-list .films strong').allInnerTexts()
  const shown = new Set(await board(page).locator('.block strong').allInnerTexts())
  const leaving = titles.filter(title => shown.has(title)).slice(0, 3)
  const coming = titles.filter(title => !shown.has(title)).slice(0, 3)
  for (const [at, title] of leaving.entries()) {
    await act(film(page, title).click())
    await act(page.getByLabel('Remplacer ses séances par').selectOption({ label: coming[at]! }))
  }
  await act(page.keyboard.press('Escape'))
  if (await page.getByRole('region', { name: 'Ce qui ne va pas' }).isVisible())
    await act(page.getByRole('button', { name: 'Décaler les suivantes' }).click())
  await expect(page.getByRole('region', { name: 'Ce qui ne va pas' })).toBeHidden()

  // Drag a film onto a free slot of the planner. While dragging, the planner shows whether the room is free.
  const there = await within(page, 1, addDays(from, 1), 0.15)
  await film(page, coming[0]!).scrollIntoViewIfNeeded()
  const card = (await film(page, coming[0]!).boundingBox())!
  await drag({ x: card.x + 20, y: card.y + 10 }, there, /La salle est libre|(avant|après) «/)
  const placed = lane(page, 1, addDays(from, 1)).getByRole('button', {
    name: new RegExp(`^${titled(coming[0]!)} 1[12]h`),
  })
  await expect(placed).toHaveAttribute('aria-pressed', 'true')
  const elsewhere = await within(page, 2, addDays(from, 1), 0.2)
  const box = (await placed.boundingBox())!
  await drag({ x: box.x + 10, y: box.y + 10 }, elsewhere)
  await expect(
    lane(page, 2, addDays(from, 1)).getByRole('button', {
      name: new RegExp(`^${titled(coming[0]!)} 1[23]h`),
    }),
  ).toBeVisible()
  await act(bar(page, 'Annuler').click())
  await expect(placed).toBeVisible()
  await act(placed.click())
  await act(page.getByLabel('Heure').fill('11:47'))
  await act(page.getByLabel('SME').check())
  await expect(
    lane(page, 1, addDays(from, 1)).getByRole('button', {
      name: new RegExp(`^${titled(coming[0]!)} 11h47.*SME`),
    }),
  ).toBeVisible()
  await checkAxeOnTheWay(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await byFinger(page, house, coming[1]!)

  await act(bar(page, 'Enregistrer').click())
  await expect(page.getByText('C’est enregistré')).toBeVisible()
  await act(bar(page, /^Publier la semaine/).click())
  await act(
    page
      .getByRole('dialog')
      .getByRole('button', { name: /^Publier \d+/ })
      .click(),
  )
  await expect(page.getByText('le site les montre')).toBeVisible()
  expect(actions).toBeLessThanOrEqual(40)

  const { screenings } = await house.week()
  expect(screenings.filter(({ draft }: { draft: boolean }) => draft)).toEqual([])
  const chosen = screenings.find((one: Record<string, unknown>) => one.hours_timetable === '11:47')
  expect(chosen).toMatchObject({ session_date: addDays(from, 1), sme: true })
  const films = await (await page.request.get('/api/v1/app/movie')).json()
  const onSite = films.flatMap(({ timeTables }: { timeTables: { sessionId: number }[] }) => timeTables)
  expect(onSite.some(({ sessionId }: { sessionId: number }) => sessionId === chosen.id)).toBe(true)
  await page.goto(`/?jour=${addDays(from, 1)}&cinema=${house.id}`)
  await expect(page.getByText('11h47').first()).toBeVisible()
  await house.leave()
})

test('by keyboard, staff plan a week; edits by two users are merged, and conflicts must be resolved', {
  tag: '@full',
}, async ({ page }) => {
  await logInAs(page, 'manager')
  const house = await aCinemaOfFiveRooms(page, 3)
  const { from, rooms } = house
  await house.open()
  let actions = 0
  const press = async (...keys: string[]) => {
    for (const key of keys) {
      actions += 1
      await page.keyboard.press(key)
    }
  }
  /**
   * Moves the focus to a button with Tab. The test counts the actions that planning a week takes: this one counts
   * once, however often Tab is pressed.
   */
  const tabTo = async (name: string | RegExp) => {
    actions += 1
    await page.getByRole('button', { name }).first().focus()
  }
  await tabTo('Copier…')
  await press('Enter')
  await expect(page.getByRole('button', { name: /^Toute la semaine dernière \(\d+/ })).toBeFocused()
  await press('Enter')
  await expect(board(page).locator('.block.draft')).toHaveCount(house.last)

  // Move the first screening of room 1 to an earlier hour, so that a film of any length ends before the next
  // screening. Then copy it.
  await tabTo(/libre, Salle 1/)
  await press('Home')
  const carried = page.locator('.week-board button[aria-pressed="true"]')
  const title = (await carried.locator('strong').innerText()).trim()
  await press(...Array(3).fill('Alt+Shift+ArrowLeft'), 'Alt+ArrowLeft')
  await expect(carried).toBeFocused()
  const hour = (await carried.innerText()).match(/\d+h\d\d/)![0]
  await press('c', 'Control+ArrowLeft', 'PageDown', 'PageDown')
  await press('v')
  await expect(
    lane(page, 1, addDays(from, 2)).getByRole('button', { name: new RegExp(`^${titled(title)} ${hour}`) }),
  ).toBeFocused()
  await press('+', 'Delete')
  await expect(board(page).locator('.cursor button')).toBeFocused()
  await press('Control+z', 'Control+z', 'Control+y')
  await tabStopsAndLabels(page, title)

  // Save. Then, through the API, another user changes and later deletes the screening that was moved above.
  const rest = await house.week()
  expect(rest.screenings.filter((one: { draft: boolean }) => one.draft)).toEqual([])
  await tabTo('Enregistrer')
  await press('Enter')
  await expect(page.getByText('C’est enregistré')).toBeVisible()
  const saved = (await house.week()).screenings.find(
    (one: Record<string, unknown>) => one.session_date === from && one.movie_theaters_id === rooms[0],
  )
  await tabTo(new RegExp(`^${titled(title)} ${hour}.*Salle 1, ${longDay(from)}`))
  await press('b')
  const other = await page.request.post('/api/v1/admin/week', {
    data: {
      ...{ cinemas_id: house.id, from },
      change: [{ id: saved.id, seen: {}, draft: true, language: 'VFST' }],
    },
  })
  expect(other.status(), await other.text()).toBe(200)
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(
    lane(page, 1, from).getByRole('button', { name: new RegExp(`^${titled(title)} ${hour}.*VFST`) }),
  ).toBeVisible()
  await press('Alt+ArrowRight')
  const gone = await page.request.post('/api/v1/admin/week', {
    data: { cinemas_id: house.id, from, remove: [{ id: saved.id, seen: {} }] },
  })
  expect(gone.status(), await gone.text()).toBe(200)
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(page.getByRole('region', { name: 'Changé par quelqu’un d’autre' })).toContainText(
    'supprimée ou annulée',
  )

  // Changes that were not saved are restored after a reload.
  await page.reload()
  await expect(page.getByText('n’étaient pas enregistrés : les voici')).toBeVisible()
  await tabTo('Garder la vôtre')
  await press('Enter')
  await tabTo(/^Publier la semaine/)
  await press('Enter')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Publier \d+/ })
    .focus()
  await press('Enter')
  await expect(page.getByText('le site les montre')).toBeVisible()
  expect(actions).toBeLessThanOrEqual(40)
  const week = await house.week()
  expect(week.screenings.filter(({ draft }: { draft: boolean }) => draft)).toEqual([])
  expect(week.screenings.length).toBeGreaterThanOrEqual(house.last)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('region', { name: 'La semaine, jour par jour' })).toBeVisible()
  await film(page, title).click()
  await page
    .getByRole('button', { name: new RegExp(`^Placer «\\s${titled(title)}\\s» Salle 5, `) })
    .last()
    .click()
  await expect(page.getByRole('region', { name: title }).getByLabel('Heure')).toBeFocused()
  await checkAxeOnTheWay(page)
  await house.leave()
})

test('if a part of the edits is saved, or the answer is lost, the planner keeps only the edits that are not saved', {
  tag: '@full',
}, async ({ page }) => {
  await logInAs(page, 'manager')
  const house = await aCinemaOfFiveRooms(page, 4)
  await house.open()
  await bar(page, 'Copier…').click()
  await page.getByRole('button', { name: /^Toute la semaine dernière \(\d+/ }).click()
  await expect(board(page).locator('.block.draft')).toHaveCount(house.last)
  const saving = '**/api/v1/admin/week'
  const alert = page.locator('.week-planner').getByRole('alert')
  const save = () => bar(page, /^Enregistrer/).click()

  // The API saves the first three edits and refuses the others.
  await page.route(saving, async route => {
    const { add, ...rest } = route.request().postDataJSON()
    expect((await route.fetch({ postData: { ...rest, add: add.slice(0, 3) } })).status()).toBe(200)
    await route.fulfill({
      status: 409,
      json: { code: 'screening_overlaps', message: 'La salle est déjà prise.' },
    })
  })
  await save()
  await expect(alert).toHaveText(
    `3 changements sur ${house.last} sont enregistrés ; les autres restent à enregistrer. La salle est déjà prise.`,
  )
  await expect(board(page).locator('.block.draft')).toHaveCount(house.last)
  await page.unroute(saving)

  // The API saves all edits, but its answer is lost.
  await page.route(saving, async route => {
    expect((await route.fetch()).status()).toBe(200)
    await route.abort()
  })
  await save()
  await expect(alert).toContainText('rien n’est perdu')
  await page.unroute(saving)
  await save()
  await expect(page.getByText(`C’est enregistré : ${house.last - 3} changements.`)).toBeVisible()
  await expect(alert).toHaveText('')
  const { screenings } = await house.week()
  expect(screenings.filter(({ draft }: { draft: boolean }) => draft)).toHaveLength(house.last)
  await house.leave()
})
