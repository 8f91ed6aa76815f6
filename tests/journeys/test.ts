import { type BrowserContext, expect, test as playwright } from '@playwright/test'

/** The `test` of every journey: it fails when a page throws, or wants what its own policy refuses. */
export const test = playwright.extend<{ nothingRefused: undefined }>({
  nothingRefused: [
    async ({ browser }, use) => {
      const wrong: string[] = []
      const watch = (context: BrowserContext) => {
        context.on('weberror', thrown => wrong.push(thrown.error().message))
        // The browser's own words for it, in any page, worker or frame.
        context.on('console', message => {
          if (/Content Security Policy|Permissions policy violation/i.test(message.text()))
            wrong.push(message.text())
        })
      }
      browser.on('context', watch)
      await use(undefined)
      browser.off('context', watch)
      expect(wrong).toEqual([])
    },
    { auto: true },
  ],
})
