import { type BrowserContext, expect, type Page, test as playwright } from '@playwright/test'
import { clockAhead, moveClock } from '../harness/other-clock.ts'

/**
 * The `test` of every browser test. It fails if a page throws an error, or tries to do what its own security
 * policy forbids.
 */
export const test = playwright.extend<{ wrongs: string[]; ownPage: Page }>({
  wrongs: [
    async ({ browser }, use) => {
      const wrongs: string[] = []
      const watched = new Set<BrowserContext>()
      const watch = (context: BrowserContext) => {
        // Playwright announces a reused browser context twice: listen to it only once.
        if (watched.has(context)) return
        watched.add(context)
        if (clockAhead) context.addInitScript(moveClock, clockAhead)
        context.on('weberror', thrown => wrongs.push(thrown.error().message))
        // The browser writes policy violations of any page or frame to the console.
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
   * A page in a new browser context, for tests that set the page's clock. In a reused context, Playwright removes
   * the clock of the earlier test in two steps, and a page that loads in between would throw an error.
   */
  ownPage: async ({ browser }, use) => {
    const context = await browser.newContext()
    await use(await context.newPage())
    await context.close()
  },
})
