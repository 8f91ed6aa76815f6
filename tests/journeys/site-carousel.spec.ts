import { expect, type Locator, type Page } from '@playwright/test'
import { secondWay } from '../harness/extent.ts'
import { wake } from './pages.ts'
import { test } from './test.ts'
import { openUnscripted } from './touch.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const carousel = (page: Page) => page.getByRole('region', { name: 'Films à l’affiche en images' })
const dots = (page: Page) => carousel(page).getByRole('button', { name: /^Film \d/ })
const current = (page: Page) =>
  dots(page).evaluateAll(all => all.findIndex(dot => dot.getAttribute('aria-current') === 'true'))

/** The page under a clock that only moves when told; its slides are at rest on the first one. */
async function openWithClock(page: Page) {
  await stopClock(page)
  await page.goto('/')
  await wake(page)
  await expect(carousel(page)).toHaveAttribute('data-running', 'true')
}

async function stopClock(page: Page) {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
}

/** Lets so much time pass, once the page has seen what happened before. */
async function pass(page: Page, milliseconds: number) {
  // The page's own tasks come first: React sets its next timer in one of them.
  await page.evaluate(async () => {
    for (let turn = 0; turn < 3; turn++)
      await new Promise(done => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = done
        port2.postMessage('')
      })
  })
  await page.clock.runFor(milliseconds)
}

/** Nobody is in the carousel any more, neither with the mouse nor with the keyboard. */
async function leave(page: Page) {
  await page.mouse.move(3, 3)
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
}

test('the carousel shows one film at a time, with a dot for each', async ({ ownPage: page }) => {
  await openWithClock(page)
  const count = await dots(page).count()
  expect(count).toBeGreaterThan(2)
  await expect(carousel(page).locator('.slide:not([inert])')).toHaveCount(1)
  expect(await current(page)).toBe(0)

  await test.step('a slide leads to its film, and to its next screenings', async () => {
    const slide = carousel(page).locator('.slide:not([inert])')
    await expect(slide.getByRole('heading').getByRole('link')).toHaveAttribute('href', /^\/film\/\d+$/)
    await expect(slide.locator('a.showtime').first()).toHaveAttribute(
      'href',
      /^\/film\/\d+\/seance\/\d+\/horaire\/\d+$/,
    )
  })
  await test.step('it starts when the page has been there for two seconds', async () => {
    await pass(page, 1900)
    expect(await current(page)).toBe(0)
  })
  await test.step('it moves by itself: a second of rest, two of transition, and after the last comes the first', async () => {
    await pass(page, 1000)
    expect(await current(page)).toBe(0)
    await pass(page, 100)
    await expect.poll(() => current(page)).toBe(1)
    const transition = carousel(page).locator('.slide[data-place=current]')
    await expect(transition).toHaveCSS('animation-duration', '2s')
    await pass(page, 2900)
    expect(await current(page)).toBe(1)
    await pass(page, 100)
    for (let position = 2; position < count; position++) {
      await expect.poll(() => current(page)).toBe(position)
      await pass(page, 3000)
    }
    await expect.poll(() => current(page)).toBe(0)
  })
})

test('it waits while one is in it, with the keyboard as with the mouse', async ({ ownPage: page }) => {
  await openWithClock(page)
  await dots(page).first().focus()
  await pass(page, 20_000)
  expect(await current(page)).toBe(0)
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await carousel(page).hover()
  await pass(page, 20_000)
  expect(await current(page)).toBe(0)

  await test.step('it can be paused, and started again', async () => {
    await carousel(page).getByRole('button', { name: 'Mettre le défilement en pause' }).click()
    await leave(page)
    await pass(page, 20_000)
    expect(await current(page)).toBe(0)
    await carousel(page).getByRole('button', { name: 'Lancer le défilement' }).click()
    await leave(page)
    await pass(page, 3000)
    await expect.poll(() => current(page)).toBe(1)
  })

  await test.step('also for who was in it with the keyboard before the script came', async () => {
    const release = await openUnscripted(page, '/')
    await dots(page).first().focus()
    await release()
    await pass(page, 20_000)
    expect(await current(page)).toBe(0)
  })
})

test('a dot shows its film; the arrow keys lead on, round the end and back', async ({ ownPage: page }) => {
  await openWithClock(page)
  const last = (await dots(page).count()) - 1
  await dots(page).nth(last).click()
  await expect.poll(() => current(page)).toBe(last)
  const title = ((await dots(page).nth(last).getAttribute('aria-label')) ?? '').split(/\s:\s/)[1]
  await expect(carousel(page).locator('.slide[data-place=current] h2')).toHaveText(title ?? '')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => current(page)).toBe(0)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => current(page)).toBe(last)

  await test.step('a swipe of the finger leads on as well', async () => {
    await carousel(page).evaluate(stage => {
      const at = (type: string, clientX: number) =>
        stage.dispatchEvent(new PointerEvent(type, { pointerType: 'touch', clientX, bubbles: true }))
      at('pointerdown', 300)
      at('pointerup', 120)
    })
    await expect.poll(() => current(page)).toBe(0)
  })
})

test(
  'while one film gives way to the next, what is seen is what is tapped',
  secondWay('a dot shows its film, above'),
  async ({ ownPage: page }) => {
    await openWithClock(page)
    const leaving = carousel(page).locator('.slide').first()
    await page.evaluate(() => {
      const still = new CSSStyleSheet()
      still.replaceSync('.carousel * { animation-play-state: paused !important }')
      document.adoptedStyleSheets = [still]
    })
    await dots(page).nth(1).click()
    await expect(leaving).toHaveAttribute('data-place', 'last')
    for (const [milliseconds, place] of [
      [100, 'last'],
      [500, 'last'],
      [650, undefined],
      [900, 'current'],
      [1900, 'current'],
    ] as const) {
      await stopDissolveAt(page, milliseconds)
      for (const link of await leaving.getByRole('link', { includeHidden: true }).all())
        expect(await slideUnder(link), `${milliseconds} ms`).not.toBe(place === 'last' ? 'current' : 'last')
      const words = carousel(page).locator(`.slide[data-place=${place ?? 'current'}] h2 a`)
      expect(await slideUnder(words), `${milliseconds} ms`).toBe(place)
    }
  },
)

/** Every animation of the carousel, brought to a moment; none of them runs by itself. */
async function stopDissolveAt(page: Page, milliseconds: number) {
  await carousel(page).evaluate((stage, at) => {
    for (const animation of stage.getAnimations({ subtree: true })) animation.currentTime = at
  }, milliseconds)
}

/** Where the slide stands whose link a finger on the middle of this one would open. */
const slideUnder = (link: Locator) =>
  link.evaluate(one => {
    const { x, y, width, height } = one.getClientRects()[0]!
    const hit = document.elementFromPoint(x + width / 2, y + height / 2)?.closest('a')
    return hit?.closest<HTMLElement>('.slide')?.dataset.place
  })

test('pictures are loaded when their turn comes, not before', async ({ ownPage: page }) => {
  const pictures = new Set<string>()
  page.on('request', request => {
    if (/backdrop/.test(request.url())) pictures.add(new URL(request.url()).pathname)
  })
  await stopClock(page)
  await page.goto('/')
  await page.waitForLoadState('load')
  expect(pictures.size).toBeLessThanOrEqual(2)
  await wake(page)
  await expect(carousel(page)).toHaveAttribute('data-running', 'true')
  expect(pictures.size).toBeLessThanOrEqual(2)
})

test('it stands still when reduced motion is asked for, and moves only by hand', async ({
  ownPage: page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openWithClock(page)
  await pass(page, 20_000)
  expect(await current(page)).toBe(0)
  await dots(page).nth(1).click()
  await expect.poll(() => current(page)).toBe(1)
  await expect(carousel(page).locator('.slide[data-place=current]')).toHaveCSS('animation-name', 'none')
})
