import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test'
import { logInAs } from '../journeys/admin.ts'
import { membersAddresses, staffAddresses, visitorsPages } from '../journeys/first-touch-pages.ts'
import { test } from '../journeys/members.ts'
import { addressOf, open } from '../journeys/pages.ts'
import { openUnscripted, stateOf } from '../journeys/touch.ts'
import { type Control, controlsOf, roundsOf, touchInTurn } from './rounds.ts'

const speeds = {
  'slow phone': { processor: 4, latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000 },
  'fast desktop': { processor: 1, latency: 0, downloadThroughput: -1, uploadThroughput: -1 },
}
const secondsAfterPaint = [0, 0.5, 2]

// A sample: the pages whose address fits, every so manieth of them.
const pages = new RegExp(process.env.TOUCH_PAGES ?? '')
const every = Number(process.env.TOUCH_EVERY ?? 1)

type Walk = { browser: Browser; options: BrowserContextOptions; speed: keyof typeof speeds }
type Who = (page: Page) => Promise<string[]>

const everybody: Record<string, Who> = {
  visitors: page => Promise.all(visitorsPages.map(name => addressOf(page.request, name))),
  members: async page => membersAddresses(page, await addressOf(page.request, 'a screening')),
  staff: async page => {
    await logInAs(page, 'admin')
    return staffAddresses
  },
}

for (const speed of Object.keys(speeds) as (keyof typeof speeds)[])
  for (const [who, addressesOf] of Object.entries(everybody))
    test(`${speed}, ${who}`, async ({ page, browser, fromAddress }) => {
      const addresses = (await addressesOf(page)).filter(
        (address, index) => pages.test(decodeURI(address)) && index % every === 0,
      )
      const { baseURL, locale, timezoneId } = test.info().project.use
      const storageState = await page.context().storageState()
      const viewport = speed === 'slow phone' ? { width: 390, height: 844 } : { width: 1440, height: 900 }
      const options = { baseURL: baseURL!, locale: locale!, timezoneId: timezoneId!, storageState, viewport }
      const walk = { browser, options: { ...options, extraHTTPHeaders: fromAddress }, speed }
      const lost: string[] = []
      let tried = 0
      for (const [index, address] of addresses.entries()) {
        const found = await inNewWindow(walk, [], async held => {
          await openUnscripted(held, address)
          return controlsOf(held)
        })
        // The header and the foot of a page are those of all: tried on the first.
        for (const round of roundsOf(found.filter(one => index === 0 || !one.isFrame))) {
          tried += round.length * secondsAfterPaint.length
          lost.push(...(await lostOf(walk, address, round)))
        }
        process.stdout.write(`${speed}, ${who}: ${address}: ${tried - lost.length} of ${tried} effective\n`)
      }
      expect(lost).toEqual([])
    })

/** Touched together in one visit; where that goes wrong, each alone, to know which. */
async function lostOf(walk: Walk, address: string, round: Control[]): Promise<string[]> {
  const late = await inNewWindow(walk, round, async page => {
    await open(page, address)
    await touchInTurn(page, round)
    return settled(page)
  })
  const lost: string[] = []
  for (const seconds of secondsAfterPaint) {
    const difference = await differenceEarly(walk, address, round, seconds, late)
    if (difference === '') continue
    if (round.length > 1) for (const control of round) lost.push(...(await lostOf(walk, address, [control])))
    if (lost.length === 0)
      lost.push(`${address}, ${seconds} s: ${round.map(({ name }) => name).join(' then ')}: ${difference}`)
    if (round.length > 1) break
  }
  return lost
}

/** Touched at once, it ends up as if touched once the script was there. */
function differenceEarly(walk: Walk, address: string, round: Control[], seconds: number, late: string[]) {
  return inNewWindow(walk, round, async page => {
    await slowDown(page, walk.speed)
    await page.goto(address, { waitUntil: 'commit' })
    await firstPaint(page)
    await page.waitForTimeout(seconds * 1000)
    await touchInTurn(page, round)
    return differenceTo(page, late)
  })
}

async function inNewWindow<T>(
  { browser, options }: Walk,
  round: Control[],
  visit: (page: Page) => Promise<T>,
): Promise<T> {
  // A show that runs is nowhere twice: it stands still, but for the button that would then start it.
  const isShow = round.some(({ name }) => name.includes('défilement'))
  const context = await browser.newContext({ ...options, reducedMotion: isShow ? 'no-preference' : 'reduce' })
  try {
    return await visit(await context.newPage())
  } finally {
    await context.close()
  }
}

async function slowDown(page: Page, speed: keyof typeof speeds): Promise<void> {
  const { processor, ...network } = speeds[speed]
  const browser = await page.context().newCDPSession(page)
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

/** What the page shows once it has stopped changing. */
async function settled(page: Page): Promise<string[]> {
  let state: string[] = []
  await expect(async () => {
    const before = state
    state = await stateOf(page)
    expect(state).toEqual(before)
  }).toPass({ intervals: [300] })
  return state
}

/** Empty once it shows the same. */
async function differenceTo(page: Page, late: string[]): Promise<string> {
  let difference = 'the script did not come'
  try {
    await expect(async () => {
      await expect(page.locator('html')).toHaveAttribute('data-ready', 'yes')
      const early = await stateOf(page)
      const at = early.findIndex((line, index) => line !== late[index])
      difference = at < 0 && early.length === late.length ? '' : `${early[at]} instead of ${late[at]}`
      expect(difference).toBe('')
    }).toPass({ timeout: 40_000, intervals: [300] })
  } catch {}
  return difference
}
