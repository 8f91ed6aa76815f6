import { expect, type Page } from '@playwright/test'
import { everyPage, inThisRun, secondWay } from '../harness/extent.ts'
import { expectNoBarrier } from './axe.ts'
import {
  addressOf,
  burger,
  header,
  open,
  sidewaysScroll,
  siteAddresses,
  siteFamilies,
  wake,
} from './pages.ts'
import { test } from './test.ts'
import { unheardControls } from './touch.ts'
import { scrollThrough, watch } from './watch.ts'

/** Browsers call a page steady under 0.1; a change of typeface alone moves letters by less than this. */
const mostShift = 0.01

const firstLook: Record<string, readonly [string, string]> = {
  '/': ['.slide:not([inert]) .showtime', '.slide:not([inert]) .showtime'],
  'a film': ['.film-hero dl', '.film-hero dl'],
  'a screening': ['.reserve', 'address'],
}

// One visit for all of it: on fifteen pages, the visits are what takes the time.
for (const name of (everyPage ? siteAddresses : siteFamilies).filter(one => inThisRun('no barrier', one))) {
  test(`${name} is for everyone`, async ({ page, request, baseURL }) => {
    const watched = await watch(page, baseURL ?? '')
    await page.goto(await addressOf(request, name))

    await test.step('it asks only this house, breaks no rule, sets no cookie and never jumps', async () => {
      await scrollThrough(page)
      await wake(page)
      const { shifts, moved, ...noise } = await watched()
      expect(noise).toEqual({ refused: [], errors: [], foreign: [], cookies: [] })
      expect(shifts, moved.join('\n')).toBeLessThan(mostShift)
    })

    await test.step('it hears a first touch on whatever answers to one', async () =>
      expect(await unheardControls(page)).toEqual([]))

    await test.step('it has no barrier that axe knows of, in light and in dark', () =>
      expectNoBarrier(page, { withFrame: true }))

    await test.step('on a telephone, no word is under 16 pixels and nothing to touch under 44', async () => {
      await page.setViewportSize({ width: 390, height: 844 })
      expect(await smallWords(page)).toEqual([])
      expect(await lowTargets(page)).toEqual([])
    })

    await test.step('what one came for is in the first look, a telephone held upright or sideways', async () => {
      const [upright, sideways] = firstLook[name] ?? []
      if (!upright || !sideways) return
      await expectSeenAtOnce(page, upright, { width: 390, height: 844 })
      await expectSeenAtOnce(page, sideways, { width: 844, height: 390 })
    })

    await test.step('it fits 320 pixels, a zoom of 200 % and letters twice as large', async () => {
      await page.setViewportSize({ width: 320, height: 640 })
      expect(await sidewaysScroll(page), 'at 320 pixels').toBeLessThanOrEqual(0)
      // A zoom of 200 % on a window of 1440 × 900.
      await page.setViewportSize({ width: 720, height: 450 })
      expect(await sidewaysScroll(page), 'at 200 %').toBeLessThanOrEqual(0)
      await page.setViewportSize({ width: 1440, height: 900 })
      // The size of letters that one sets in the browser: 16 pixels by default.
      await setLetters(page, 32)
      expect(await sidewaysScroll(page), 'with letters twice as large').toBeLessThanOrEqual(0)
      // The next test has the same window.
      await setLetters(page, 16)
    })
  })
}

test(
  'the open menu, then the search and its results, have no barrier',
  secondWay('the header is judged with every page, while it is closed'),
  async ({ page }) => {
    await open(page, '/CGU')
    await burger(page).click()
    await expectNoBarrier(page, { withFrame: true })
    await header(page).locator('.bar').getByRole('button', { name: 'Rechercher un film' }).click()
    await page.getByRole('combobox', { name: 'Rechercher un film' }).fill('le')
    await expect(page.getByRole('option').first()).toBeVisible()
    await expectNoBarrier(page, { withFrame: true })
  },
)

test('the theme follows the system until one chooses, and the choice is remembered', async ({ page }) => {
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  await page.emulateMedia({ colorScheme: 'light' })
  await open(page, '/CGU')
  const light = await ground()
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await ground()
  expect(dark).not.toBe(light)
  await page.getByRole('group', { name: 'Apparence' }).getByText('Clair').click()
  expect(await ground()).toBe(light)
  await page.goto('/a-propos')
  expect(await ground()).toBe(light)
  await page.getByRole('group', { name: 'Apparence' }).getByText('Système').click()
  expect(await ground()).toBe(dark)
})

async function expectSeenAtOnce(page: Page, selector: string, size: { width: number; height: number }) {
  await page.setViewportSize(size)
  await page.evaluate(() => scrollTo(0, 0))
  const box = await page.getByRole('main').locator(selector).first().boundingBox()
  expect(box!.y + box!.height, `${selector} at ${size.width} × ${size.height}`).toBeLessThanOrEqual(
    size.height,
  )
}

function smallWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found = new Set<string>()
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const { parentElement: parent, textContent } = node
      if (!parent?.checkVisibility() || !textContent?.trim() || parent.closest('svg, script')) continue
      const size = Number.parseFloat(getComputedStyle(parent).fontSize)
      if (size < 16) found.add(`${size}px ${parent.tagName}.${parent.className} ${textContent.slice(0, 30)}`)
    }
    return [...found]
  })
}

function lowTargets(page: Page): Promise<string[]> {
  return page
    .locator('button:visible, .button:visible, a.showtime:visible, select:visible, summary:visible')
    .evaluateAll(all =>
      all
        .filter(one => one.getBoundingClientRect().height < 43.5)
        .map(one => `${one.getBoundingClientRect().height} ${one.outerHTML.slice(0, 90)}`),
    )
}

async function setLetters(page: Page, pixels: number) {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: pixels, fixed: (pixels * 13) / 16 } })
  await expect(page.locator('html')).toHaveCSS('font-size', `${pixels}px`)
}
