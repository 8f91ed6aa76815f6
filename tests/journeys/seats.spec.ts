import { expect, type Page } from '@playwright/test'
import { seatsText, seatText } from '../../contract/texts/seats.ts'
import { goodCard } from '../buyers.ts'
import { secondWay } from '../harness/extent.ts'
import { noBarrierOnTheWay } from './axe.ts'
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
  takeThem,
  yourSeats,
} from './seats.ts'

test('seats are proposed, chosen on the map, moved, bought, and named on the reservation', async ({
  page,
}) => {
  const spot = await numberedScreening(page.request, 0)
  const [first, second, third, fourth] = spot.run
  await aMember(page)
  await open(page, spot.address)
  const which = yourSeats(page).locator('.which')
  await test.step('the best are named at once, and anew for another count', async () => {
    await expect(which).toHaveText(/^Votre siège\s: Rang \S+, place \S+$/)
    await page.getByRole('button', { name: 'Une place de plus' }).click()
    await expect(which).toHaveText(/^Vos sièges\s: Rang \S+, places \S+ et \S+$/)
    await noBarrierOnTheWay(page)
  })
  await test.step('a tap takes two side by side', async () => {
    await openMap(page)
    await seatButton(page, first!).click()
    await expect(map(page).locator('.choice')).toHaveText(seatsText([first!, second!]))
    await noBarrierOnTheWay(page)
  })
  await test.step('one of them moves; the seat that would be left alone is named', async () => {
    await seatButton(page, second!).click()
    await expect(map(page).getByRole('alert')).toHaveText(/touchez le siège qui la remplace/)
    await seatButton(page, third!).click()
    await expect(map(page).getByRole('alert')).toHaveText(
      `${seatText(second!)} resterait seule : décalez-vous d’une place.`,
    )
    await expect(takeThem(page)).toBeDisabled()
    await seatButton(page, first!).click()
    await seatButton(page, fourth!).click()
    await expect(map(page).getByRole('alert')).toBeHidden()
    await takeThem(page).click()
    await expect(map(page)).toHaveCount(0)
    await expect(which).toHaveText(`Vos sièges : ${seatsText([third!, fourth!])}`)
  })
  await reserve(page).click()
  await fillName(page)
  await fillCard(page, goodCard)
  await expect(form(page).getByText(seatsText([third!, fourth!]))).toBeVisible()
  await test.step('paid while other seats are still asked for, it waits for them', async () => {
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

test(
  'a seat that another takes is asked about, never replaced unasked',
  secondWay('what is sold then: tests/races/chosen-seat.test.ts; what the page asks is seen in full only'),
  async ({ page, browser }) => {
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

    await test.step('while one types: told at once, with the next best', async () => {
      const mine = await seatsInHand(page)
      await other.buys(mine)
      await expect(question).toContainText(`${await nameOf(mine)} vient d’être prise. À la place : Rang `)
      await question.getByRole('button', { name: 'Prendre ces sièges' }).click()
      await expect(question).toHaveCount(0)
      expect(await seatsInHand(page)).not.toEqual(mine)
    })
    await test.step('while one pays: refused with the same question, and nothing typed is lost', async () => {
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
      await noBarrierOnTheWay(page)
      await question.getByRole('button', { name: 'Prendre ces sièges' }).click()
    })
    const bought = await nameOf(await seatsInHand(page))
    await pay(page).click()
    await expectOrderPage(page)
    await expect(page.getByRole('main').getByText(bought).first()).toBeVisible()
    await other.close()
  },
)

test(
  'a plan that the house changes while the map is open is asked for anew; what is chosen stays, or is said to be gone',
  secondWay('what is sold then: tests/races/plan-given.test.ts; what the page asks is seen in full only'),
  async ({ page }) => {
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
    await test.step('also when the map is closed: who chose is asked', async () => {
      gone.clear()
      await openMap(page)
      await seatButton(page, first!).click()
      await takeThem(page).click()
      const which = yourSeats(page).locator('.which')
      await expect(which).toHaveText(`Vos sièges : ${seatsText([first!, second!])}`)
      for (const seat of [first!, second!, third!]) gone.add(seat.id)
      await expect(yourSeats(page).locator('.seats-question')).toContainText(
        `${seatsText([first!, second!])} ne sont plus en vente. À la place : Rang `,
      )
    })
    await test.step('also when its room has no numbers any more', async () => {
      await yourSeats(page).getByText('Prendre ces sièges').click()
      await page.route('**/best-seats*', route =>
        route.fulfill({ json: { seats_ids: [], together: true, seats: [] } }),
      )
      for (const { id } of plan.seats) gone.add(id)
      await expect(yourSeats(page).locator('.seats-question')).toContainText('chacun s’assied où il veut')
      await yourSeats(page).getByText('Garder vos places').click()
      await expect(yourSeats(page).locator('.seats-question')).toHaveCount(0)
    })
  },
)

test('by keyboard alone, with the names that are read aloud', async ({ page }) => {
  const { address, seats, run } = await numberedScreening(page.request, 2)
  const row = seats.filter(({ row_position }) => row_position === run[0]!.row_position)
  const inOrder = row.toSorted((a, b) => a.place_in_row - b.place_in_row)
  await open(page, address)
  await yourSeats(page).getByRole('link', { name: 'Choisir sur le plan' }).focus()
  await page.keyboard.press('Enter')
  const focused = map(page).locator('[data-seat]:focus')
  await expect(focused).toHaveAccessibleName(/^Rang \S+, place \S+, choisie$/)
  await test.step('arrows, Home and End go where the seats stand', async () => {
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
  await test.step('what is taken says so, and stays', async () => {
    const taken = seats.find(({ kind, state }) => kind === 'standard' && state === 'prise')!
    await seatButton(page, taken).focus()
    await expect(focused).toHaveAccessibleName(`${seatText(taken)}, prise`)
    await page.keyboard.press('Enter')
    await expect(map(page).getByRole('alert')).toHaveText(`${seatText(taken)} : prise.`)
  })
  await takeThem(page).focus()
  await page.keyboard.press('Enter')
  await expect(yourSeats(page).locator('.which')).toHaveText(`Votre siège : ${seatText(run[0]!)}`)
  await expect(yourSeats(page).getByRole('link', { name: 'Choisir sur le plan' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(focused).toHaveAttribute('data-seat', String(run[0]!.id))
  await page.keyboard.press('Escape')
  await expect(map(page)).toHaveCount(0)
})

test.describe('on a telephone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 })

  test('the whole room is seen, a seat is large enough for a finger, and the way out stays', async ({
    page,
  }) => {
    const { address, run } = await numberedScreening(page.request, 3)
    await open(page, `${address}?places=3`)
    await expectCountAtHand(page)
    await yourSeats(page).getByRole('link', { name: 'Choisir sur le plan' }).tap()
    await expect(map(page)).toBeVisible()
    const view = map(page).locator('.view')
    expect(await view.evaluate(box => box.scrollWidth - box.clientWidth)).toBe(0)
    // The room, and what is chosen over it: a picture of its own for each seat made a tap three times as slow to be seen.
    await expect(map(page).locator('.plan svg')).toHaveCount(2)
    await noBarrierOnTheWay(page)
    const close = map(page).getByRole('button', { name: 'Fermer' })
    await test.step('a tap chooses, and comes near', async () => {
      await seatButton(page, run[1]!).tap()
      await expect(map(page).locator('.choice')).toHaveText(seatsText(run.slice(0, 3)))
      const { width, height } = (await seatButton(page, run[1]!).boundingBox())!
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
      await expect(seatButton(page, run[1]!)).toBeInViewport({ ratio: 1 })
      for (const way of [close, takeThem(page)]) await expect(way).toBeInViewport({ ratio: 1 })
    })
    await takeThem(page).tap()
    await expect(yourSeats(page).locator('.which')).toHaveText(`Vos sièges : ${seatsText(run.slice(0, 3))}`)
    await yourSeats(page).getByRole('link', { name: 'Choisir sur le plan' }).tap()
    await close.tap()
    await expect(map(page)).toHaveCount(0)
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('seats are ticked in a list, and bought', async ({ page }) => {
    const { address, seats, run } = await numberedScreening(page.request, 4)
    const [first, second] = run
    await aMember(page)
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
