import { expect, type Page } from '@playwright/test'
import { full } from '../harness/full.ts'
import { expectNoAxeViolations } from './axe.ts'
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
import { controlsWithoutHandler } from './touch.ts'
import { scrollThrough, watch } from './watch.ts'

/**
 * The largest layout shift that is allowed. Browsers rate less than 0.1 as good. This limit is lower, but still
 * allows the small shift when a web font replaces the system font.
 */
const mostShift = 0.01

const firstLook: Record<string, readonly [string, string]> = {
  '/': ['.slide:not([inert]) .showtime', '.slide:not([inert]) .showtime'],
  'a film': ['.film-hero dl', '.film-hero dl'],
  'a screening': ['.reserve', 'address'],
}

// All checks of a page share one visit, because loading the pages takes most of the time.
for (const name of full ? siteAddresses : siteFamilies) {
  test(`${name} works before hydration, is accessible, fits a phone, and contacts no other site`, async ({
    page,
    request,
    baseURL,
  }) => {
    const watched = await watch(page, baseURL ?? '')
    await page.goto(await addressOf(request, name))

    await test.step('the page contacts no other site, sets no cookie and has no layout shift', async () => {
      await scrollThrough(page)
      await wake(page)
      const { shifts, moved, ...noise } = await watched()
      expect(noise).toEqual({ refused: [], errors: [], foreign: [], cookies: [] })
      expect(shifts, moved.join('\n')).toBeLessThan(mostShift)
    })

    await test.step("the page's controls work before hydration", async () =>
      expect(await controlsWithoutHandler(page)).toEqual([]))

    await test.step('the page has no axe violation in light and dark', () =>
      expectNoAxeViolations(page, { withFrame: true }))

    await test.step("on a phone, the page's text is at least 16 px high and its touch targets 44 px", async () => {
      await page.setViewportSize({ width: 390, height: 844 })
      expect(await smallWords(page)).toEqual([])
      expect(await lowTargets(page)).toEqual([])
    })

    await test.step("on a phone, the page's main action is visible without scrolling", async () => {
      const [upright, sideways] = firstLook[name] ?? []
      if (!upright || !sideways) return
      await expectSeenAtOnce(page, upright, { width: 390, height: 844 })
      await expectSeenAtOnce(page, sideways, { width: 844, height: 390 })
    })

    await test.step('the page fits 320 pixels, a zoom of 200 %, and text twice as large', async () => {
      await page.setViewportSize({ width: 320, height: 640 })
      expect(await sidewaysScroll(page), 'at 320 pixels').toBeLessThanOrEqual(0)
      // A window of 1440 × 900 has this size at a zoom of 200 %.
      await page.setViewportSize({ width: 720, height: 450 })
      expect(await sidewaysScroll(page), 'at 200 %').toBeLessThanOrEqual(0)
      await page.setViewportSize({ width: 1440, height: 900 })
      // Double the font size of the browser settings, which is 16 pixels by default.
      await setLetters(page, 32)
      expect(await sidewaysScroll(page), 'with letters twice as large').toBeLessThanOrEqual(0)
      // Restore the font size, because the next test reuses this browser context.
      await setLetters(page, 16)
    })
  })
}

test('the open menu, the search and its results have no axe violation', { tag: '@full' }, async ({
  page,
}) => {
  await open(page, '/CGU')
  await burger(page).click()
  await expectNoAxeViolations(page, { withFrame: true })
  await header(page).locator('.bar').getByRole('button', { name: 'Rechercher un film' }).click()
  await page.getByRole('combobox', { name: 'Rechercher un film' }).fill('le')
  await expect(page.getByRole('option').first()).toBeVisible()
  await expectNoAxeViolations(page, { withFrame: true })
})

test('the theme follows the system until the visitor chooses one, which is remembered', async ({ page }) => {
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
