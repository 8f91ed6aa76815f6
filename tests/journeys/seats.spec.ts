import { expect, type Page } from '@playwright/test'
import { seatsText, seatText } from '../../contract/texts/seats.ts'
import { goodCard } from '../buyers.ts'
import { checkAxeOnTheWay } from './axe.ts'
import { expectCountAtHand, expectOrderPage, fillCard, form, pay, reserve } from './booking.ts'
import { aMember, test } from './members.ts'
import { open } from './pages.ts'
import {
  anotherBuyer,
  map,
  numberedScreening,
  openMap,
  seatButton,
  seatsInHand,
  seatsOf,
  takeSeatsButton,
  yourSeats,
} from './seats.ts'

// On a page this narrow, the seat map opens as a dialog.
test.use({ viewport: { width: 900, height: 900 } })

test('the site proposes seats to a buyer, who changes them on the map and finds them on the order', async ({
  page,
}) => {
  const spot = await numberedScreening(page.request, 0)
  const [first, second, third, fourth] = spot.run
  await aMember(page)
  await open(page, spot.address)
  const which = yourSeats(page).locator('.which')
  await test.step('the best seats are proposed, and others when the seat count changes', async () => {
    await expect(which).toHaveText(/^Votre siège\s: Rang \S+, place \S+$/)
    await page.getByRole('button', { name: 'Une place de plus' }).click()
    await expect(which).toHaveText(/^Vos sièges\s: Rang \S+, places \S+ et \S+$/)
    await checkAxeOnTheWay(page)
  })
  await test.step('on the seat map, one click selects two adjacent seats', async () => {
    await openMap(page)
    await seatButton(page, first!).click()
    await expect(map(page).locator('.choice')).toHaveText(seatsText([first!, second!]))
    await checkAxeOnTheWay(page)
  })
  await test.step('the seat map refuses a choice that leaves a single free seat, and names it', async () => {
    await seatButton(page, second!).click()
    await expect(map(page).getByRole('alert')).toHaveText(/touchez le siège qui la remplace/)
    await seatButton(page, third!).click()
    await expect(map(page).getByRole('alert')).toHaveText(
      `${seatText(second!)} resterait seule, sans place libre à côté.`,
    )
    await expect(takeSeatsButton(page)).toBeDisabled()
    await seatButton(page, first!).click()
    await seatButton(page, fourth!).click()
    await expect(map(page).getByRole('alert')).toHaveText('')
    await takeSeatsButton(page).click()
    await expect(map(page)).toHaveCount(0)
    await expect(which).toHaveText(`Vos sièges : ${seatsText([third!, fourth!])}`)
  })
  await reserve(page).click()
  await fillName(page)
  await fillCard(page, goodCard)
  await expect(
    form(page)
      .locator('.bill')
      .getByText(seatsText([third!, fourth!])),
  ).toBeVisible()
  await test.step('an order submitted while other seats are being searched for waits for the result', async () => {
    const asked = Promise.withResolvers<void>()
    await page.route('**/session/*/seats', async route => {
      await asked.promise
      await route.continue()
    })
    await page.getByRole('button', { name: 'Une place de moins' }).click()
    await expect(form(page).getByText('Les meilleurs sièges sont cherchés…')).toBeVisible()
    await pay(page).click()
    await expect(form(page).getByRole('button', { name: /^Paiement en cours/ })).toBeVisible()
    asked.resolve()
  })
  await expectOrderPage(page)
  await expect(page.getByRole('main').getByText(seatText(fourth!)).first()).toBeVisible()
  await expect(page.getByRole('main').getByText(seatText(third!))).toHaveCount(0)
})

test('if one more ticket finds no free seat next to the chosen ones, other seats are proposed', {
  tag: '@full',
}, async ({ page, browser }) => {
  const spot = await numberedScreening(page.request, 3)
  const other = await anotherBuyer(browser, spot)
  const [, , third, fourth] = spot.run
  // Another buyer takes all seats after the fourth one in the row, so that only four adjacent seats are free.
  const inRow = spot.seats.filter(seat => seat.row_position === fourth!.row_position)
  const following: number[] = []
  for (let at = fourth!.place_in_row + 1; ; at++) {
    const next = inRow.find(({ place_in_row }) => place_in_row === at)
    if (next?.state !== 'libre' || next.kind !== 'standard') break
    following.push(next.id)
  }
  await other.buys(following)
  await aMember(page)
  await test.step('the order form proposes other seats if one more seat is not free beside the chosen ones', async () => {
    await open(page, `${spot.address}?places=2&siege=${third!.id}&siege=${fourth!.id}&reserver=1`)
    expect(await seatsInHand(page)).toEqual([third!.id, fourth!.id])
    await page.getByRole('button', { name: 'Une place de plus' }).click()
    await expect(yourSeats(page)).toContainText('3 places ne tiennent pas là : voici les plus proches.')
    await checkAxeOnTheWay(page)
  })
  await test.step('the order form warns immediately about chosen seats that would be refused', async () => {
    const refused = spot.run.slice(1, 4)
    const seats = refused.map(({ id }) => `&siege=${id}`).join('')
    await open(page, `${spot.address}?places=3${seats}&reserver=1`)
    const question = form(page).locator('.seats-question')
    await expect(question).toContainText(`${seatText(spot.run[0]!)} resterait seule`)
    await question.getByRole('button', { name: 'Prendre ces sièges' }).click()
    await expect(question).toHaveCount(0)
  })
  await fillName(page)
  await fillCard(page, goodCard)
  await pay(page).click()
  await expectOrderPage(page)
  await other.close()
})

test('if another buyer takes a chosen seat, the buyer is asked before other seats are chosen', {
  tag: '@full',
}, async ({ page, browser }) => {
  const spot = await numberedScreening(page.request, 1)
  const other = await anotherBuyer(browser, spot)
  await aMember(page)
  await open(page, spot.address)
  await reserve(page).click()
  await fillName(page)
  await fillCard(page, goodCard)
  const question = form(page).locator('.seats-question')
  const nameOf = async ([id]: number[]) =>
    seatText((await seatsOf(page.request, spot)).find(seat => seat.id === id)!)

  await test.step('if another buyer takes the seats, the order form offers the next best', async () => {
    const mine = await seatsInHand(page)
    await other.buys(mine)
    await expect(question).toContainText(`${await nameOf(mine)} vient d’être prise. À la place : Rang `)
    await question.getByRole('button', { name: 'Prendre ces sièges' }).click()
    await expect(question).toHaveCount(0)
    expect(await seatsInHand(page)).not.toEqual(mine)
  })
  await test.step('if another buyer takes the seats during payment, the form offers others', async () => {
    const mine = await seatsInHand(page)
    await page.route(
      '**/horaire/*.data*',
      async route => {
        await other.buys(mine)
        await route.continue()
      },
      { times: 1 },
    )
    await pay(page).click()
    await expect(question).toContainText(`${await nameOf(mine)} vient d’être prise.`)
    await expect(form(page).getByLabel('Numéro de carte')).toHaveValue(goodCard)
    await checkAxeOnTheWay(page)
    await question.getByRole('button', { name: 'Prendre ces sièges' }).click()
    await expect(form(page).getByText('vient d’être prise')).toHaveCount(0)
  })
  const bought = await nameOf(await seatsInHand(page))
  await pay(page).click()
  await expectOrderPage(page)
  await expect(page.getByRole('main').getByText(bought).first()).toBeVisible()
  await other.close()
})

test('if the seat plan changes while the map is open, the map names chosen seats that no longer exist', {
  tag: '@full',
}, async ({ page }) => {
  const spot = await numberedScreening(page.request, 2)
  const [first, second, third, fourth] = spot.run
  const plan = await (await page.request.get(`/api/v1/app/session/${spot.sessionId}/seats`)).json()
  const gone = new Set<number>()
  const version = () => plan.version + gone.size
  const left = () => plan.seats.filter(({ id }: { id: number }) => !gone.has(id))
  await page.route('**/session/*/seats', route =>
    route.fulfill({ json: { ...plan, version: version(), seats: left() } }),
  )
  await page.route('**/session/*/live*', route => {
    const taken = left().filter(({ state }: { state: string }) => state !== 'libre')
    const news = { remaining_places: 50, total_seats: 90, version: version(), seats: taken }
    return route.fulfill({
      headers: { 'content-type': 'text/event-stream' },
      body: `retry: 50\ndata: ${JSON.stringify(news)}\n\n`,
    })
  })
  await open(page, `${spot.address}?places=2`)
  await openMap(page)
  await seatButton(page, first!).click()
  await expect(map(page).locator('.choice')).toHaveText(seatsText([first!, second!]))
  gone.add(fourth!.id)
  await expect(seatButton(page, fourth!)).toHaveCount(0)
  await expect(map(page).locator('.choice')).toHaveText(seatsText([first!, second!]))
  gone.add(second!.id)
  await expect(map(page).getByRole('alert')).toHaveText(
    `${seatText(second!)} n’est plus en vente. Choisissez de nouveau.`,
  )
  await expect(map(page).locator('.choice')).toHaveText(seatText(first!))
  await map(page).getByRole('button', { name: 'Fermer' }).click()
  await test.step('if the seat plan changes while the map is closed, other seats are offered', async () => {
    gone.clear()
    await openMap(page)
    await seatButton(page, first!).click()
    await takeSeatsButton(page).click()
    const which = yourSeats(page).locator('.which')
    await expect(which).toHaveText(`Vos sièges : ${seatsText([first!, second!])}`)
    for (const seat of [first!, second!, third!]) gone.add(seat.id)
    await expect(yourSeats(page).locator('.seats-question')).toContainText(
      `${seatsText([first!, second!])} ne sont plus en vente. À la place : Rang `,
    )
  })
  await test.step('if the room changes to free seating, the buyer can order without choosing seats', async () => {
    await yourSeats(page).getByText('Prendre ces sièges').click()
    await page.route('**/best-seats*', route =>
      route.fulfill({ json: { seats_ids: [], together: true, seats: [] } }),
    )
    for (const { id } of plan.seats) gone.add(id)
    await expect(yourSeats(page).locator('.seats-question')).toContainText('chacun s’assied où il veut')
    await yourSeats(page).getByText('Garder vos places').click()
    await expect(yourSeats(page).locator('.seats-question')).toHaveCount(0)
  })
})

test('a buyer chooses seats by keyboard alone; each seat has an accessible name', async ({ page }) => {
  const { address, seats, run } = await numberedScreening(page.request, 2)
  const row = seats.filter(({ row_position }) => row_position === run[0]!.row_position)
  const inOrder = row.toSorted((a, b) => a.place_in_row - b.place_in_row)
  await open(page, address)
  await yourSeats(page).getByRole('link', { name: 'Choisir sur le plan' }).focus()
  await page.keyboard.press('Enter')
  const focused = map(page).locator('[data-seat]:focus')
  await expect(focused).toHaveAccessibleName(/^Rang \S+, place \S+, choisie$/)
  await test.step('on the seat map, arrow keys, Home and End follow the layout of the seats', async () => {
    await page.keyboard.press('Control+Home')
    const rowsBefore = seats.filter(({ row_position }) => row_position < run[0]!.row_position)
    for (const _ of new Set(rowsBefore.map(({ row_position }) => row_position)))
      await page.keyboard.press('ArrowDown')
    await page.keyboard.press('End')
    await expect(focused).toHaveAttribute('data-seat', String(inOrder.at(-1)!.id))
    await page.keyboard.press('Home')
    await expect(focused).toHaveAttribute('data-seat', String(inOrder[0]!.id))
    for (const seat of inOrder.slice(1, inOrder.indexOf(run[0]!) + 1)) {
      await page.keyboard.press('ArrowRight')
      await expect(focused).toHaveAttribute('data-seat', String(seat.id))
    }
  })
  await expect(focused).toHaveAccessibleName(`${seatText(run[0]!)}, libre`)
  await page.keyboard.press('Space')
  await expect(focused).toHaveAccessibleName(`${seatText(run[0]!)}, choisie`)
  await expect(map(page).getByRole('status')).toHaveText(seatsText([run[0]!]))
  await test.step('on the seat map, a taken seat is announced as taken and cannot be chosen', async () => {
    const taken = seats.find(({ kind, state }) => kind === 'standard' && state === 'prise')!
    await seatButton(page, taken).focus()
    await expect(focused).toHaveAccessibleName(`${seatText(taken)}, prise`)
    await page.keyboard.press('Enter')
    await expect(map(page).getByRole('alert')).toHaveText(`${seatText(taken)} : prise.`)
  })
  await takeSeatsButton(page).focus()
  await page.keyboard.press('Enter')
  await expect(yourSeats(page).locator('.which')).toHaveText(`Votre siège : ${seatText(run[0]!)}`)
  await expect(page).toHaveURL(new RegExp(`siege=${run[0]!.id}`))
  await expect(yourSeats(page).getByRole('link', { name: 'Choisir sur le plan' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(focused).toHaveAttribute('data-seat', String(run[0]!.id))
  await page.keyboard.press('Escape')
  await expect(map(page)).toHaveCount(0)
})

test('Back closes the seat map, and Back again leaves the page of the screening', async ({ page }) => {
  const { address } = await numberedScreening(page.request, 4)
  await page.goto('/a-propos')
  await open(page, `${address}?places=2`)
  const which = await yourSeats(page).locator('.which').textContent()
  await openMap(page)
  await page.goBack()
  await expect(map(page)).toHaveCount(0)
  expect(new URL(page.url()).pathname).toBe(address)
  await expect(yourSeats(page).locator('.which')).toHaveText(which!)
  await openMap(page)
  await map(page).getByRole('button', { name: 'Fermer' }).click()
  await expect(map(page)).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL('/a-propos')
})

test.describe('on a wide page, the seat map is shown beside the fares, and clicks on it need no confirmation', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('on a wide page, a seat clicked on the map is chosen without a confirmation', async ({ page }) => {
    const { address, run } = await numberedScreening(page.request, 2)
    const [first, second, third] = run
    await open(page, `${address}?places=2`)
    const plan = page.getByRole('region', { name: 'Plan de la salle' })
    const seat = ({ row_name, seat_number }: { row_name: string; seat_number: string }) =>
      plan.getByRole('button', { name: new RegExp(`^Rang ${row_name}, place ${seat_number}, `) })
    const which = yourSeats(page).locator('.which')
    await expect(plan.getByRole('grid')).toBeVisible()
    await expect(plan.getByRole('button', { name: /, choisie$/ })).toHaveCount(2)
    await checkAxeOnTheWay(page)
    await seat(first!).click()
    await expect(which).toHaveText(`Vos sièges : ${seatsText([first!, second!])}`)
    await test.step('on a wide page, the number of chosen seats on the map follows the seat count', async () => {
      await page.getByRole('button', { name: 'Une place de plus' }).click()
      await expect(which).toHaveText(`Vos sièges : ${seatsText([first!, second!, third!])}`)
      await expect(seat(third!)).toHaveAccessibleName(/, choisie$/)
      await page.getByRole('button', { name: 'Une place de moins' }).click()
      await expect(plan.getByRole('button', { name: /, choisie$/ })).toHaveCount(2)
    })
    await test.step('on a wide page, the site proposes other seats if a choice leaves a single free seat', async () => {
      await seat(first!).click()
      await seat(second!).click()
      await seat(third!).click()
      const question = yourSeats(page).locator('.seats-question')
      await expect(question).toContainText(`${seatText(second!)} resterait seule`)
      await question.getByRole('link', { name: 'Prendre ces sièges' }).click()
      await expect(question).toHaveCount(0)
      await expect(plan.getByRole('button', { name: /, choisie$/ })).toHaveCount(2)
    })
    await reserve(page).click()
    await expect(form(page).getByRole('heading', { name: 'Votre réservation' })).toBeVisible()
  })
})

test.describe('on a phone, the seat map shows the whole room and can be tapped', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 })

  test('on a phone, the whole room is visible, and seats are large enough to tap', async ({ page }) => {
    const { address, run } = await numberedScreening(page.request, 3)
    await open(page, `${address}?places=3`)
    await expectCountAtHand(page)
    await yourSeats(page).getByRole('link', { name: 'Choisir sur le plan' }).tap()
    await expect(map(page)).toBeVisible()
    const view = map(page).locator('.view')
    expect(await view.evaluate(box => box.scrollWidth - box.clientWidth)).toBe(0)
    // The map has only two SVGs: one draws the room, one the chosen seats. With an SVG for each seat, taps took
    // three times as long.
    await expect(map(page).locator('.plan svg')).toHaveCount(2)
    await checkAxeOnTheWay(page)
    const close = map(page).getByRole('button', { name: 'Fermer' })
    await test.step('on a phone, a tap on the seat map chooses seats and zooms in', async () => {
      await seatButton(page, run[1]!).tap()
      await expect(map(page).locator('.choice')).toHaveText(seatsText(run.slice(0, 3)))
      const { width, height } = (await seatButton(page, run[1]!).boundingBox())!
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
      await expect(seatButton(page, run[1]!)).toBeInViewport({ ratio: 1 })
      for (const way of [close, takeSeatsButton(page)]) await expect(way).toBeInViewport({ ratio: 1 })
    })
    await takeSeatsButton(page).tap()
    await expect(yourSeats(page).locator('.which')).toHaveText(`Vos sièges : ${seatsText(run.slice(0, 3))}`)
    await yourSeats(page).getByRole('link', { name: 'Choisir sur le plan' }).tap()
    await close.tap()
    await expect(map(page)).toHaveCount(0)
  })
})

test.describe('without scripts, buyers can choose their seats', () => {
  test.use({ javaScriptEnabled: false })

  test('without scripts, a buyer chooses seats in a list of checkboxes, and orders them', async ({
    page,
  }) => {
    const { address, seats, run } = await numberedScreening(page.request, 4)
    const [first, second, third] = run
    await aMember(page)
    await test.step('without scripts, the buyer can follow a link to other seats if a choice leaves a single free seat', async () => {
      await page.goto(`${address}?places=2&siege=${second!.id}&siege=${third!.id}`)
      await expect(yourSeats(page)).toContainText(`${seatText(first!)} resterait seule`)
      await yourSeats(page).getByRole('link', { name: 'Prendre ces sièges' }).click()
      await expect(yourSeats(page).locator('.which')).toHaveText(/^Vos sièges\s: Rang/)
      await expect(yourSeats(page).locator('.seats-question')).toHaveCount(0)
    })
    await page.goto(`${address}?places=2`)
    await expect(yourSeats(page).locator('.which')).toHaveText(/^Vos sièges\s: Rang/)
    await yourSeats(page).getByRole('link', { name: 'Choisir sur le plan' }).click()
    await expect(page).toHaveURL(/[?&]plan=1/)
    const ticked = page.locator('input[name=siege]:checked')
    await expect(ticked).toHaveCount(2)
    const taken = seats.find(({ kind, state }) => kind === 'standard' && state === 'prise')!
    await expect(
      page.getByRole('checkbox', { name: `${seatText(taken)}, prise`, exact: true }),
    ).toBeDisabled()
    while ((await ticked.count()) > 0) await ticked.first().uncheck()
    for (const seat of [first!, second!])
      await page.getByRole('checkbox', { name: `${seatText(seat)}, libre`, exact: true }).check()
    await page.getByRole('button', { name: 'Prendre ces sièges' }).click()
    await expect(yourSeats(page).locator('.which')).toHaveText(`Vos sièges : ${seatsText([first!, second!])}`)
    await reserve(page).click()
    await fillName(page)
    await fillCard(page, goodCard)
    await pay(page).click()
    await expectOrderPage(page)
    await expect(page.getByRole('main').getByText(seatText(second!)).first()).toBeVisible()
  })
})

async function fillName(page: Page): Promise<void> {
  await form(page).getByLabel('Nom', { exact: true }).fill('Strapontin')
  await form(page).getByLabel('Prénom').fill('Mona')
}
