import { expect } from '@playwright/test'
import { secondWay } from '../harness/extent.ts'
import { logInAs } from './admin.ts'
import { expectNothingDead, expectSameEarly } from './first-touch-checks.ts'
import { membersFamilies, staffFamilies, visitorsFamilies } from './first-touch-pages.ts'
import { test } from './members.ts'
import { addressOf, aNumberedScreening, open } from './pages.ts'
import { openUnscripted } from './touch.ts'

// The entrance's worker keeps its script: what it hands out by itself cannot be held back, and comes when it likes.
test.use({ serviceWorkers: 'block' })

test('whatever a visitor does first counts, on a page of each family', async ({ page, request }) => {
  test.slow()
  for (const name of visitorsFamilies) await expectSameEarly(page, await addressOf(request, name))
  for (const name of visitorsFamilies) await expectNothingDead(page, await addressOf(request, name))
})

test('whatever a member does first counts, on a page of each family', async ({ page, request }) => {
  test.slow()
  const addresses = await membersFamilies(page, await addressOf(request, 'a screening'))
  for (const address of addresses) await expectSameEarly(page, address)
  for (const address of addresses) await expectNothingDead(page, address)
})

test(
  'whatever the staff do first counts, on a page of each family',
  secondWay('a visitor’s and a member’s pages, above; what no script hears: admin-pages'),
  async ({ page }) => {
    test.slow()
    await logInAs(page, 'admin')
    for (const address of staffFamilies) await expectSameEarly(page, address)
    for (const address of ['/admin/film', '/admin/séance/ajout', '/admin/controle/cinema/1'])
      await expectNothingDead(page, address)
  },
)

test('seats counted before the script came are the seats one reserves', async ({ page, request }) => {
  const address = await addressOf(request, 'a screening')
  const more = page.getByRole('button', { name: 'Une place de plus' })
  const total = page.locator('.count .total')
  const release = await openUnscripted(page, address)
  const fewer = page.getByRole('button', { name: 'Une place de moins' })
  const count = page.getByLabel('Nombre de places')
  const least = Number(await count.getAttribute('min'))
  // There is none less than the least: the button goes on saying so.
  for (let pressed = least; pressed < 2; pressed++) await fewer.click({ force: true })
  await expect(fewer).toHaveAttribute('aria-disabled', 'true')
  await expect(count).toHaveValue(String(least))
  for (let seats = least; seats < 3; seats++) await more.click()
  await expect(count).toHaveValue('3')
  await fewer.click()
  await release()
  await expect(page.getByLabel('Nombre de places')).toHaveValue('2')
  await expect(total).toContainText('2 places')
  await more.click()
  await expect(total).toContainText('3 places')

  await test.step('also when the form is sent at once', async () => {
    await openUnscripted(page, address)
    await more.click()
    await more.click()
    await page.getByRole('button', { name: 'Réserver' }).click()
    await expect(page).toHaveURL(/places=3(&tarif-\d+=0)*&reserver=1/)
    await expect(page.getByRole('heading', { name: 'Votre réservation' })).toBeVisible()
  })

  await test.step('and a figure replaces what was selected when the script came', async () => {
    const release = await openUnscripted(page, address)
    const fares = await page.locator('.count input[type=number]').all()
    await more.click()
    await count.selectText()
    await release()
    await page.keyboard.type('3')
    for (const fare of fares.slice(1)) await fare.fill('3')
    await total.click()
    for (const [at, left] of ['3', '3', '3', '1', '0', '0'].entries())
      await expect(fares[at]!).toHaveValue(left)
    await expect(page.locator('.fewer')).toContainText('une personne en a 10 au plus pour une séance')
  })

  await test.step('and a count that is cut to what can be had says so, with the script or sent without it', async () => {
    const why = page.locator('.fewer').getByText(/^Réservation ramenée à \d+ places?\s: /)
    const scripted = await openUnscripted(page, address)
    await count.fill('55')
    await count.blur()
    await expect(count).not.toHaveValue('55')
    await scripted()
    await expect(why).toBeVisible()
    await openUnscripted(page, address)
    await count.fill('55')
    await count.press('Enter')
    await expect(page).toHaveURL(/places=55/)
    await expect(why).toBeVisible()
  })
})

test('Back after a reload shows the page of the address, before the script as after', async ({ page }) => {
  await open(page, '/')
  await page.locator('.film-card h3 a').first().click()
  await expect(page).toHaveURL(/\/film\/\d+$/)
  await page.reload({ waitUntil: 'domcontentloaded' })
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect(page.locator('.carousel')).toBeVisible()

  await test.step('and when the script is already on its way', async () => {
    await open(page, '/')
    await page.locator('.film-card h3 a').first().click()
    await expect(page).toHaveURL(/\/film\/\d+$/)
    const film = page.url()
    const release = await openUnscripted(page, film)
    await page.mouse.move(9, 9)
    await page.evaluate(() => history.replaceState(null, '', '/CGU'))
    await release()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Conditions générales d’utilisation')
  })
})

test(
  'a film picked before the script came stays picked',
  secondWay('seats counted before the script came, above'),
  async ({ page }) => {
    await logInAs(page, 'admin')
    const release = await openUnscripted(page, '/admin/séance/ajout')
    const list = page.locator('select#movies_id')
    const [value, label] = await list.evaluate((one: HTMLSelectElement) => {
      const film = one.options[3]!
      return [film.value, film.label] as const
    })
    await list.selectOption(value)
    await page.getByRole('heading', { level: 1 }).click()
    await release()
    await expect(page.locator('#movies_id')).toHaveValue(label)
    await expect(page.locator('input[type=hidden][name=movies_id]')).toHaveValue(value)

    await test.step('and « Non » stands still while the question becomes a dialog', async () => {
      const open = await openUnscripted(page, '/admin/film/1?supprimer=oui')
      const no = page.getByRole('link', { name: /Non, garder|Fermer/ })
      const before = await no.boundingBox()
      await open()
      expect(await no.boundingBox()).toEqual(before)
    })
  },
)

test(
  'the plan of the room asked for before the script came is the plan, and without a script its list',
  secondWay('seats counted before the script came, above'),
  async ({ page, request }) => {
    const address = await aNumberedScreening(request)
    const plan = page.getByRole('link', { name: 'Choisir sur le plan' })
    const release = await openUnscripted(page, address)
    await plan.click()
    await release()
    await expect(page.getByRole('grid')).toBeVisible()
    await expect(page).not.toHaveURL(/plan=1/)

    await test.step('also when it was on its way, and never came', async () => {
      await page.route('**/assets/*.js', route => route.abort())
      await page.goto(address, { waitUntil: 'domcontentloaded' })
      await plan.click()
      await expect(page).toHaveURL(/plan=1/)
      await expect(page.getByRole('group', { name: 'Rang A' })).toBeVisible()
      await page.unroute('**/assets/*.js')
    })
  },
)
