import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** No violation of WCAG 2.2 AA nor of axe's own good practice, in light and in dark. */
export async function expectNoBarrier(page: Page): Promise<void> {
  // A slide that is dissolving has no contrast of its own: what is judged stands still.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const { violations } = await new AxeBuilder({ page }).analyze()
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join('\n    ')}`)
    expect(found, `in ${colorScheme}`).toEqual([])
  }
}
