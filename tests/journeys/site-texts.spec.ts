import { expect, type Page } from '@playwright/test'
import { allCinemas, filmCalled, filmPath, open, plain, textPages } from './pages.ts'
import { test } from './test.ts'

test('the terms of sale have fifteen articles and the charter of conduct', async ({ page }) => {
  await open(page, '/CGV')
  for (let number = 1; number <= 15; number++)
    await expect(page.locator(`#article-${number} h2`)).toContainText(`Article ${number}`)
  await expect(page.locator('#charte h2')).toContainText(/charte/i)
  // On a phone the table of contents is collapsed, so open it.
  const fold = page.locator('.table-of-contents details:not([open]) > summary')
  if (await fold.isVisible()) await fold.click()
  const contents = page.getByRole('navigation', { name: /sommaire/i })
  expect(await contents.getByRole('link').count()).toBeGreaterThanOrEqual(16)
  await page.goto('/CGV#article-9')
  await expect(page.locator('#article-9 h2')).toBeInViewport()

  await test.step('the terms of sale state the configured limits and periods', async () => {
    const text = plain(await page.getByRole('main').innerText())
    for (const figure of [
      '10 places',
      '15 minutes',
      '14 jours',
      '60 jours',
      '10 minutes',
      '12,50 €',
      '3 ans',
    ])
      expect(text).toContain(figure)
    for (const thing of ['e-ticket', 'e-carte', 'bon cadeau', 'carte bancaire', '3D'])
      expect(text.toLowerCase()).toContain(thing.toLowerCase())
  })
})

test("the practical information shows each cinema's address and contacts", async ({ page, request }) => {
  await open(page, '/a-propos')
  for (const cinema of await allCinemas(request)) {
    const card = page.getByRole('article', { name: cinema.name_cinema })
    for (const words of [
      cinema.address_cine,
      cinema.city,
      cinema.infos_cine,
      cinema.manager,
      cinema.email_cine,
      cinema.disabled_access,
    ])
      await expect(card).toContainText(words)
    await expect(card.locator('a[href^="tel:+33"]')).toHaveText(/^\+33\s\d(\s\d\d){4}$/)
    await expect(card).toContainText(new RegExp(`${cinema.nbr_theater}\\s+salles?`))
  }

  await test.step('the practical information shows opening hours and fares', async () => {
    const rows = page.getByRole('region', { name: 'Horaires' }).getByRole('row')
    const week = ['Lundi', 'Mardi', 'Mercredi', 'Jeudi', 'Vendredi', 'Samedi', 'Dimanche']
    await expect(rows).toHaveText(week.map(day => new RegExp(`${day}\\s*17h à 23h`)))
    const prices = plain(await page.getByRole('region', { name: 'Tarifs' }).innerText())
    for (const words of ['À partir de', 'Plein tarif 12,50 €', 'Fête du cinéma', 'À présenter à l’entrée : '])
      expect(prices).toContain(words)
  })
})

/** For each text page, the check that its text covers the required subjects. */
const subjects: Record<string, (page: Page) => Promise<void>> = {
  '/CGU': page =>
    test.step('the terms of use cover intellectual property, use of the site and liability', async () => {
      const titles = (await page.getByRole('heading', { level: 2 }).allInnerTexts()).join('\n').toLowerCase()
      for (const subject of ['propriété intellectuelle', 'responsabilité', 'site'])
        expect(titles).toContain(subject)
    }),
  '/politique-confidentialité': page =>
    test.step('the privacy policy covers collection, use and protection of data', async () => {
      const text = plain(await page.getByRole('main').innerText()).toLowerCase()
      for (const subject of ['recueill', 'utilis', 'protég', 'cookie']) expect(text).toContain(subject)
    }),
}

test('each text page has its own title, a description and a canonical URL', async ({ page, baseURL }) => {
  const titles = new Set<string>()
  for (const [address, heading] of textPages) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    titles.add(await page.title())
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
      'href',
      encodeURI(`${baseURL}${address}`),
    )
    expect((await page.locator('meta[name=description]').getAttribute('content'))?.length).toBeGreaterThan(20)
    await subjects[address]?.(page)
  }
  expect(titles.size).toBe(textPages.length)
})

test('printed pages are dark on white, without controls', async ({
  // Use a new browser context: print emulation once failed in a reused one.
  ownPage: page,
  request,
}) => {
  const film = filmPath(await filmCalled(request, 'Le Voyage dans la Lune'))
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  for (const [address, kept] of [
    ['/CGV', '#article-15'],
    ['/?jour=semaine', '.film-list .film-card'],
    [film, '#seances'],
  ] as const) {
    await page.goto(address)
    await expect(page.locator('html')).toHaveCSS('color-scheme', 'light')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator(kept).first()).toBeVisible()
    for (const gone of ['.site-header', '.site-footer', '.slides', '.filters', '.trailer', '.actions'])
      await expect(page.locator(gone).filter({ visible: true })).toHaveCount(0)
  }
})

test('any unknown path is a 404 with a link home', async ({ page }) => {
  for (const address of ['/nulle-part', '/film', '/film/1/seance/2', '/CGV/article']) {
    const answer = await page.goto(address)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('404')
    await expect(page).toHaveTitle(/404/)
  }
  await page.getByRole('main').getByRole('link', { name: 'Retour à l’accueil' }).click()
  await expect(page).toHaveURL('/')
})
