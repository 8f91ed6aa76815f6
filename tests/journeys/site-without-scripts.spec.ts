import { expect } from '@playwright/test'
import { full } from '../harness/full.ts'
import {
  addressOf,
  allFilms,
  burger,
  filmCalled,
  filmPath,
  header,
  laterShowtimes,
  mainMenu,
  screeningPath,
  siteAddresses,
  siteFamilies,
} from './pages.ts'
import { test } from './test.ts'

test.use({ javaScriptEnabled: false })

test(`${full ? 'every page' : 'one page per template'} shows its heading, and no control that needs scripts`, async ({
  page,
  request,
}) => {
  for (const name of full ? siteAddresses : siteFamilies) {
    await page.goto(await addressOf(request, name))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('.with-scripts:visible')).toHaveCount(0)
  }
})

test('without scripts, the menu opens and links to the contact block', async ({ page }) => {
  await page.goto('/CGU')
  await burger(page).click()
  await mainMenu(page).getByRole('link', { name: 'Contact' }).click()
  await expect(page).toHaveURL('/CGU#contact')
  await expect(page.locator('#contact')).toBeInViewport()

  await test.step('without scripts, the search is a form that leads to a results page', async () => {
    const icon = header(page).locator('.bar').getByRole('button', { name: 'Rechercher un film' })
    await icon.click()
    await page.getByRole('combobox', { name: 'Rechercher un film' }).fill('FANTOME')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/?q=FANTOME')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\d+ films trouvés/)
    await page.goto('/?q=zzz')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aucun résultat')
  })
})

test('without scripts, days are links and filters are a form', async ({ page }) => {
  await page.goto('/')
  await test.step('without scripts, the carousel is a row of all films that can be scrolled', async () => {
    const strip = page.locator('.carousel .slides')
    expect(await strip.locator('.slide:visible').count()).toBeGreaterThan(3)
    await expect(strip).toHaveCSS('overflow-x', 'auto')
  })
  await page.getByRole('navigation', { name: 'Choisir un jour' }).getByRole('link').nth(4).click()
  await expect(page).toHaveURL(/\?jour=\d{4}-\d\d-\d\d#programme$/)
  await page.getByLabel('Langue').selectOption('VO')
  await page.getByRole('button', { name: 'Filtrer' }).click()
  await expect(page).toHaveURL(/langue=VO/)
  for (const chip of await page.locator('.film-list a.showtime').all()) await expect(chip).toContainText('VO')
  await page.getByRole('link', { name: 'Toute la semaine' }).click()
  await expect(page).toHaveURL('/?jour=semaine&langue=VO#programme')
  await page.locator('.filters').getByText('Accessibilité').click()
  await page.getByLabel('Accès en fauteuil roulant').check()
  await page.getByRole('button', { name: 'Filtrer' }).click()
  await expect(page).toHaveURL(/jour=semaine.*langue=VO.*fauteuil=1/)
  await expect(page.getByRole('heading', { level: 2, name: /^La semaine, du / })).toBeVisible()
})

test('without scripts, a visitor goes from a film to a screening and back', async ({ page, request }) => {
  const film = await filmCalled(request, 'Le Voleur de Bagdad')
  const [time] = laterShowtimes(film)
  await page.goto(filmPath(film))
  await page.locator(`#seances a[href*="/seance/${time?.sessionId}/"]`).click()
  await expect(page).toHaveURL(/\/horaire\/\d+$/)
  await page.getByRole('navigation', { name: 'Fil d’Ariane' }).getByRole('link', { name: film.title }).click()
  await expect(page).toHaveURL(filmPath(film))

  await test.step('without scripts, a screening tells whether its room is accessible', async () => {
    const later = (await allFilms(request)).flatMap(one => laterShowtimes(one).map(at => [one, at] as const))
    for (const access of [true, false]) {
      const [one, at] = later.find(([, { disabled_access }]) => disabled_access === access)!
      await page.goto(screeningPath(one, at))
      const said = `${access ? '' : 'non '}accessible en fauteuil roulant`
      await expect(page.locator('.details').getByText(said, { exact: true })).toBeVisible()
    }
  })
})

test("without scripts, a self-hosted trailer has the browser's own controls", async ({ page, request }) => {
  await page.goto(filmPath(await filmCalled(request, 'Le Voyage dans la Lune')))
  await expect(page.locator('.trailer video')).toHaveAttribute('controls', '')
})
