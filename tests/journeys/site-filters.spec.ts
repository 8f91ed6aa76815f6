import { expect, type Page } from '@playwright/test'
import { allCinemas, allFilms, open, wake } from './pages.ts'
import { test } from './test.ts'
import { openUnscripted } from './touch.ts'

const days = (page: Page) => page.getByRole('navigation', { name: 'Choisir un jour' })
const filters = (page: Page) => page.getByRole('form', { name: 'Filtrer les séances' })

test('the filters of the programme are kept in the URL, and can be cleared', async ({ page, request }) => {
  const [, second] = await allCinemas(request)
  await open(page, '/')
  await filters(page).getByLabel('Langue').selectOption('VO')
  await expect(page).toHaveURL(/[?&]langue=VO/)
  await filters(page).getByLabel('Cinéma').selectOption(String(second?.id))
  await expect(page).toHaveURL(new RegExp(`[?&]cinema=${second?.id}`))
  await expect(page).toHaveURL(/[?&]langue=VO/)
  const chips = page.locator('.film-list a.showtime')
  await expect(chips.filter({ hasNotText: 'VO' })).toHaveCount(0)
  await page.reload()
  await expect(filters(page).getByLabel('Langue')).toHaveValue('VO')
  await test.step('a checkbox filter is kept in the URL beside the other filters', async () => {
    await wake(page)
    await filters(page).getByText('Accessibilité').click()
    await filters(page).getByLabel('Accès en fauteuil roulant').check()
    await expect(page).toHaveURL(/[?&]fauteuil=1/)
    await expect(filters(page).getByLabel('Accès en fauteuil roulant')).toBeChecked()
    await expect(filters(page).getByLabel('Langue')).toHaveValue('VO')
  })
  await filters(page).getByRole('link', { name: 'Effacer les filtres' }).click()
  await expect(page).not.toHaveURL(/langue|cinema|fauteuil/)
  await expect(filters(page).getByLabel('Langue')).toHaveValue('')
})

test('the 3D filter shows only 3D screenings', async ({ page, request }) => {
  const films = await allFilms(request)
  const time = films.flatMap(film => film.timeTables).findLast(one => one.version_2D_3D === '3D')
  await page.goto(`/?jour=${time?.session_date}&version=3D`)
  const chips = page.locator('.film-list a.showtime')
  expect(await chips.count()).toBeGreaterThan(0)
  await expect(chips.filter({ hasNotText: '3D' })).toHaveCount(0)
})

test('when a filter changes the list of films, screen readers announce the new list', async ({ page }) => {
  await open(page, '/?jour=semaine')
  const told = page.locator('main [role=status]')
  await filters(page).getByLabel('Langue').selectOption('VO')
  await expect(told).toHaveText(/^La semaine, du .+\s: \d+\sfilms$/)
  await open(page, '/?jour=semaine&cinema=999')
  await filters(page).getByLabel('Langue').selectOption('VO')
  await expect(told).toHaveText(/\s: Aucune séance ne correspond à tous ces filtres\.$/)
})

test('if no screening matches the filters, the page suggests a filter to remove', async ({ page }) => {
  await open(page, '/?jour=semaine&cinema=999&version=2D')
  await page
    .locator('.empty')
    .getByRole('link', { name: /^Tous les cinémas \(\d+ séances\)$/ })
    .click()
  await expect(page).toHaveURL('/?jour=semaine&version=2D#programme')
  await expect(page.locator('.film-list a.showtime').first()).toBeVisible()
})

/** Delays the server's responses to a chosen filter or day until the test calls the returned function. */
async function holdAnswers(page: Page, asked = /\?jour=/): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route(asked, async route => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}

test('a filter keeps the focus when the response to the previous filter arrives', {
  tag: '@full',
}, async ({ page }) => {
  await open(page, '/?jour=semaine')
  const release = await holdAnswers(page)
  await filters(page).getByLabel('Langue').selectOption('VO')
  const version = await filters(page).getByLabel('Version').elementHandle()
  await version?.focus()
  release()
  await expect(page).toHaveURL(/[?&]langue=VO/)
  await expect(filters(page).getByRole('link', { name: 'Effacer les filtres' })).toBeVisible()
  expect(await version?.evaluate(list => list.isConnected && list === document.activeElement)).toBe(true)
  await version?.selectOption('2D')
  await expect(page).toHaveURL('/?jour=semaine&langue=VO&version=2D#programme')
})

test('a filter chosen between the arrival of a response and its display remains chosen', {
  tag: '@full',
}, async ({ page }) => {
  await open(page, '/?jour=semaine')
  await page.evaluate(() => {
    const read = Response.prototype.text
    Response.prototype.text = async function () {
      const text = await read.call(this)
      Response.prototype.text = read
      const list = document.querySelector<HTMLSelectElement>('.filters [name=langue]')!
      list.value = 'VO'
      list.dispatchEvent(new Event('change', { bubbles: true }))
      return text
    }
  })
  const release = await holdAnswers(page, /langue=VO/)
  const chosenMeanwhile = page.waitForRequest(/langue=VO/)
  await filters(page).getByText('Accessibilité').click()
  await filters(page).getByLabel('Accès en fauteuil roulant').check()
  await chosenMeanwhile
  await filters(page).getByLabel('Version').selectOption('2D')
  release()
  await expect(page).toHaveURL('/?jour=semaine&langue=VO&version=2D&fauteuil=1#programme')
})

test('a day and a filter chosen before either response arrives are both applied', async ({ page }) => {
  await open(page, '/?jour=semaine')
  const release = await holdAnswers(page)
  const day = days(page).locator('li:has(time) a').nth(2)
  const date = await day.locator('time').getAttribute('datetime')
  await filters(page).getByLabel('Langue').selectOption('VO')
  await day.click()
  await filters(page).getByLabel('Version').selectOption('2D')
  release()
  await expect(page).toHaveURL(`/?jour=${date}&langue=VO&version=2D#programme`)
  await expect(filters(page).getByLabel('Langue')).toHaveValue('VO')

  await test.step('filters that a visitor cleared stay off when the visitor chooses another filter', async () => {
    const releaseAgain = await holdAnswers(page)
    await filters(page).getByRole('link', { name: 'Effacer les filtres' }).click()
    await expect(filters(page).getByLabel('Langue')).toHaveValue('')
    await filters(page).getByText('Accessibilité').click()
    await filters(page).getByLabel('Accès en fauteuil roulant').check()
    releaseAgain()
    await expect(page).toHaveURL(`/?jour=${date}&fauteuil=1#programme`)
    await page.goBack()
    await expect(filters(page).getByLabel('Langue')).toHaveValue('VO')
    await expect(filters(page).getByLabel('Accès en fauteuil roulant')).not.toBeChecked()
  })
})

test('on a phone, a filter that is set moves to the front of its row immediately', { tag: '@full' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/?jour=semaine')
  const release = await holdAnswers(page)
  const access = filters(page).getByLabel('Accès en fauteuil roulant')
  await filters(page).getByText('Accessibilité').click()
  await access.check()
  await expect(access).toBeInViewport()
  await expect(filters(page).locator('[data-chosen]')).toHaveText('Accès en fauteuil roulant')
  release()
  await expect(page).toHaveURL(/[?&]fauteuil=1/)
  await expect(access).toBeInViewport()
  await expect(filters(page).getByRole('link', { name: 'Effacer les filtres' })).toBeVisible()
})

test('a filter that is cleared before hydration is off after it', { tag: '@full' }, async ({ page }) => {
  const release = await openUnscripted(page, '/?jour=semaine&langue=VO')
  await filters(page).getByLabel('Langue').selectOption('')
  await release()
  await expect(page).toHaveURL('/?jour=semaine#programme')
})

/** Makes every fetch of the script fail, while pages load normally. */
const cutOff = (page: Page) =>
  page.route(/\?jour=/, route =>
    route.request().resourceType() === 'fetch' ? route.abort() : route.fallback(),
  )

const busy = (page: Page) => page.locator('.film-list[aria-busy]')

test('going Back or Forward while a list is loading shows the list of the URL', {
  tag: '@full',
}, async ({ page }) => {
  await open(page, '/?jour=semaine')
  await filters(page).getByLabel('Langue').selectOption('VO')
  await expect(page).toHaveURL(/[?&]langue=VO/)
  const release = await holdAnswers(page)
  await page.evaluate(() => history.back())
  await expect(filters(page).getByLabel('Langue')).toHaveValue('')
  await page.evaluate(() => history.forward())
  await expect(page).toHaveURL(/[?&]langue=VO/)
  release()
  await expect(busy(page)).toHaveCount(0)
  await expect(filters(page).getByLabel('Langue')).toHaveValue('VO')
  await expect(page.locator('.film-list a.showtime').filter({ hasNotText: 'VO' })).toHaveCount(0)
})

test('if the list of films cannot be fetched after Back, the browser reloads the whole page', {
  tag: '@full',
}, async ({ page }) => {
  await open(page, '/?jour=semaine')
  await filters(page).getByLabel('Langue').selectOption('VO')
  await expect(page).toHaveURL(/[?&]langue=VO/)
  await filters(page).getByLabel('Version').selectOption('2D')
  await expect(page).toHaveURL(/[?&]version=2D/)
  await cutOff(page)
  await page.evaluate(() => history.back())
  await expect(page).toHaveURL('/?jour=semaine&langue=VO#programme')
  await expect(filters(page).getByLabel('Version')).toHaveValue('')
  await expect(busy(page)).toHaveCount(0)
})

test('a filter that is set and cleared before the response arrives adds no history entry', {
  tag: '@full',
}, async ({ page }) => {
  await open(page, '/?jour=semaine')
  const steps = await page.evaluate(() => history.length)
  const release = await holdAnswers(page, /langue=VO/)
  await filters(page).getByLabel('Langue').selectOption('VO')
  await filters(page).getByLabel('Langue').selectOption('')
  await expect(busy(page)).toHaveCount(0)
  expect(await page.evaluate(() => history.length)).toBe(steps)

  await test.step('after a failed fetch for a day, choosing that day again reloads the whole page', async () => {
    release()
    await cutOff(page)
    const again = page.waitForRequest(request => request.resourceType() === 'document')
    await days(page).getByRole('link', { name: 'Toute la semaine' }).click()
    await again
    await expect(busy(page)).toHaveCount(0)
  })
})
