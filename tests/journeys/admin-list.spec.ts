import { expect } from '@playwright/test'
import { logInAs, openAdmin } from './admin.ts'
import { test } from './members.ts'

test('a filter selected in a list keeps its value when the response to an earlier search arrives', {
  tag: '@full',
}, async ({ page }) => {
  await logInAs(page, 'admin')
  await openAdmin(page, '/admin/film')
  const seen = await page.evaluate(async () => {
    const later: (() => void)[] = []
    const { setTimeout: wait } = window
    // The list waits 300 ms after an entry before it searches. Capture these timeouts, so that the test decides
    // when each search is sent.
    window.setTimeout = ((action: () => void, ms: number) =>
      ms === 300 ? later.push(action) : wait(action, ms)) as typeof window.setTimeout
    const fill = (field: HTMLInputElement | HTMLSelectElement, value: string) => {
      field.value = value
      field.dispatchEvent(new InputEvent('input', { bubbles: true }))
    }
    const field = <T>(name: string) => document.querySelector(`.list-filters [name="${name}"]`) as T
    const category = field<HTMLSelectElement>('categorie')
    const drama = [...category.options].find(({ text }) => text === 'Drame')!.value

    fill(field<HTMLInputElement>('q'), 'nosferatu')
    later.pop()!()
    fill(category, drama)
    const rows = document.querySelector('.record-table tbody')!
    await new Promise(drawn => new MutationObserver(drawn).observe(rows, { childList: true }))
    later.pop()!()
    const seen = new Set<string>()
    while (!location.search.includes(`categorie=${drama}`)) {
      await new Promise(requestAnimationFrame)
      seen.add(category.selectedOptions[0]!.text)
    }
    return [...seen]
  })
  expect(seen).toEqual(['Drame'])
})

test('if a user sorts a list before the response to a filter arrives, the filter is not applied', {
  tag: '@full',
}, async ({ page }) => {
  await logInAs(page, 'admin')
  await openAdmin(page, '/admin/film')
  const category = page.getByLabel('Catégorie')
  const neverAnswered = /film\.data\?.*categorie=\d/
  await page.route(neverAnswered, () => undefined)
  const asked = page.waitForRequest(neverAnswered)
  await category.selectOption('Drame')
  await asked
  await page.getByRole('columnheader').getByRole('link').first().click()
  await expect(page).toHaveURL(/tri=/)
  await expect(category).toHaveValue('')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
