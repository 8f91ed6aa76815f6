import { gzipSync } from 'node:zlib'
import { expect, type Page } from '@playwright/test'
import { logInAs, make, newName } from './admin.ts'
import { aNumberedScreening, wake } from './pages.ts'
import { test } from './test.ts'

// Search, carousel and folds of a page that is only read. React and its router alone would be 104 kB.
const mostToRead = 8_000
const mostStyleBytes = 15_000
// With the counters, the order form and the map, which stands on a wide page. Measured: 15.4 kB.
const mostStyleBytesOfSale = 16_000

// React, its router and the scripts for counting, paying and fetching; no back-office code. Measured: 165 kB.
// Order refunds, the reload after a new build and the layout classes added 3 kB to the earlier 154, the
// countdown of held places and its buttons another 3, the map beside the fares and the exchange 4 more: too much,
// to be brought down.
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

test('on the home page the first picture loads before all scripts, which weigh at most 8 kB', async ({
  browser,
}) => {
  // A new context with an empty cache.
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

  await test.step('total size of the gzipped chunks', async () => {
    await wake(page)
    await page.waitForLoadState('networkidle')
    expectLight(sizes, [1_000, mostToRead])
  })
  await test.step('a film, a cinema, the terms and the shop load the same scripts and no others', async () => {
    const scripts = () => [...sizes.keys()].filter(path => path.endsWith('.js'))
    const known = scripts()
    for (const address of ['/film/1', '/cinema/1', '/CGV', '/boutique', '/nulle-part']) {
      await page.goto(address)
      await wake(page)
    }
    expect(scripts()).toEqual(known)
  })
  await test.step('the preloaded fonts are the fonts that the styles use', () => {
    expect([...faces]).toHaveLength(2)
  })
  await context.close()

  await test.step('a screening, with its booking form, has its own limit', async () => {
    // On a narrow page the map loads on request.
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

test('the selling screen of a till loads at most 150 kB of scripts', async ({ page, browser }) => {
  await logInAs(page, 'admin')
  const { id } = await make(page, 'till', { cinemas_id: 1, name_till: newName('Caisse') })
  const opened = await page.request.post('/api/v1/counter/session', { data: { tills_id: id, float: 100 } })
  expect(opened.status(), await opened.text()).toBe(201)
  // The same login, an empty cache.
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
