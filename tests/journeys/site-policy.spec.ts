import { expect } from '@playwright/test'
import { expectNoAxeViolations } from './axe.ts'
import { open } from './pages.ts'
import { test } from './test.ts'

// Controls: each of these tests causes an error on purpose and checks that the browser test would fail.

test('control: an injected script does not run, and fails the browser test', async ({ page, wrongs }) => {
  await open(page, '/CGU')
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'document.title = "volé"'
    document.body.append(script)
  })
  await expect.poll(() => wrongs.splice(0)).toEqual([expect.stringContaining('Content Security Policy')])
  await expect(page).not.toHaveTitle('volé')
})

test('control: an error thrown in a page fails the browser test', async ({ page, wrongs }) => {
  await open(page, '/CGU')
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('panne')
    })
  })
  await expect.poll(() => wrongs.splice(0)).toEqual(['panne'])
})

test('control: the axe check finds accessibility violations in light, in dark, in header and in footer', async ({
  page,
}) => {
  await open(page, '/CGU')
  const add = (place: string, html: string) =>
    page.locator(place).evaluate((element, html) => element.insertAdjacentHTML('beforeend', html), html)
  await add('main', '<img id="barrier" src="/favicon.ico">')
  await expect(expectNoAxeViolations(page)).rejects.toThrow(/in light[\s\S]*image-alt/)
  await page.locator('#barrier').evaluate(element => element.remove())
  // Add a text with a fixed dark colour: it is readable in the light theme but not in the dark one. The check
  // skips a text whose style it has already checked, but this style is new.
  await page
    .locator('main p')
    .last()
    .evaluate(element => {
      const pale = element.cloneNode(true) as HTMLElement
      pale.id = 'pale'
      pale.style.color = '#444'
      element.after(pale)
    })
  await expect(expectNoAxeViolations(page, { inDark: true })).rejects.toThrow(/in dark[\s\S]*color-contrast/)
  await page.locator('#pale').evaluate(element => element.remove())
  await add('.site-footer', '<img src="/favicon.ico">')
  await expectNoAxeViolations(page)
  await expect(expectNoAxeViolations(page, { withFrame: true })).rejects.toThrow(/in light[\s\S]*image-alt/)
})
