import { expect } from '@playwright/test'
import { logInAs } from './admin.ts'
import { expectNothingDead, expectSameEarly } from './first-touch-checks.ts'
import { membersFamilies, staffFamilies, visitorsFamilies } from './first-touch-pages.ts'
import { test } from './members.ts'
import { addressOf, aNumberedScreening, open } from './pages.ts'
import { openUnscripted } from './touch.ts'

// The service worker of the ticket check would serve the script that these tests hold back.
test.use({ serviceWorkers: 'block' })

test('a visitor’s interactions before hydration are kept, on one page per template', async ({
  page,
  request,
}) => {
  test.slow()
  for (const name of visitorsFamilies) await expectSameEarly(page, await addressOf(request, name))
  for (const name of visitorsFamilies) await expectNothingDead(page, await addressOf(request, name))
})

test('a member’s interactions before hydration are kept, on one page per template', async ({
  page,
  request,
}) => {
  test.slow()
  const addresses = await membersFamilies(page, await addressOf(request, 'a screening'))
  for (const address of addresses) await expectSameEarly(page, address)
  for (const address of addresses) await expectNothingDead(page, address)
})

test('staff interactions before hydration are kept, on one page per template', { tag: '@full' }, async ({
  page,
}) => {
  test.slow()
  await logInAs(page, 'admin')
  for (const address of staffFamilies) await expectSameEarly(page, address)
  for (const address of ['/admin/film', '/admin/séance/ajout', '/admin/controle/cinema/1'])
    await expectNothingDead(page, address)
})

test('a seat count changed before hydration is the count that is reserved', async ({ page, request }) => {
  const address = await addressOf(request, 'a screening')
  const more = page.getByRole('button', { name: 'Une place de plus' })
  const total = page.locator('.count .total')
  const release = await openUnscripted(page, address)
  const fewer = page.getByRole('button', { name: 'Une place de moins' })
  const count = page.getByLabel('Nombre de places')
  const least = Number(await count.getAttribute('min'))
  // The count stops at its minimum, and the button stays disabled.
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

  await test.step('also when the form is submitted before hydration', async () => {
    await openUnscripted(page, address)
    await more.click()
    await more.click()
    await page.getByRole('button', { name: 'Réserver' }).click()
    await expect(page).toHaveURL(/places=3(&tarif-\d+=0)*&reserver=1/)
    await expect(page.getByRole('heading', { name: 'Votre réservation' })).toBeVisible()
  })

  await test.step('a typed digit replaces text that was selected before hydration', async () => {
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

  await test.step('a count above the limit is reduced with an explanation, with or without the script', async () => {
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

test('Back after a reload shows the page of the URL, before and after hydration', async ({ page }) => {
  await open(page, '/')
  await page.locator('.film-card h3 a').first().click()
  await expect(page).toHaveURL(/\/film\/\d+$/)
  await page.reload({ waitUntil: 'domcontentloaded' })
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect(page.locator('.carousel')).toBeVisible()

  await test.step('also when the script is already loading', async () => {
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

test('Back between the start of the script and hydration shows the page of the URL, without an error', async ({
  page,
}) => {
  // The script reads firstTouches first when it starts, to compare the URL. The URL changes right after that.
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

test('a film picked before hydration stays picked', { tag: '@full' }, async ({ page }) => {
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

  await test.step('« Non » does not move when the question becomes a dialog', async () => {
    const open = await openUnscripted(page, '/admin/film/1?supprimer=oui')
    const no = page.getByRole('link', { name: /Non, garder|Fermer/ })
    const before = await no.boundingBox()
    await open()
    expect(await no.boundingBox()).toEqual(before)
  })
})

test('the seat map opened before hydration appears after it; without a script, a list of seats appears', {
  tag: '@full',
}, async ({ page, request }) => {
  const address = await aNumberedScreening(request)
  // On a wide page the map needs no link.
  await page.setViewportSize({ width: 900, height: 900 })
  const plan = page.getByRole('link', { name: 'Choisir sur le plan' })
  const release = await openUnscripted(page, address)
  await plan.click()
  await release()
  await expect(page.getByRole('grid')).toBeVisible()
  await expect(page).not.toHaveURL(/plan=1/)

  await test.step('also when the script fails to load', async () => {
    await page.route('**/assets/*.js', route => route.abort())
    await page.goto(address, { waitUntil: 'domcontentloaded' })
    await plan.click()
    await expect(page).toHaveURL(/plan=1/)
    await expect(page.getByRole('group', { name: 'Rang A' })).toBeVisible()
    await page.unroute('**/assets/*.js')
  })
})
