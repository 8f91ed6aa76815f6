import { expect } from '@playwright/test'
import { addressOf, open } from './pages.ts'
import { test } from './test.ts'
import { watch } from './watch.ts'

test('web fonts that load late hardly shift the layout', { tag: '@full' }, async ({
  page,
  request,
  baseURL,
}) => {
  const watched = await watch(page, baseURL ?? '')
  for (const name of ['/', 'a film', '/a-propos', '/CGV']) {
    const shown = Promise.withResolvers<void>()
    await page.route('**/*.woff2', async route => {
      await shown.promise
      await route.continue()
    })
    await page.goto(await addressOf(request, name), { waitUntil: 'domcontentloaded' })
    // Let the page paint with system fonts first. The test releases the web fonts after that.
    await page.evaluate(async () => {
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
    })
    shown.resolve()
    await page.evaluate(() => document.fonts.ready.then(() => new Promise(requestAnimationFrame)))
    const { shifts, moved } = await watched()
    expect(shifts, [name, ...moved].join('\n')).toBeLessThan(0.02)
    await page.unroute('**/*.woff2')
  }
})

test('browsing the site sets no cookie and contacts no other site', async ({ page, baseURL }) => {
  const watched = await watch(page, baseURL ?? '')
  await open(page, '/')
  await page.locator('.film-card h3 a').first().click()
  await expect(page).toHaveURL(/\/film\/\d+$/)
  await page.locator('#seances a.showtime').first().click()
  await expect(page).toHaveURL(/horaire/)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Confidentialité' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Politique de confidentialité')
  const { foreign, cookies, errors, refused } = await watched()
  expect({ foreign, cookies, errors, refused }).toEqual({ foreign: [], cookies: [], errors: [], refused: [] })
})

test('if a page cannot be fetched, an error is shown and the visitor can retry', async ({ page }) => {
  await open(page, '/authentification/connexion')
  await page.route('**/*.data*', route => route.abort())
  await page.getByRole('link', { name: 'Créer un compte' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('La connexion s’est interrompue')
  await page.unroute('**/*.data*')
  await page.getByRole('link', { name: 'Réessayer' }).click()
  await expect(page).toHaveURL('/authentification/inscription')
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText('interrompue')
})

test('pages and assets are compressed; assets may be cached for ever', async ({ page, request }) => {
  const headers = { 'accept-encoding': 'gzip, deflate, br' }
  expect((await request.get('/', { headers })).headers()['content-encoding']).toBe('br')
  await page.goto('/')
  const sheets = await page
    .locator('link[rel=stylesheet]')
    .evaluateAll(all => all.map(one => one.getAttribute('href') ?? ''))
  expect(sheets.length).toBeGreaterThan(0)
  for (const sheet of sheets) {
    const answer = await request.get(sheet, { headers })
    expect(answer.headers()['content-encoding']).toBe('br')
    expect(answer.headers()['cache-control']).toContain('immutable')
  }
})
