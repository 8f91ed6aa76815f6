import { expect, type Locator, type Page } from '@playwright/test'
import { wake } from './pages.ts'
import { test } from './test.ts'
import { openUnscripted } from './touch.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const carousel = (page: Page) => page.getByRole('region', { name: 'Films à l’affiche en images' })
const dots = (page: Page) => carousel(page).getByRole('button', { name: /^Film \d/ })
const current = (page: Page) =>
  dots(page).evaluateAll(all => all.findIndex(dot => dot.getAttribute('aria-current') === 'true'))

/** Opens the home page with a clock that only the test moves. The first slide is shown and stays. */
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

/** Moves the page's clock forward, after the page has finished its current tasks. */
async function pass(page: Page, milliseconds: number) {
  // Let the page run its own tasks first: in one of them, React sets its next timer.
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

/** Moves both the pointer and the focus out of the carousel. */
async function leave(page: Page) {
  await page.mouse.move(3, 3)
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
}

test('the home page carousel shows one film at a time, with a dot for each film', async ({
  ownPage: page,
}) => {
  await openWithClock(page)
  const count = await dots(page).count()
  expect(count).toBeGreaterThan(2)
  await expect(carousel(page).locator('.slide:not([inert])')).toHaveCount(1)
  expect(await current(page)).toBe(0)

  await test.step("a carousel slide links to its film and the film's next screenings", async () => {
    const slide = carousel(page).locator('.slide:not([inert])')
    await expect(slide.getByRole('heading').getByRole('link')).toHaveAttribute('href', /^\/film\/\d+$/)
    await expect(slide.locator('a.showtime').first()).toHaveAttribute(
      'href',
      /^\/film\/\d+\/seance\/\d+\/horaire\/\d+$/,
    )
  })
  await test.step('the carousel starts to move two seconds after the page loads', async () => {
    await pass(page, 1900)
    expect(await current(page)).toBe(0)
  })
  await test.step('the carousel advances every three seconds, and starts again after the last film', async () => {
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

test('the carousel pauses while it has the focus or the pointer', async ({ ownPage: page }) => {
  await openWithClock(page)
  await dots(page).first().focus()
  await pass(page, 20_000)
  expect(await current(page)).toBe(0)
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await carousel(page).hover()
  await pass(page, 20_000)
  expect(await current(page)).toBe(0)

  await test.step('a visitor can pause the carousel and start it again', async () => {
    await carousel(page).getByRole('button', { name: 'Mettre le défilement en pause' }).click()
    await leave(page)
    await pass(page, 20_000)
    expect(await current(page)).toBe(0)
    await carousel(page).getByRole('button', { name: 'Lancer le défilement' }).click()
    await leave(page)
    await pass(page, 3000)
    await expect.poll(() => current(page)).toBe(1)
  })

  await test.step('the carousel pauses if it had the focus before hydration', async () => {
    const release = await openUnscripted(page, '/')
    await dots(page).first().focus()
    await release()
    await pass(page, 20_000)
    expect(await current(page)).toBe(0)
  })
})

test('carousel dots select a film; arrow keys go to the next, even past the last', async ({
  ownPage: page,
}) => {
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

  await test.step('on a touch screen, a swipe moves the carousel to the next film', async () => {
    await carousel(page).evaluate(stage => {
      const at = (type: string, clientX: number) =>
        stage.dispatchEvent(new PointerEvent(type, { pointerType: 'touch', clientX, bubbles: true }))
      at('pointerdown', 300)
      at('pointerup', 120)
    })
    await expect.poll(() => current(page)).toBe(0)
  })
})

test('a tap while one carousel film fades into another opens the film that is more visible', {
  tag: '@full',
}, async ({ ownPage: page }) => {
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
})

/** Stops every animation of the carousel at this moment, in milliseconds after its start. */
async function stopDissolveAt(page: Page, milliseconds: number) {
  await carousel(page).evaluate((stage, at) => {
    for (const animation of stage.getAnimations({ subtree: true })) animation.currentTime = at
  }, milliseconds)
}

/**
 * Returns to which slide the element at the centre of this link belongs: a tap there would open this slide.
 * 'current' is the slide that is shown.
 */
const slideUnder = (link: Locator) =>
  link.evaluate(one => {
    const { x, y, width, height } = one.getClientRects()[0]!
    const hit = document.elementFromPoint(x + width / 2, y + height / 2)?.closest('a')
    return hit?.closest<HTMLElement>('.slide')?.dataset.place
  })

test('the carousel loads pictures only shortly before it shows them', async ({ ownPage: page }) => {
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

test('with reduced motion, the carousel moves only when a visitor uses it', async ({ ownPage: page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openWithClock(page)
  await pass(page, 20_000)
  expect(await current(page)).toBe(0)
  await dots(page).nth(1).click()
  await expect.poll(() => current(page)).toBe(1)
  await expect(carousel(page).locator('.slide[data-place=current]')).toHaveCSS('animation-name', 'none')
})
