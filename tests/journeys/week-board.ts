import { expect, type Page } from '@playwright/test'
import { addDays } from '../../contract/rules/dates.ts'
import { longDay } from '../../contract/texts/dates.ts'

export const bar = (page: Page, name: string | RegExp) =>
  page.getByRole('toolbar', { name: 'La semaine' }).getByRole('button', { name })
export const board = (page: Page) => page.getByRole('region', { name: /^La semaine, jour/ })
export const lane = (page: Page, room: number, day: string) =>
  page.getByRole('list', { name: `Salle ${room}, ${longDay(day)}` })
/**
 * Returns a regular expression for a title. Its spaces match any space, such as the non-breaking ones of French
 * texts.
 */
export const titled = (title: string) => title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+')

export const film = (page: Page, title: string) =>
  page.getByRole('region', { name: 'Films à placer' }).getByRole('button', { name: title })

/** Returns the coordinates of a point in a room's lane: `share` is 0 at the start of the lane and 1 at its end. */
export async function within(page: Page, room: number, day: string, share: number) {
  const one = lane(page, room, day)
  // Scroll the lane away from the sticky bars, which would cover it.
  await one.evaluate(element => element.scrollIntoView({ block: 'center' }))
  const box = (await one.boundingBox())!
  return { x: box.x + box.width * share, y: box.y + box.height / 2 }
}

/** Simulates a finger that taps, or that swipes to scroll the page. */
async function aFinger(page: Page) {
  const browser = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    browser.send('Input.dispatchTouchEvent', { type, touchPoints })
  await browser.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  return {
    async tap(at: { x: number; y: number }) {
      await send('touchStart', [at])
      await send('touchEnd', [])
    },
    async stroke({ x, y }: { x: number; y: number }, up: number) {
      await send('touchStart', [{ x, y }])
      for (const part of [0.2, 0.4, 0.6, 0.8, 1]) await send('touchMove', [{ x, y: y - up * part }])
      await send('touchEnd', [])
    },
    leave: () => browser.send('Emulation.setTouchEmulationEnabled', { enabled: false }),
  }
}

/**
 * Checks that the planner works by keyboard and screen reader: it is one Tab stop with a visible focus, and
 * announces every action.
 */
export async function tabStopsAndLabels(page: Page, title: string) {
  const status = page.getByRole('toolbar', { name: 'La semaine' }).getByRole('status')
  const focused = page.locator(':focus')
  await bar(page, /^Publier la semaine/).focus()
  await page.keyboard.press('Tab')
  await expect(focused).toHaveAccessibleName(/^\d+h\d\d, libre, Salle \d, |, Salle \d, /)
  expect(await focused.evaluate(one => getComputedStyle(one).outlineStyle)).not.toBe('none')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect(board(page).locator(':focus')).toHaveCount(0)
  await film(page, title).focus()
  await page.keyboard.press('Enter')
  await expect(film(page, title)).toHaveAttribute('aria-pressed', 'true')
  await expect(status).toHaveText(/\s: allez où il doit être, puis Entrée\.$/)
  // The cursor is on the slot of the chosen screening, so a screen reader must say that the film takes this slot.
  const cursor = board(page).locator('.cursor button')
  await expect(cursor).toHaveAccessibleName(new RegExp(`^\\d+h\\d\\d, pris par «\\s${titled(title)}\\s», `))
  await cursor.focus()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowRight')
  const free = page.getByRole('button', { name: /^\d+h\d\d, libre, / })
  const [, hour, where] = /^(\d+h\d\d), libre, (.*)$/.exec((await free.getAttribute('aria-label'))!)!
  await expect(free).toBeFocused()
  await page.keyboard.press('Space')
  await expect(status).toContainText(`${title}, `)
  await expect(status).toContainText(`, ${hour}–`)
  await expect(
    page
      .getByRole('list', { name: where })
      .getByRole('button', { name: new RegExp(`^${titled(title)} ${hour}`) }),
  ).toBeVisible()
  await page.keyboard.press('+')
  await expect(status).toHaveText(/^Remise en état/)
  for (const _ of ['its minutes', 'itself']) {
    // The same message is announced twice in a row here. A screen reader speaks it again only if a new element
    // contains it.
    const before = await status.locator('span').elementHandle()
    await page.keyboard.press('Control+z')
    await expect(status).toHaveText('Annulé.')
    expect(await before!.evaluate(one => one.isConnected)).toBe(false)
  }
  await page.keyboard.press('Escape')
}

/**
 * Checks the planner on a touch screen: swiping scrolls without changing any screening, and taps place, copy and
 * move a film. Afterwards the planner is as before.
 */
export async function byFinger(page: Page, { from }: { from: string }, title: string) {
  const day = addDays(from, 5)
  const finger = await aFinger(page)
  const mine = (room: number) =>
    lane(page, room, day).getByRole('button', { name: new RegExp(`^${titled(title)} 1[12]h`) })
  const blocks = await board(page).locator('.block').count()
  await film(page, title).click()
  const start = await within(page, 3, day, 0.1)
  const before = await page.evaluate(() => scrollY)
  await finger.stroke(start, 150)
  await expect.poll(() => page.evaluate(() => scrollY)).not.toBe(before)
  await expect(board(page).locator('.block')).toHaveCount(blocks)
  await finger.tap(await within(page, 3, day, 0.1))
  await expect(mine(3)).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Escape')
  const chosen = page.getByRole('region', { name: title })
  await chosen.getByRole('button', { name: 'Copier' }).click()
  await finger.tap(await within(page, 4, day, 0.1))
  await expect(mine(4)).toHaveAttribute('aria-pressed', 'true')
  await chosen.getByRole('button', { name: 'Déplacer' }).click()
  await finger.tap(await within(page, 5, day, 0.1))
  await expect(mine(5)).toHaveAttribute('aria-pressed', 'true')
  await expect(mine(4)).toHaveCount(0)
  for (const _ of [1, 2, 3]) await bar(page, 'Annuler').click()
  await expect(board(page).locator('.block')).toHaveCount(blocks)
  await finger.leave()
}
