import { expect } from '@playwright/test'
import { expectNoBarrier } from './axe.ts'
import { open } from './pages.ts'
import { test } from './test.ts'

// The controls of every other journey: what would fail them is seen.

test('a script that somebody wrote into the page does not run, and is seen', async ({ page, wrongs }) => {
  await open(page, '/CGU')
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'document.title = "volé"'
    document.body.append(script)
  })
  await expect.poll(() => wrongs.splice(0)).toEqual([expect.stringContaining('Content Security Policy')])
  await expect(page).not.toHaveTitle('volé')
})

test('a page that throws is seen', async ({ page, wrongs }) => {
  await open(page, '/CGU')
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('panne')
    })
  })
  await expect.poll(() => wrongs.splice(0)).toEqual(['panne'])
})

test('a barrier is seen, one of either theme in its own, and one in the frame where that is asked', async ({
  page,
}) => {
  await open(page, '/CGU')
  const add = (place: string, html: string) =>
    page.locator(place).evaluate((element, html) => element.insertAdjacentHTML('beforeend', html), html)
  await add('main', '<img id="barrier" src="/favicon.ico">')
  await expect(expectNoBarrier(page)).rejects.toThrow(/in light[\s\S]*image-alt/)
  await page.locator('#barrier').evaluate(element => element.remove())
  // The ground of the page follows the theme, these letters do not; they come after many that do.
  await page
    .locator('main p')
    .last()
    .evaluate(element => {
      const pale = element.cloneNode(true) as HTMLElement
      pale.id = 'pale'
      pale.style.color = '#444'
      element.after(pale)
    })
  await expect(expectNoBarrier(page, { inDark: true })).rejects.toThrow(/in dark[\s\S]*color-contrast/)
  await page.locator('#pale').evaluate(element => element.remove())
  await add('.site-footer', '<img src="/favicon.ico">')
  await expectNoBarrier(page)
  await expect(expectNoBarrier(page, { withFrame: true })).rejects.toThrow(/in light[\s\S]*image-alt/)
})
