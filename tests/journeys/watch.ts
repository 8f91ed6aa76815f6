import type { Page } from '@playwright/test'

/** `moved` lists which elements shifted, by how much and when, for the failure message. */
type Inside = { shifts: number; moved: string[]; refused: string[] }

export type Watched = Inside & { errors: string[]; foreign: string[]; cookies: string[] }

/**
 * Records a page's layout shifts, policy violations, errors, requests to other sites and cookies. Returns a
 * function that reports them.
 */
export async function watch(page: Page, origin: string): Promise<() => Promise<Watched>> {
  const errors: string[] = []
  const foreign: string[] = []
  page.on('console', message => {
    // If the page itself is a 404, the browser logs an error, which is expected. All other errors count.
    const isPage = message.location().url === page.url() && /\b404\b/.test(message.text())
    if (['error', 'warning'].includes(message.type()) && !isPage) errors.push(message.text())
  })
  page.on('pageerror', error => errors.push(error.message))
  page.on('request', asked => {
    if (new URL(asked.url()).origin !== origin) foreign.push(asked.url())
  })
  await page.addInitScript(watchFromInside)
  return async () => {
    const inside = await page.evaluate(() => (window as never as { watched: Inside }).watched)
    const cookies = (await page.context().cookies()).map(cookie => cookie.name)
    return { ...inside, errors, foreign, cookies }
  }
}

/** Runs in the page: records layout shifts and policy violations. */
function watchFromInside() {
  const watched: Inside = { shifts: 0, moved: [], refused: [] }
  Object.assign(window, { watched })
  addEventListener('securitypolicyviolation', event => {
    watched.refused.push(`${event.violatedDirective} ${event.blockedURI}`)
  })
  type Box = DOMRectReadOnly
  type Source = { node: Node | null; previousRect: Box; currentRect: Box }
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Source[] }
  const box = ({ x, y, width, height }: Box) => [x, y, width, height].map(Math.round).join(' ')
  const told = ({ node, previousRect, currentRect }: Source) => {
    const element = node instanceof Element ? node : node?.parentElement
    return `${element?.tagName}.${element?.className} ${box(previousRect)} → ${box(currentRect)}`
  }
  new PerformanceObserver(list => {
    for (const shift of list.getEntries() as Shift[]) {
      if (shift.hadRecentInput) continue
      watched.shifts += shift.value
      watched.moved.push(
        `${shift.value.toFixed(4)} at ${Math.round(shift.startTime)} ms: ${shift.sources.map(told).join(', ')}`,
      )
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Scrolls from top to bottom, so that lazy content loads. */
export async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight / 2) {
      scrollTo(0, y)
      await new Promise(requestAnimationFrame)
    }
    await document.fonts.ready
    await new Promise(done => requestIdleCallback(done, { timeout: 1000 }))
    scrollTo(0, 0)
    await new Promise(requestAnimationFrame)
  })
}
