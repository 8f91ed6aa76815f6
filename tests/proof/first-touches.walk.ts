import { type Browser, type BrowserContextOptions, expect, type Locator, type Page } from '@playwright/test'
import { logInAs } from '../journeys/admin.ts'
import { membersAddresses, staffAddresses, visitorsPages } from '../journeys/first-touch-pages.ts'
import { test } from '../journeys/members.ts'
import { addressOf, open } from '../journeys/pages.ts'
import { openUnscripted, stateOf, touched, written } from '../journeys/touch.ts'

const speeds = {
  'slow phone': { processor: 4, latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000 },
  'fast desktop': { processor: 1, latency: 0, downloadThroughput: -1, uploadThroughput: -1 },
}
const secondsAfterPaint = [0, 0.5, 2]

// A sample: of the pages whose address fits, every so manieth control.
const pages = new RegExp(process.env.TOUCH_PAGES ?? '')
const every = Number(process.env.TOUCH_EVERY ?? 1)

const controls = [...Object.values(touched), 'button[popovertarget]'].join(', ')

type Walk = { browser: Browser; options: BrowserContextOptions; speed: keyof typeof speeds; seconds: number }
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
  for (const seconds of secondsAfterPaint)
    for (const [who, addressesOf] of Object.entries(everybody))
      test(`${speed}, ${seconds} s after the first paint, ${who}`, async ({ page, browser, fromAddress }) => {
        const addresses = (await addressesOf(page)).filter(address => pages.test(decodeURI(address)))
        const { baseURL, locale, timezoneId } = test.info().project.use
        const storageState = await page.context().storageState()
        const options = { baseURL: baseURL!, locale: locale!, timezoneId: timezoneId!, storageState }
        const window = {
          viewport: speed === 'slow phone' ? { width: 390, height: 844 } : { width: 1440, height: 900 },
        }
        const walk = {
          browser,
          options: { ...options, ...window, extraHTTPHeaders: fromAddress },
          speed,
          seconds,
        }
        const lost: string[] = []
        let tried = 0
        for (const address of addresses)
          for (const control of await controlsOf(walk, address)) {
            tried += 1
            if (!(await countsEarly(walk, address, control))) lost.push(`${address}: ${control}`)
          }
        process.stdout.write(`${test.info().title}: ${tried - lost.length} of ${tried} effective\n`)
        expect(lost).toEqual([])
      })

/** What one sees before the script comes. */
async function controlsOf(walk: Walk, address: string): Promise<string[]> {
  return inNewWindow(walk, '', async page => {
    await openUnscripted(page, address)
    return (await namesOf(seen(page))).filter((_, index) => index % every === 0)
  })
}

/** Touched at once, it ends up as if touched once the script was there. */
async function countsEarly(walk: Walk, address: string, control: string): Promise<boolean> {
  const late = await inNewWindow(walk, control, async page => {
    await open(page, address)
    await touch(page, control)
    return settled(page)
  })
  return inNewWindow(walk, control, async page => {
    await slowDown(page, walk.speed)
    await page.goto(address, { waitUntil: 'commit' })
    await firstPaint(page)
    await page.waitForTimeout(walk.seconds * 1000)
    await touch(page, control)
    return isSame(page, late)
  })
}

async function inNewWindow<T>(
  { browser, options }: Walk,
  control: string,
  visit: (page: Page) => Promise<T>,
): Promise<T> {
  // A show that runs is nowhere twice: it stands still, but for the button that would then start it.
  const reducedMotion = control.includes('défilement') ? 'no-preference' : 'reduce'
  const context = await browser.newContext({ ...options, reducedMotion })
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

const seen = (page: Page) => page.locator(controls).filter({ visible: true })

/** Each by what it is and says, the second of two alike as such: the page before the script has others than after. */
function namesOf(all: Locator): Promise<string[]> {
  return all.evaluateAll(elements => {
    const met = new Map<string, number>()
    return elements.map(one => {
      const label = one.getAttribute('aria-label') ?? one.textContent
      const words = [one.localName, one.getAttribute('type'), one.getAttribute('name') ?? one.id, label]
      const name = words.join(' ').replace(/\s+/g, ' ').slice(0, 90)
      met.set(name, (met.get(name) ?? 0) + 1)
      return `${name} ${met.get(name)}`
    })
  })
}

async function touch(page: Page, name: string): Promise<void> {
  const all = seen(page)
  const index = (await namesOf(all)).indexOf(name)
  if (index < 0) return
  const control = all.nth(index)
  const [tag, type, isFixed] = await control.evaluate(one => [
    one.localName,
    one.getAttribute('type') ?? '',
    one.matches(':read-only, [role=combobox], [type=file]'),
  ])
  if (tag === 'button' || tag === 'summary' || type === 'checkbox' || type === 'radio') await control.click()
  else if (tag === 'select') await control.selectOption({ index: 1 })
  else if (!isFixed) await control.fill(written[String(type)] ?? '1230')
}

/** What the page shows once it has stopped changing. */
async function settled(page: Page): Promise<string> {
  let state = ''
  await expect(async () => {
    const before = state
    state = (await stateOf(page)).join('\n')
    expect(state).toBe(before)
  }).toPass({ intervals: [300] })
  return state
}

async function isSame(page: Page, late: string): Promise<boolean> {
  try {
    await expect(async () => {
      await expect(page.locator('html')).toHaveAttribute('data-ready', 'yes')
      expect((await stateOf(page)).join('\n')).toBe(late)
    }).toPass({ timeout: 40_000, intervals: [300] })
    return true
  } catch {
    return false
  }
}
