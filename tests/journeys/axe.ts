import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type { RunOptions } from 'axe-core'
import { full } from '../harness/full.ts'

/** The source of axe, minified because every checked page has to load it. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/**
 * The axe rules about colours. They are checked again in the dark theme; all other rules give the same result
 * there.
 */
const rulesOfColour = ['color-contrast', 'link-in-text-block']

/** The parts that many pages share: header, menu and footer. They are checked only with `withFrame`. */
const frame = ['.site-header', '.site-footer', '.top-bar', '.side-bar', '.admin-footer']

/**
 * Expects no violation of WCAG 2.2 AA or of axe's best practices in the light theme, and visible borders in forced
 * colours. Also checks the colours of the dark theme, if `withFrame` or `inDark` is set, and always in a full run.
 */
export async function expectNoAxeViolations(
  page: Page,
  { withFrame = false, inDark = full } = {},
): Promise<void> {
  const exclude = withFrame ? [] : frame
  // Reduce motion: the text of a carousel slide that is fading has no stable contrast.
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
  expect(await judge(page, exclude), 'in light').toEqual([])
  expect(await drawnByOthers(page), 'in the colours of the browser').toEqual([])
  if (withFrame || inDark) {
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await judge(page, exclude, { runOnly: rulesOfColour }), 'in dark').toEqual([])
  }
  await page.emulateMedia({ forcedColors: 'active' })
  expect(await withoutEdge(page), 'in forced colours').toEqual([])
  await page.emulateMedia({ forcedColors: 'none' })
}

/** Runs the axe check in the middle of a test, but only in a full run, because it is slow. */
export const checkAxeOnTheWay: typeof expectNoAxeViolations = async (page, options) => {
  if (full) await expectNoAxeViolations(page, options)
}

/** Returns the form controls that the browser draws in its own style instead of ours. */
function drawnByOthers(page: Page): Promise<string[]> {
  return page.locator('select:visible, input:is([type=checkbox], [type=radio]):visible').evaluateAll(all =>
    all
      .filter(one => {
        const { appearance, accentColor, paddingInlineEnd } = getComputedStyle(one)
        return one.matches('select')
          ? appearance !== 'none' || Number.parseFloat(paddingInlineEnd) < 28
          : appearance !== 'none' && accentColor === 'auto'
      })
      .map(one => one.outerHTML.slice(0, 120)),
  )
}

/** Returns the controls and fields that have no visible border in forced colours. */
function withoutEdge(page: Page): Promise<string[]> {
  return page
    .locator(
      'button:visible, .button:visible, a.showtime:visible, input:visible, select:visible, textarea:visible',
    )
    .evaluateAll(all => {
      const hasLine = (one: Element, part?: string) => {
        const { borderBlockEndStyle, borderBlockEndWidth } = getComputedStyle(one, part)
        return borderBlockEndStyle !== 'none' && Number.parseFloat(borderBlockEndWidth) > 0
      }
      // In forced colours the browser does not draw two things: the arrow of a select that we style, and the
      // background of an icon button. On a picture, such a button would be invisible.
      const isLost = (one: Element) => {
        const { appearance, backgroundColor } = getComputedStyle(one)
        return one.matches('.select')
          ? appearance === 'none'
          : one.matches('.on-picture .icon-button') && /^rgba.*, 0\)$/.test(backgroundColor)
      }
      const drawnByBrowser = 'input:is([type=checkbox], [type=radio], [type=file]), input:read-only'
      return all
        .filter(one => !one.matches(drawnByBrowser) && !one.closest('.spoken'))
        .filter(
          one =>
            isLost(one) || (!hasLine(one) && !hasLine(one, '::before') && !hasLine(one.parentElement ?? one)),
        )
        .map(one => one.outerHTML.slice(0, 120))
    })
}

/**
 * Runs axe in the page and returns its violations. Asks axe for violations only: this takes a third of the time
 * that axe's own Playwright integration takes.
 */
async function judge(page: Page, exclude: string[], rules: RunOptions = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  await page.evaluate(prepare, full ? 3 : 1)
  const options: RunOptions = { resultTypes: ['violations'], iframes: false, ...rules }
  const violations = await page.evaluate(
    async ([exclude, options]) =>
      (await (window as never as { axe: typeof import('axe-core') }).axe.run({ exclude }, options))
        .violations,
    [exclude, options] as const,
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join('\n    ')}`)
}

/**
 * Hides texts from axe, so that only one text of each style remains (three in a full run). Otherwise axe would
 * spend half of its time on the contrast of every text.
 */
function prepare(atMost: number) {
  // Remove the gradient at the top of the page: over a gradient, axe cannot measure contrast and would report no
  // violation.
  document.body.style.backgroundImage = 'none'
  const kinds = new Map<Element | null, string>()
  const counted = new Map<string, number>()
  const hasWords = (one: Element) =>
    [...one.childNodes].some(node => node instanceof Text && node.data.trim()) &&
    one.checkVisibility({ visibilityProperty: true })
  for (const one of document.body.querySelectorAll('*')) {
    const { color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight } = getComputedStyle(one)
    const looks = [color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight].join()
    const kind = `${kinds.get(one.parentElement) ?? ''}>${one.localName}.${one.getAttribute('class')} ${looks}`
    kinds.set(one, kind)
    const before = counted.get(kind) ?? 0
    if (hasWords(one)) counted.set(kind, before + 1)
    one.toggleAttribute('data-repeated', before >= atMost)
  }
  const { axe } = window as never as { axe: typeof import('axe-core') }
  axe.configure({ rules: [{ id: 'color-contrast', selector: ':not([data-repeated])' }] })
}
