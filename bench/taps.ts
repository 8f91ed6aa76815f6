import { loadavg } from 'node:os'
import type { Page } from '@playwright/test'
import { launchBrowser, phone } from './browser.ts'
import { screenInLargeRoom } from './large-room.ts'
import type { BenchSite } from './site.ts'
import { median, table } from './table.ts'

const slower = 4
const taps = 20

/**
 * Measures the time from a tap on a seat until the page shows the seat as chosen, on a slow phone. The reference
 * is a page with only one button.
 */
export async function measure(site: BenchSite): Promise<string> {
  const load = loadavg()[0]!.toFixed(1)
  const path = await screenInLargeRoom(site)
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage(phone)
    await page.addInitScript(listenToTaps)
    await page.goto(site.address + path)
    await page.locator('html[data-ready=yes]').waitFor()
    await page.getByText('Choisir sur le plan').tap()
    await page.locator('[role=grid]').waitFor()
    await slowDown(page)
    const seats = await page.$$('[role=grid] button')
    const first = await timeOf(page, seats[210]!)
    const later: number[] = []
    for (let n = 0; n < taps; n++) later.push(await timeOf(page, seats[204 + ((n * 3) % 8)]!))

    const bare = await browser.newPage(phone)
    await bare.addInitScript(listenToTaps)
    await bare.goto(`${site.address}/robots.txt`)
    await bare.evaluate(() => {
      document.body.innerHTML = '<button>x</button>'
      document.body.firstElementChild!.addEventListener('click', ({ currentTarget }) => {
        ;(currentTarget as HTMLElement).append('x')
      })
    })
    await slowDown(bare)
    const button = (await bare.$('button'))!
    const alone: number[] = []
    for (let n = 0; n < taps; n++) alone.push(await timeOf(bare, button))
    return reportOf(load, { first, later, alone })
  } finally {
    await browser.close()
  }
}

type Tapped = { first: number; later: number[]; alone: number[] }

const reportOf = (load: string, { first, later, alone }: Tapped) =>
  [
    '# How fast the seat plan reacts to a tap\n\n',
    `The bench taps seats of a room with 500 numbered seats, on a simulated phone ${slower} times slower than this machine. Each figure is the\n`,
    `time from the tap to the frame that shows its effect, as the browser reports it (in steps of 8 ms). The machine’s load\n`,
    `before the run was ${load} (near 0: nothing else was running).\n\n`,
    table(
      ['what is tapped', 'median time', 'shortest time', 'longest time', 'limit of the median'],
      [
        [`a seat, ${taps} times`, ms(median(later)), ...ends(later), '100 ms'],
        ['the first seat, which also zooms the plan in', ms(first), 'one tap only', 'one tap only', '100 ms'],
        ['the only button of an empty page, for comparison', ms(median(alone)), ...ends(alone), 'no limit'],
      ],
    ),
  ].join('')

const ms = (time: number) => `${Math.round(time)} ms`
const ends = (times: number[]) => [ms(Math.min(...times)), ms(Math.max(...times))]

declare global {
  interface Window {
    tapTimes: number[]
  }
}

/**
 * Records the duration of each tap on a page. Browsers report only taps of 16 ms or more; a shorter tap counts as
 * 0.
 */
function listenToTaps(): void {
  window.tapTimes = []
  new PerformanceObserver(list => {
    for (const { name, duration } of list.getEntries()) if (name === 'click') window.tapTimes.push(duration)
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
}

type Target = NonNullable<Awaited<ReturnType<Page['$']>>>

async function timeOf(page: Page, target: Target): Promise<number> {
  const at = await target.evaluate(element => {
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const { x, y, width, height } = element.getBoundingClientRect()
    return [x + width / 2, y + height / 2] as const
  })
  await page.waitForTimeout(300)
  await page.touchscreen.tap(...at)
  await page.waitForTimeout(700)
  return page.evaluate(() => Math.max(0, ...window.tapTimes.splice(0)))
}
