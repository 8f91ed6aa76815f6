import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type { RunOptions } from 'axe-core'
import { everyPage } from '../harness/extent.ts'

/** The small edition: every page that is judged has to read it. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Of all that axe looks at, only this changes with the colours of the page. */
const rulesOfColour = ['color-contrast', 'link-in-text-block']

/** What stands around every page: judged with each page of the site, and once in the back office. */
const frame = ['.site-header', '.site-footer', '.top-bar', '.side-bar', '.admin-footer']

/**
 * No violation of WCAG 2.2 AA nor of axe's own good practice, in light and in dark; an edge where shadows are not drawn.
 * All pages have their colours from one sheet: those of the back office are judged in light alone, but for the first,
 * and in both in `full`.
 */
export async function expectNoBarrier(
  page: Page,
  { withFrame = false, inDark = everyPage } = {},
): Promise<void> {
  const exclude = withFrame ? [] : frame
  // A slide that is dissolving has no contrast of its own: what is judged stands still.
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

/** A state of a page that a journey comes through: `npm test` judges pages as they open, and leaves these to `full`. */
export const noBarrierOnTheWay: typeof expectNoBarrier = async (page, options) => {
  if (everyPage) await expectNoBarrier(page, options)
}

/** A list whose arrow has no room beside its words, a box to tick in the browser's own colour. */
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

/** Where the person's own colours replace ours: what is pressed or typed into, and has no line around or in it. */
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
      // An arrow of our own that is not drawn there; a sign that is lost on a picture.
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

/** In the page itself, without a report of what is right: a third of the work that axe's own driver makes of it. */
async function judge(page: Page, exclude: string[], rules: RunOptions = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  await page.evaluate(prepare, everyPage ? 3 : 1)
  const options: RunOptions = { resultTypes: ['violations'], iframes: false, ...rules }
  const violations = await page.evaluate(
    async ([exclude, options]) =>
      (await (window as never as { axe: typeof import('axe-core') }).axe.run({ exclude }, options))
        .violations,
    [exclude, options] as const,
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join('\n    ')}`)
}

/** Contrast is half of axe's work, and the same for all words drawn alike: one of them is judged, three in `full`. */
function prepare(atMost: number) {
  // Over a gradient axe calls no contrast wrong: the trace of light at the top of every page is put out.
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
