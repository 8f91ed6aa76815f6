import { expect, type Page, test } from '@playwright/test'
import { addressOf, open, siteAddresses, wake } from './pages.ts'

/** Browsers call a page steady under 0.1; a change of typeface alone moves letters by less than this. */
const mostShift = 0.01

type Watched = { shifts: number; refused: string[] }

/** Notes what moved by itself and what the page's policy refused. */
async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watched: Watched = { shifts: 0, refused: [] }
    Object.assign(window, { watched })
    addEventListener('securitypolicyviolation', event => {
      watched.refused.push(`${event.violatedDirective} ${event.blockedURI}`)
    })
    new PerformanceObserver(list => {
      for (const shift of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      })[])
        if (!shift.hadRecentInput) watched.shifts += shift.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

const watched = (page: Page) => page.evaluate(() => (window as never as { watched: Watched }).watched)

async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight / 2) {
      scrollTo(0, y)
      await new Promise(requestAnimationFrame)
    }
  })
}

for (const name of siteAddresses) {
  test(`${name} asks only this house, breaks no rule, sets no cookie and never jumps`, async ({
    page,
    request,
    baseURL,
  }) => {
    const errors: string[] = []
    const foreign: string[] = []
    page.on('console', message => {
      // Browsers report the page itself when it is a 404; everything else is ours to answer for.
      const isPage = message.location().url === page.url() && /\b404\b/.test(message.text())
      if (['error', 'warning'].includes(message.type()) && !isPage) errors.push(message.text())
    })
    page.on('pageerror', error => errors.push(error.message))
    page.on('request', asked => {
      if (new URL(asked.url()).origin !== baseURL) foreign.push(asked.url())
    })
    await watch(page)
    await page.goto(await addressOf(request, name))
    await page.evaluate(() => document.fonts.ready)
    await scrollThrough(page)
    await wake(page)
    await page.waitForTimeout(300)
    const { shifts, refused } = await watched(page)
    expect(refused).toEqual([])
    expect(errors).toEqual([])
    expect(foreign).toEqual([])
    expect(await page.context().cookies()).toEqual([])
    expect(shifts).toBeLessThan(mostShift)
  })
}

test('typefaces that come late move nothing but letters', async ({ page, request }) => {
  await page.route('**/*.woff2', async route => {
    await new Promise(resolve => setTimeout(resolve, 800))
    await route.continue()
  })
  await watch(page)
  for (const name of ['/', 'a film', '/a-propos', '/CGV', '/accessibilite']) {
    await page.goto(await addressOf(request, name))
    await page.evaluate(() => document.fonts.ready)
    expect((await watched(page)).shifts, name).toBeLessThan(2 * mostShift)
  }
})

test('walking through the site sets no cookie and asks nobody else', async ({ page, baseURL }) => {
  const foreign: string[] = []
  page.on('request', asked => {
    if (new URL(asked.url()).origin !== baseURL) foreign.push(asked.url())
  })
  await open(page, '/')
  await page.locator('.film-card h3 a').first().click()
  await expect(page).toHaveURL(/\/film\/\d+$/)
  await page.locator('#seances a.showtime').first().click()
  await expect(page).toHaveURL(/horaire/)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Confidentialité' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Politique de confidentialité')
  expect(foreign).toEqual([])
  expect(await page.context().cookies()).toEqual([])
})

test('pages and files travel pressed, and files are kept for ever', async ({ page, request }) => {
  const headers = { 'accept-encoding': 'gzip, deflate, br' }
  expect((await request.get('/', { headers })).headers()['content-encoding']).toBe('br')
  await page.goto('/')
  const sheets = await page
    .locator('link[rel=stylesheet]')
    .evaluateAll(all => all.map(one => one.getAttribute('href') ?? ''))
  for (const sheet of sheets) {
    const answer = await request.get(sheet, { headers })
    expect(answer.headers()['content-encoding']).toBe('br')
    expect(answer.headers()['cache-control']).toContain('immutable')
  }
})
