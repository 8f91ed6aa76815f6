import { expect } from '@playwright/test'
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
