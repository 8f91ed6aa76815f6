import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Of all that axe looks at, only this changes with the colours of the page. */
const rulesOfColour = ['color-contrast', 'link-in-text-block']

/** No violation of WCAG 2.2 AA nor of axe's own good practice, in light and in dark. */
export async function expectNoBarrier(page: Page): Promise<void> {
  // A slide that is dissolving has no contrast of its own: what is judged stands still.
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
  expect(await barriers(page), 'in light').toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await barriers(page, rulesOfColour), 'in dark').toEqual([])
}

async function barriers(page: Page, rules?: string[]): Promise<string[]> {
  // One run in the page itself, without a report of what is right: a quarter of the time.
  const axe = new AxeBuilder({ page }).setLegacyMode()
  axe.options({ resultTypes: ['violations'], ...(rules && { runOnly: rules }) })
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join('\n    ')}`)
}
