import { type Browser, chromium, type Page } from '@playwright/test'
import { chromiumFlags, obtainChromium } from '../tests/harness/chromium.ts'
import type { BenchSite } from './site.ts'

/** Starts a new Chromium for each measurement, with empty caches. */
export function launchBrowser(args: string[] = []): Promise<Browser> {
  process.env.CHROMIUM_PATH ??= obtainChromium()
  return chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: [...chromiumFlags, ...args] })
}

/** The screen of a mid-sized phone, as Lighthouse simulates it. */
export const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  locale: 'fr-FR',
} as const

/**
 * Visits every page once before a measurement, because the first request for a picture is slow: the server resizes
 * the picture and caches the result.
 */
export async function warmUp(site: BenchSite): Promise<void> {
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage(phone)
    for (const { path } of site.pages) {
      await page.goto(site.address + path)
      await lookThrough(page)
    }
  } finally {
    await browser.close()
  }
}

async function lookThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight) {
      scrollTo(0, y)
      await new Promise(resolve => setTimeout(resolve, 50))
    }
  })
  await page.waitForLoadState('networkidle', { timeout: 60_000 })
}
