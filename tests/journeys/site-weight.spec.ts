import { gzipSync } from 'node:zlib'
import { expect, type Page } from '@playwright/test'
import { aNumberedScreening, wake } from './pages.ts'
import { test } from './test.ts'

// What moves in a page that one reads: a search, a carousel, a fold. React and its router alone would be 104 kB.
const mostToRead = 8_000
const mostStyleBytes = 15_000

// React, its router, and what counts, pays and asks: nothing of the back office's. It was 152 kB before seats had numbers;
// proposing them and, when it is asked for, their map may add twelve.
const mostScriptBytesOfSale = 155_000
const mostWithMap = 152_000 + 12_000

type Sizes = Map<string, number>

/** Every chunk that comes, as gzip would send it. */
function weigh(page: Page, sizes: Sizes): void {
  page.on('response', async response => {
    const { pathname } = new URL(response.url())
    if (/^\/assets\/.*\.(js|css)$/.test(pathname))
      sizes.set(pathname, gzipSync(await response.body(), { level: 9 }).length)
  })
}

function expectLight(sizes: Sizes, [least, most]: readonly [number, number]): void {
  const total = (kind: string) =>
    [...sizes].filter(([path]) => path.endsWith(kind)).reduce((sum, [, size]) => sum + size, 0)
  test.info().annotations.push({ type: 'scripts', description: `${total('.js')} bytes` })
  expect(total('.js')).toBeGreaterThan(least)
  expect(total('.js')).toBeLessThanOrEqual(most)
  expect(total('.css')).toBeLessThanOrEqual(mostStyleBytes)
}

test('before one touches the home page its first picture comes ahead of every script, of which there are at most 8 kB', async ({
  browser,
}) => {
  // A window of its own: it has kept no file of another visit.
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

  await test.step('compressed with gzip, all chunks counted', async () => {
    await wake(page)
    await page.waitForLoadState('networkidle')
    expectLight(sizes, [1_000, mostToRead])
  })
  await test.step('a film, a cinema, the terms and the shop have the same script and no other', async () => {
    const scripts = () => [...sizes.keys()].filter(path => path.endsWith('.js'))
    const known = scripts()
    for (const address of ['/film/1', '/cinema/1', '/CGV', '/boutique', '/nulle-part']) {
      await page.goto(address)
      await wake(page)
    }
    expect(scripts()).toEqual(known)
  })
  await test.step('the faces that the page announces are those its styles use', () => {
    expect([...faces]).toHaveLength(2)
  })
  await context.close()

  await test.step('and a screening, where one chooses and buys, has its own limit', async () => {
    const another = await browser.newContext()
    const screening = await another.newPage()
    const its: Sizes = new Map()
    weigh(screening, its)
    await screening.goto(await aNumberedScreening(screening.request))
    await wake(screening)
    await screening.waitForLoadState('networkidle')
    expectLight(its, [50_000, mostScriptBytesOfSale])
    await screening.getByRole('link', { name: 'Choisir sur le plan' }).click()
    await expect(screening.getByRole('grid')).toBeVisible()
    expectLight(its, [50_000, mostWithMap])
    await another.close()
  })
})
