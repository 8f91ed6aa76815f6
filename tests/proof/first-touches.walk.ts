import { type BrowserContext, expect, type Page } from '@playwright/test'
import { logInAs } from '../journeys/admin.ts'
import { differences } from '../journeys/first-touch-checks.ts'
import {
  mailedAddresses,
  membersAddresses,
  staffAddresses,
  visitorsPages,
} from '../journeys/first-touch-pages.ts'
import { test } from '../journeys/members.ts'
import { addressOf, open } from '../journeys/pages.ts'
import { openUnscripted } from '../journeys/touch.ts'
import { type Control, controlsOf, roundsOf, touchInTurn } from './rounds.ts'

const speeds = {
  'slow phone': { processor: 4, latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000 },
  'fast desktop': { processor: 1, latency: 0, downloadThroughput: -1, uploadThroughput: -1 },
}
const secondsAfterPaint = [0, 0.5, 2]

// For a shorter run, TOUCH_PAGES selects pages by path (a regular expression), and TOUCH_EVERY=3 takes every third
// page.
const pages = new RegExp(process.env.TOUCH_PAGES ?? '')
const every = Number(process.env.TOUCH_EVERY ?? 1)

type Walk = { context: BrowserContext; speed: keyof typeof speeds }
type Who = (page: Page) => Promise<string[]>

const everybody: Record<string, Who> = {
  visitors: page => Promise.all(visitorsPages.map(name => addressOf(page.request, name))),
  'recipients of mails': mailedAddresses,
  members: async page => membersAddresses(page, await addressOf(page.request, 'a screening')),
  staff: async page => {
    await logInAs(page, 'admin')
    return staffAddresses(page)
  },
}

for (const speed of Object.keys(speeds) as (keyof typeof speeds)[])
  for (const [who, addressesOf] of Object.entries(everybody))
    test(`no click or input before hydration is lost: ${speed}, pages of ${who}`, async ({
      page,
      browser,
      fromAddress,
    }) => {
      const addresses = (await addressesOf(page)).filter(
        (address, index) => pages.test(decodeURI(address)) && index % every === 0,
      )
      const { baseURL, locale, timezoneId } = test.info().project.use
      const storageState = await page.context().storageState()
      const viewport = speed === 'slow phone' ? { width: 390, height: 844 } : { width: 1440, height: 900 }
      const context = await browser.newContext({
        ...{ baseURL: baseURL!, locale: locale!, timezoneId: timezoneId!, storageState, viewport },
        ...{ extraHTTPHeaders: fromAddress, reducedMotion: 'reduce', serviceWorkers: 'block' },
      })
      context.setDefaultTimeout(60_000)
      // Empty localStorage before each visit, so that no earlier visit changes the result.
      await context.addInitScript(() => location.protocol === 'http:' && localStorage.clear())
      // The gate page gives the device a random name. It must be the same in both tabs, which are compared.
      await context.addInitScript(() => {
        crypto.randomUUID = () => '00000000-0000-4000-8000-000000000000'
      })
      const walk = { context, speed }
      const lost: string[] = []
      let tried = 0
      for (const [index, address] of addresses.entries()) {
        const found = await inNewTab(walk, [], async held => {
          await openUnscripted(held, address)
          return controlsOf(held)
        })
        // All pages share the header and footer, so use their controls on the first page only.
        for (const round of roundsOf(found.filter(one => index === 0 || !one.isFrame))) {
          tried += round.length * secondsAfterPaint.length
          const lostNow = await lostOf(walk, address, round)
          for (const one of lostNow) process.stdout.write(`${speed}, ${who}: LOST: ${one}\n`)
          lost.push(...lostNow)
        }
        process.stdout.write(`${speed}, ${who}: ${address}: ${tried - lost.length} of ${tried} effective\n`)
      }
      await context.close()
      expect(lost).toEqual([])
    })

/**
 * Uses all controls of the round before hydration, in one visit. If the page then differs from `usual`, where they
 * were used after hydration, a click was lost: repeats the visit with each control alone, and returns those that
 * lose it.
 */
function lostOf(walk: Walk, address: string, round: Control[]): Promise<string[]> {
  return inNewTab(walk, round, async usual => {
    await open(usual, address)
    await touchInTurn(usual, round)
    // Run these visits in parallel: on a slow phone, each mostly waits for the network, or for the moment at which
    // it uses the control.
    const tries = secondsAfterPaint.map(seconds => differenceEarly(walk, address, round, seconds, usual))
    const at = (await Promise.all(tries)).findIndex(difference => difference !== '')
    if (at < 0) return []
    const alone: string[] = []
    if (round.length > 1) for (const control of round) alone.push(...(await lostOf(walk, address, [control])))
    const names = round.map(({ name }) => name).join(' then ')
    return alone.length > 0 ? alone : [`${address}, ${secondsAfterPaint[at]} s: ${names}: ${await tries[at]}`]
  })
}

/**
 * Uses the controls this many seconds after the first paint, before hydration. Returns how the page then differs
 * from `usual`, where they were used after hydration.
 */
function differenceEarly(walk: Walk, address: string, round: Control[], seconds: number, usual: Page) {
  return inNewTab(walk, round, async page => {
    await slowDown(page, walk.speed)
    await page.goto(address, { waitUntil: 'commit' })
    await firstPaint(page)
    // Wait for a fixed time: the test is about how early the click comes.
    await page.waitForTimeout(seconds * 1000)
    await touchInTurn(page, round)
    return lastDifference(page, usual)
  })
}

const hasShow = (round: Control[]) => round.some(({ name }) => name.includes('défilement'))

/**
 * Visits a page in a new tab of a shared browser context, because creating a context costs more than the visit.
 */
async function inNewTab<T>(
  { context }: Walk,
  round: Control[],
  visit: (page: Page) => Promise<T>,
): Promise<T> {
  const page = await context.newPage()
  try {
    // This round uses the button of the carousel, so allow motion: with reduced motion the carousel never moves by
    // itself. Drop its long timers, so that it shows the same slide in both tabs when they are compared.
    if (hasShow(round)) {
      await page.emulateMedia({ reducedMotion: 'no-preference' })
      await page.addInitScript(neverLater)
    }
    return await visit(page)
  } finally {
    await page.close()
  }
}

/** Runs in the page. Drops timers of two seconds or more, such as the first step of the carousel. */
function neverLater(): void {
  const later = window.setTimeout
  window.setTimeout = ((run: () => void, ms?: number) =>
    (ms ?? 0) < 2000 ? later(run, ms) : 0) as typeof setTimeout
}

async function slowDown(page: Page, speed: keyof typeof speeds): Promise<void> {
  const { processor, ...network } = speeds[speed]
  const browser = await page.context().newCDPSession(page)
  await browser.send('Network.setCacheDisabled', { cacheDisabled: true })
  await browser.send('Network.emulateNetworkConditions', { offline: false, ...network })
  await browser.send('Emulation.setCPUThrottlingRate', { rate: processor })
}

const firstPaint = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>(done => {
        new PerformanceObserver(() => done()).observe({ type: 'paint', buffered: true })
      }),
  )

/**
 * Waits up to 40 seconds until both pages are in the same state. Returns '' if they are, otherwise the last
 * difference.
 */
async function lastDifference(page: Page, usual: Page): Promise<string> {
  let difference = 'the script did not come'
  try {
    await expect(async () => {
      await expect(page.locator('html')).toHaveAttribute('data-ready', 'yes')
      difference = (await differences(page, usual)).join(', ')
      expect(difference).toBe('')
    }).toPass({ timeout: 40_000, intervals: [300] })
  } catch {}
  return difference
}
