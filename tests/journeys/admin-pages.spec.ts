import { expect } from '@playwright/test'
import { full } from '../harness/full.ts'
import { logInAs, openAdmin } from './admin.ts'
import { adminFamilies, adminPages, seatPages } from './admin-addresses.ts'
import { expectNoAxeViolations } from './axe.ts'
import { test } from './members.ts'
import { sidewaysScroll } from './pages.ts'
import { controlsWithoutHandler } from './touch.ts'

// Check each page in both themes and in a narrow window. Split the pages into two tests, which two workers run in
// parallel.
for (const half of [0, 1])
  test(`${full ? 'every page' : 'one page per template'} is accessible and fits a width of 320 px (part ${half + 1} of 2)`, async ({
    page,
  }) => {
    test.slow()
    await logInAs(page, 'admin')
    const pages = [...(full ? adminPages : adminFamilies), ...(await seatPages(page))]
    for (const [address, title] of pages.filter((_, index) => index % 2 === half)) {
      const response = await page.goto(address)
      expect(response?.status(), address).toBe(200)
      await expect(page.getByRole('heading', { level: 1 }), address).toHaveText(title)
      expect(await controlsWithoutHandler(page), address).toEqual([])
      // Wait until React has hydrated the page: hydration would undo the changes to the DOM below.
      await expect(page.locator('html')).toHaveAttribute('data-ready', 'yes')
      await page.evaluate(nameAtLength)
      for (const width of [320, 1024]) {
        await page.setViewportSize({ width, height: 640 })
        expect(await sidewaysScroll(page), `${address} at ${width} pixels`).toBe(0)
      }
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.evaluate(keepThree)
      await test.step(address, () => expectNoAxeViolations(page, { withFrame: address === '/admin' }))
    }
  })

/** Puts long names into a table cell and into the selects, to check that they do not make the page wider. */
function nameAtLength() {
  const [cell] = document.querySelectorAll('.record-table td:not(.pick, .leads, .actions)')
  if (cell) cell.textContent = 'Wolfeschlegelsteinhausenbergerdorff'
  for (const { lastElementChild: last } of document.querySelectorAll('select'))
    if (last) last.textContent = 'Grande salle Jacqueline Audry au sous-sol du Ciné Lumière de Saint-Étienne'
}

/** Hides all but three items of each list, to save time: the same component renders all of them. */
function keepThree() {
  const repeated =
    '.record-table tbody tr, .sales-chart tbody tr, .sales-chart g, .todays-screenings li, .listed li'
  for (const one of document.querySelectorAll(repeated))
    if ([...(one.parentElement?.children ?? [])].indexOf(one) > 2) one.setAttribute('hidden', '')
}

/** The pages that are linked from the account menu and from the page of the statements. */
const linkedElsewhere = ['/admin/securite', '/admin/etats-de-controle']

test('the back-office menu links to every entity, and the account menu logs out', async ({ page }) => {
  await logInAs(page, 'admin')
  await openAdmin(page, '/admin')
  const menu = page.locator('nav.side-bar')
  // This includes the links in collapsed menu groups.
  const links = await menu.locator('a').evaluateAll(all => all.map(one => one.getAttribute('href') ?? ''))
  for (const [address] of adminPages.filter(([path]) => /^\/admin\/[^/?]+$/.test(path)))
    if (!linkedElsewhere.includes(address)) expect(links.map(decodeURI)).toContain(address)
  await page.getByRole('banner').getByRole('button').last().click()
  await page.getByRole('button', { name: /déconnexion|se déconnecter/i }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/admin')
  await expect(page).toHaveURL(/connexion/)
})

test('the « ? » of a back-office page opens the matching page of the handbook, which can be searched', async ({
  page,
}) => {
  await logInAs(page, 'manager')
  await openAdmin(page, '/admin/semaine')
  const help = await page.getByRole('link', { name: 'Aide sur cet écran' }).getAttribute('href')
  await openAdmin(page, help!)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Une semaine, de mercredi à mardi')
  await page.getByRole('searchbox', { name: 'Chercher dans le guide' }).fill('capot OUVERT')
  await page.getByRole('link', { name: 'La caisse : Si ça coince' }).click()
  await expect(page).toHaveURL('/admin/aide/caisse#si-ca-coince')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('La caisse')
})
