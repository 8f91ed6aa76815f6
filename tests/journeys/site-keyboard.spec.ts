import { expect, type Page } from '@playwright/test'
import { filmCalled, filmPath, open } from './pages.ts'
import { test } from './test.ts'

/**
 * Presses Tab until the link has the focus, and returns how often. Each element on the way must be in view, with a
 * visible focus.
 */
async function tabTo(page: Page, selector: string): Promise<number> {
  for (let pressed = 0; pressed < 120; pressed++) {
    await page.keyboard.press('Tab')
    const here = await page.evaluate(wanted => {
      const { activeElement } = document
      if (!activeElement || activeElement === document.body) return null
      const { outlineStyle, outlineWidth } = getComputedStyle(activeElement)
      const isSeen = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
      return { isThere: activeElement.matches(wanted), isSeen, html: activeElement.outerHTML.slice(0, 120) }
    }, selector)
    expect(here?.isSeen, `no visible focus on ${here?.html}`).toBe(true)
    await expect(page.locator(':focus'), here?.html).toBeInViewport()
    if (here?.isThere) return pressed + 1
  }
  throw new Error(`no ${selector} within 120 presses of Tab`)
}

test('the first Tab stop of a page is a link to skip to the content', async ({ page }) => {
  await open(page, '/CGU')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Aller au contenu' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('on the home page, a skip link leads to the showtimes', async ({ page }) => {
  await open(page, '/')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Aller aux séances' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.locator('#programme-titre')).toBeFocused()
  const stops = await tabTo(page, '.film-list a.showtime')
  expect(stops).toBeLessThan(6)
})

test('a visitor gets from the home page to a screening with the keyboard alone', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await tabTo(page, '.day-strip a[aria-current]')
  await tabTo(page, '.film-card h3 a')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/film\/\d+$/)
  await skipToContent(page)
  await tabTo(page, 'a.showtime[data-availability="libre"]')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/film\/\d+\/seance\/\d+\/horaire\/\d+$/)
  await skipToContent(page)
  await tabTo(page, 'input[type=number]')
})

test('a visitor starts a trailer with the keyboard, and the video gets the focus', async ({
  page,
  request,
}) => {
  await open(page, filmPath(await filmCalled(request, 'Le Voyage dans la Lune')))
  await tabTo(page, '.trailer .play')
  await page.keyboard.press('Enter')
  await expect(page.locator('.trailer video')).toBeFocused()
})

test('every Tab stop of a film page has a visible focus', { tag: '@full' }, async ({ page, request }) => {
  await page.goto(filmPath(await filmCalled(request, 'Metropolis')))
  await tabTo(page, '.networks li:last-child a')
})

/** Uses the skip link, which is the first Tab stop of a page. */
async function skipToContent(page: Page) {
  await tabTo(page, 'a.skip[href="#contenu"]')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
}
