import { expect } from '@playwright/test'
import { logInAs } from './admin.ts'
import { expectNothingDead, expectSameEarly } from './first-touch-checks.ts'
import { membersFamilies, staffFamilies, visitorsFamilies } from './first-touch-pages.ts'
import { test } from './members.ts'
import { addressOf, aNumberedScreening, open } from './pages.ts'
import { openUnscripted } from './touch.ts'

// Block the service worker of the gate pages: it would serve the script that these tests delay.
test.use({ serviceWorkers: 'block' })

test("visitors' controls work before hydration and without the script, on one page per template", async ({
  page,
  request,
}) => {
  test.slow()
  for (const name of visitorsFamilies) await expectSameEarly(page, await addressOf(request, name))
  for (const name of visitorsFamilies) await expectNothingDead(page, await addressOf(request, name))
})

test("members' controls work before hydration and without the script, on one page per template", async ({
  page,
  request,
}) => {
  test.slow()
  const addresses = await membersFamilies(page, await addressOf(request, 'a screening'))
  for (const address of addresses) await expectSameEarly(page, address)
  for (const address of addresses) await expectNothingDead(page, address)
})

test("staff's controls work before hydration, on one page per template", { tag: '@full' }, async ({
  page,
}) => {
  test.slow()
  await logInAs(page, 'admin')
  for (const address of staffFamilies) await expectSameEarly(page, address)
  for (const address of ['/admin/film', '/admin/séance/ajout', '/admin/controle/cinema/1'])
    await expectNothingDead(page, address)
})

test('the number of seats that a visitor sets before hydration is the number that is ordered', async ({
  page,
  request,
}) => {
  const address = await addressOf(request, 'a screening')
  const more = page.getByRole('button', { name: 'Une place de plus' })
  const total = page.locator('.count .total')
  const release = await openUnscripted(page, address)
  const fewer = page.getByRole('button', { name: 'Une place de moins' })
  const count = page.getByLabel('Nombre de places')
  const least = Number(await count.getAttribute('min'))
  // At the smallest number of seats, the button to remove a seat does nothing. It is marked as disabled, so
  // `force` is needed to click it.
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

  await test.step('the seat count is kept if the form is submitted before hydration', async () => {
    await openUnscripted(page, address)
    await more.click()
    await more.click()
    await page.getByRole('button', { name: 'Réserver' }).click()
    await expect(page).toHaveURL(/places=3(&tarif-\d+=0)*&reserver=1/)
    await expect(page.getByRole('heading', { name: 'Votre réservation' })).toBeVisible()
  })

  await test.step('a digit typed after hydration replaces a seat count selected before it', async () => {
    const release = await openUnscripted(page, address)
    await page.getByText('Autres tarifs').click()
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

  await test.step('a seat count above the limit is reduced with an explanation', async () => {
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

test('if the visitor goes Back before hydration, the previous page is shown', async ({ page }) => {
  await open(page, '/')
  await page.locator('.film-card h3 a').first().click()
  await expect(page).toHaveURL(/\/film\/\d+$/)
  await page.reload({ waitUntil: 'domcontentloaded' })
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect(page.locator('.carousel')).toBeVisible()

  await test.step('if the URL changes while the script loads, the page of the new URL is shown', async () => {
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

test('if the URL changes between script start and hydration, the page of the new URL is shown without an error', async ({
  page,
}) => {
  // The page's script first reads `firstTouches`, then compares the URL with the page. Change the URL in between,
  // as the browser does if the visitor presses Back at that moment.
  await page.addInitScript(other => {
    let touches: unknown
    Object.defineProperty(window, 'firstTouches', {
      set: value => {
        touches = value
      },
      get: () => {
        if (new Error().stack?.includes('/assets/') && !sessionStorage.getItem('went back')) {
          sessionStorage.setItem('went back', 'yes')
          history.replaceState(null, '', other)
          setTimeout(() => dispatchEvent(new PopStateEvent('popstate')))
        }
        return touches
      },
    })
  }, '/authentification/connexion')
  await page.goto('/authentification/inscription')
  await expect(page).toHaveURL('/authentification/connexion')
  await expect(page.getByRole('main').getByRole('button', { name: 'Se connecter' })).toBeVisible()
})

test('a film picked in a form before hydration remains picked after it', { tag: '@full' }, async ({
  page,
}) => {
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

  await test.step('the button « Non » stays in place when the delete page hydrates into a dialog', async () => {
    const open = await openUnscripted(page, '/admin/film/1?supprimer=oui')
    const no = page.getByRole('link', { name: /Non, garder|Fermer/ })
    const before = await no.boundingBox()
    await open()
    expect(await no.boundingBox()).toEqual(before)
  })
})

test('if the visitor asks for the seat map before hydration, it opens after hydration', {
  tag: '@full',
}, async ({ page, request }) => {
  const address = await aNumberedScreening(request)
  // Use a narrow window: on a wide one the map is always visible, and there is no link to it.
  await page.setViewportSize({ width: 900, height: 900 })
  const plan = page.getByRole('link', { name: 'Choisir sur le plan' })
  const release = await openUnscripted(page, address)
  await plan.click()
  await release()
  await expect(page.getByRole('grid')).toBeVisible()
  await expect(page).not.toHaveURL(/plan=1/)

  await test.step('if the script fails to load, the link to the seat map opens a list of seats', async () => {
    await page.route('**/assets/*.js', route => route.abort())
    await page.goto(address, { waitUntil: 'domcontentloaded' })
    await plan.click()
    await expect(page).toHaveURL(/plan=1/)
    await expect(page.getByRole('group', { name: 'Rang A' })).toBeVisible()
    await page.unroute('**/assets/*.js')
  })
})
