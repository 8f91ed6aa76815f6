import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const fromAxe = createRequire(import.meta.resolve('@axe-core/playwright'))
/** The small edition: every page that is judged has to read it. */
const axeSource = readFileSync(fromAxe.resolve('axe-core/axe.min.js'), 'utf8')

/** Of all that axe looks at, only this changes with the colours of the page. */
const rulesOfColour = ['color-contrast', 'link-in-text-block']
const onlyViolations = { resultTypes: ['violations' as const] }

type Violation = { id: string; nodes: { html: string }[] }

/** No violation of WCAG 2.2 AA nor of axe's own good practice, in light and in dark. */
export async function expectNoBarrier(page: Page): Promise<void> {
  // A slide that is dissolving has no contrast of its own: what is judged stands still.
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
  // One run in the page itself, without a report of what is right: a quarter of the time.
  const inLight = await new AxeBuilder({ page, axeSource }).setLegacyMode().options(onlyViolations).analyze()
  expect(told(inLight.violations), 'in light').toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(told(await colours(page)), 'in dark').toEqual([])
}

/** By the axe that the first run left in the page: bringing it there takes longer than its work. */
function colours(page: Page): Promise<Violation[]> {
  type Axe = { run: (context: Document, options: object) => Promise<{ violations: Violation[] }> }
  return page.evaluate(
    async options => (await (window as never as { axe: Axe }).axe.run(document, options)).violations,
    { ...onlyViolations, runOnly: rulesOfColour },
  )
}

const told = (violations: Violation[]) =>
  violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join('\n    ')}`)
