import { type BrowserContext, expect, type Page, test as playwright } from '@playwright/test'
import { clockAhead, moveClock } from '../harness/other-clock.ts'

/** The `test` of every journey: it fails when a page throws, or wants what its own policy refuses. */
export const test = playwright.extend<{ wrongs: string[]; ownPage: Page }>({
  wrongs: [
    async ({ browser }, use) => {
      const wrongs: string[] = []
      const watched = new Set<BrowserContext>()
      const watch = (context: BrowserContext) => {
        // A window that is used again is told of twice.
        if (watched.has(context)) return
        watched.add(context)
        if (clockAhead) context.addInitScript(moveClock, clockAhead)
        context.on('weberror', thrown => wrongs.push(thrown.error().message))
        // The browser's own words for it, in any page or frame.
        context.on('console', message => {
          if (/Content Security Policy|permissions policy/i.test(message.text())) wrongs.push(message.text())
        })
      }
      browser.on('context', watch)
      await use(wrongs)
      browser.off('context', watch)
      expect(wrongs).toEqual([])
    },
    { auto: true },
  ],
  /**
   * A page in a window that nobody used before or will use again: for journeys that set the page's clock. Playwright
   * takes a clock out of a used window in two steps, and a page that loads between them throws.
   */
  ownPage: async ({ browser }, use) => {
    const context = await browser.newContext()
    await use(await context.newPage())
    await context.close()
  },
})
