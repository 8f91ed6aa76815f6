import { gzipSync } from 'node:zlib'
import { expect, type Page } from '@playwright/test'
import { logInAs, make, newName } from './admin.ts'
import { aNumberedScreening, wake } from './pages.ts'
import { test } from './test.ts'

// The limits, in bytes after gzip, for pages without an order form. They load only the scripts of the search, the
// carousel and the collapsible sections, but not React and its router, which alone are 104 kB.
const mostToRead = 8_000
const mostStyleBytes = 15_000
// These styles include the seat counters, the order form and the seat map. Measured: 15.4 kB.
const mostStyleBytesOfSale = 16_000

// The limit for the scripts of a screening page: React, its router, the seat count, payment and fetching, but no
// back-office code. Measured: 165 kB. This is too much and must be reduced.
const mostScriptBytesOfSale = 167_000
const mostWithMap = mostScriptBytesOfSale + 10_000
const mostAtTheTill = 150_000

type Sizes = Map<string, number>

/** Records the gzipped size of every script and stylesheet that loads. */
function weigh(page: Page, sizes: Sizes): void {
  page.on('response', async response => {
    const { pathname } = new URL(response.url())
    if (/^\/assets\/.*\.(js|css)$/.test(pathname))
      sizes.set(pathname, gzipSync(await response.body(), { level: 9 }).length)
  })
}

function expectLight(
  sizes: Sizes,
  [least, most]: readonly [number, number],
  mostStyles = mostStyleBytes,
): void {
  const total = (kind: string) =>
    [...sizes].filter(([path]) => path.endsWith(kind)).reduce((sum, [, size]) => sum + size, 0)
  test.info().annotations.push({ type: 'scripts', description: `${total('.js')} bytes` })
  expect(total('.js')).toBeGreaterThan(least)
  expect(total('.js')).toBeLessThanOrEqual(most)
  expect(total('.css')).toBeLessThanOrEqual(mostStyles)
}

test('the home page requests its first picture before any script, and its scripts weigh at most 8 kB', async ({
  browser,
}) => {
  // Use a new browser context: its cache is empty, so that every file is loaded and counted.
  const context = await browser.newContext()
  const page = await context.newPage()
  const order: string[] = []
  const sizes: Sizes = new Map()
  const faces = new Set<string>()
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.woff2')) faces.add(pathname)
    if (pathname.includes('backdrop')) order.push('picture')
    if (pathname.endsWith('.js')) order.push('script')
  })
  weigh(page, sizes)
  await page.goto('/')
  await page.waitForLoadState('load')
  expect(order[0]).toBe('picture')

  await test.step('the scripts of the home page weigh at most 8 kB gzipped', async () => {
    await wake(page)
    await page.waitForLoadState('networkidle')
    expectLight(sizes, [1_000, mostToRead])
  })
  await test.step('film, cinema, terms and shop load the same scripts as the home page', async () => {
    const scripts = () => [...sizes.keys()].filter(path => path.endsWith('.js'))
    const known = scripts()
    for (const address of ['/film/1', '/cinema/1', '/CGV', '/boutique', '/nulle-part']) {
      await page.goto(address)
      await wake(page)
    }
    expect(scripts()).toEqual(known)
  })
  await test.step('the home page loads two font files', () => {
    expect([...faces]).toHaveLength(2)
  })
  await context.close()

  await test.step('the scripts and styles of the screening page with order form stay below size limits', async () => {
    // Use a narrow page, which loads the map only on request.
    const another = await browser.newContext({ viewport: { width: 900, height: 900 } })
    const screening = await another.newPage()
    const its: Sizes = new Map()
    weigh(screening, its)
    await screening.goto(await aNumberedScreening(screening.request))
    await wake(screening)
    await screening.waitForLoadState('networkidle')
    expectLight(its, [50_000, mostScriptBytesOfSale], mostStyleBytesOfSale)
    await screening.getByRole('link', { name: 'Choisir sur le plan' }).click()
    await expect(screening.getByRole('grid')).toBeVisible()
    expectLight(its, [50_000, mostWithMap], mostStyleBytesOfSale)
    await another.close()
  })
})

test('the sales page of a till loads at most 150 kB of scripts', async ({ page, browser }) => {
  await logInAs(page, 'admin')
  const { id } = await make(page, 'till', { cinemas_id: 1, name_till: newName('Caisse') })
  const opened = await page.request.post('/api/v1/counter/session', { data: { tills_id: id, float: 100 } })
  expect(opened.status(), await opened.text()).toBe(201)
  // Use a new browser context with the same login: its cache is empty, so that every script is loaded and counted.
  const context = await browser.newContext({ storageState: await page.context().storageState() })
  const till = await context.newPage()
  const sizes: Sizes = new Map()
  weigh(till, sizes)
  await till.goto(`/caisse/${id}`)
  await wake(till)
  await expect(till.getByRole('complementary', { name: 'Vente en cours' })).toBeVisible()
  await till.waitForLoadState('networkidle')
  expectLight(sizes, [100_000, mostAtTheTill])
  await context.close()
})
