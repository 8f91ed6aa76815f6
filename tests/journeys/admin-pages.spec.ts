import { expect } from '@playwright/test'
import { everyPage } from '../harness/extent.ts'
import { logInAs, openAdmin } from './admin.ts'
import { adminFamilies, adminPages, seatPages } from './admin-addresses.ts'
import { expectNoBarrier } from './axe.ts'
import { test } from './members.ts'
import { sidewaysScroll } from './pages.ts'
import { unheardControls } from './touch.ts'

// One visit each, in both themes and on a narrow screen. In two halves, for two workers.
for (const half of [0, 1])
  test(`${everyPage ? 'every page' : 'a page of each family'} opens without a barrier and fits a narrow window (${half + 1} of 2)`, async ({
    page,
  }) => {
    test.slow()
    await logInAs(page, 'admin')
    const pages = [...(everyPage ? adminPages : adminFamilies), ...(await seatPages(page))]
    for (const [address, title] of pages.filter((_, index) => index % 2 === half)) {
      const response = await page.goto(address)
      expect(response?.status(), address).toBe(200)
      await expect(page.getByRole('heading', { level: 1 }), address).toHaveText(title)
      expect(await unheardControls(page), address).toEqual([])
      // What it holds is the script's from then on.
      await expect(page.locator('html')).toHaveAttribute('data-ready', 'yes')
      await page.evaluate(nameAtLength)
      for (const width of [320, 1024]) {
        await page.setViewportSize({ width, height: 640 })
        expect(await sidewaysScroll(page), `${address} at ${width} pixels`).toBe(0)
      }
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.evaluate(keepThree)
      await test.step(address, () => expectNoBarrier(page, { withFrame: address === '/admin' }))
    }
  })

/** A cinema may give its rooms long names, and people have theirs: nothing that holds one widens its page. */
function nameAtLength() {
  const [cell] = document.querySelectorAll('.record-table td:not(.pick, .leads, .actions)')
  if (cell) cell.textContent = 'Wolfeschlegelsteinhausenbergerdorff'
  for (const { lastElementChild: last } of document.querySelectorAll('select'))
    if (last) last.textContent = 'Grande salle Jacqueline Audry au sous-sol du Ciné Lumière de Saint-Étienne'
}

/** What is repeated in a list is made by the same lines: three of each are judged. */
function keepThree() {
  const repeated =
    '.record-table tbody tr, .sales-chart tbody tr, .sales-chart g, .todays-screenings li, .listed li'
  for (const one of document.querySelectorAll(repeated))
    if ([...(one.parentElement?.children ?? [])].indexOf(one) > 2) one.setAttribute('hidden', '')
}

test('the menu leads to every table, the user menu to the way out', async ({ page }) => {
  await logInAs(page, 'admin')
  await openAdmin(page, '/admin')
  const menu = page.locator('nav.side-bar')
  const links = await menu
    .getByRole('link')
    .evaluateAll(all => all.map(one => one.getAttribute('href') ?? ''))
  for (const [address] of adminPages.filter(([path]) => /^\/admin\/[^/?]+$/.test(path)))
    if (address !== '/admin/securite') expect(links.map(decodeURI)).toContain(address)
  await page.getByRole('banner').getByRole('button').last().click()
  await page.getByRole('button', { name: /déconnexion|se déconnecter/i }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/admin')
  await expect(page).toHaveURL(/connexion/)
})
