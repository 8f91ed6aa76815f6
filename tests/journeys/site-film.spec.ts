import { type APIRequestContext, expect } from '@playwright/test'
import { filmCalled, filmPath, header, open, screeningPath } from './pages.ts'
import { test } from './test.ts'
import { openUnscripted } from './touch.ts'

/** Sets a film's trailer through the back-office API. Can be repeated when a test is retried. */
async function giveTrailer(request: APIRequestContext, title: string, src_video: string) {
  const film = await filmCalled(request, title)
  const login = await request.post('/api/v1/authentication/login', {
    data: { email: 'manager@cinema.test', password: 'Manager-2026!' },
  })
  expect(login.ok()).toBe(true)
  const [media] = await (await request.get(`/api/v1/admin/media?movies_id=${film.id}`)).json()
  const answer = await request.patch(`/api/v1/admin/media/${media.id}`, { multipart: { src_video } })
  expect(answer.ok()).toBe(true)
  return film
}

test('a film page shows director, actors, genres, release date, duration, poster and synopsis', async ({
  page,
  request,
}) => {
  const film = await filmCalled(request, 'Le Voleur de Bagdad')
  await open(page, filmPath(film))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Le Voleur de Bagdad')
  const facts = page.locator('.film-hero dl > div')
  await expect(facts).toContainText([
    'Raoul Walsh',
    'Douglas Fairbanks',
    'Aventure - Fantastique',
    '18 mars 1924',
    '2H35',
  ])
  await expect(page.locator('.film-hero .poster img')).toHaveAttribute('alt', film.media[0]?.alt_img ?? '')
  await expect(page.getByRole('region', { name: 'Synopsis' })).toContainText(film.synopsis.slice(0, 60))
  await expect(page).toHaveTitle(/^Le Voleur de Bagdad/)

  await test.step('a film page lists showtimes by day and cinema, each with a link to its screening', async () => {
    const showtimes = page.getByRole('region', { name: 'Séances' })
    const fold = showtimes.locator('details:not([open]) > summary')
    if (await fold.count()) await fold.click()
    const chips = showtimes.locator('a.showtime')
    await expect(chips).toHaveCount(film.timeTables.length)
    const addresses = await chips.evaluateAll(all => all.map(chip => chip.getAttribute('href')))
    expect(addresses.toSorted()).toEqual(film.timeTables.map(time => screeningPath(film, time)).toSorted())
    for (const hour of await chips.locator('time').allTextContents()) expect(hour).toMatch(/^\d\dh\d\d$/)
    const days = new Set(film.timeTables.map(time => time.session_date))
    await expect(showtimes.getByRole('heading', { level: 3 })).toHaveCount(days.size)
  })

  await test.step('on a film page at medium widths, the showtimes do not overflow their column', async () => {
    const hours = page.locator('.showtimes-by-day')
    for (const width of [600, 768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await hours.evaluate(one => one.scrollWidth - one.clientWidth), `${width} pixels`).toBe(0)
    }
  })
})

test('a film page loads a self-hosted trailer only when the visitor starts it', async ({ page, request }) => {
  const videos: string[] = []
  page.on('request', one => {
    if (one.url().includes('/api/video/')) videos.push(one.url())
  })
  await open(page, filmPath(await filmCalled(request, 'Le Voyage dans la Lune')))
  await test.step('the duration of a film under an hour is shown in minutes only', async () => {
    await expect(page.locator('.film-hero dl')).toContainText('14 min')
  })
  const trailer = page.getByRole('region', { name: 'Bande-annonce' })
  await trailer.scrollIntoViewIfNeeded()
  await expect(trailer.getByRole('button', { name: 'Lire la bande-annonce' })).toBeVisible()
  expect(videos).toEqual([])
  await trailer.getByRole('button', { name: 'Lire la bande-annonce' }).click()
  await expect.poll(() => videos.length).toBeGreaterThan(0)
  await expect(trailer.locator('video')).toBeFocused()
})

test('a trailer from another site is requested from that site only after a click', async ({
  page,
  playwright,
  baseURL,
}) => {
  const manager = await playwright.request.newContext({ baseURL: baseURL ?? '' })
  const film = await giveTrailer(manager, 'Le Golem', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ')
  await manager.dispose()
  const foreign: string[] = []
  await page.route(
    url => url.origin !== baseURL,
    route => {
      foreign.push(route.request().url())
      return route.fulfill({ contentType: 'text/html', body: '<title>player</title>' })
    },
  )
  await open(page, filmPath(film))
  const trailer = page.getByRole('region', { name: 'Bande-annonce' })
  await trailer.scrollIntoViewIfNeeded()
  await expect(trailer).toContainText('rien n’est chargé de ce site avant')
  expect(foreign).toEqual([])
  await trailer.getByRole('link', { name: 'Lire la bande-annonce' }).click()
  await expect(trailer.locator('iframe')).toHaveAttribute('title', 'Bande-annonce de Le Golem')
  await expect.poll(() => foreign[0]).toContain('https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ')
})

test('the page of an unknown film is a 404 with a link home', async ({ page }) => {
  for (const address of ['/film/999999', '/film/nosferatu']) {
    const answer = await page.goto(address)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('404')
    await expect(page.getByRole('main')).toContainText('Ce film n’existe pas')
    await expect(page.getByRole('main').getByRole('link', { name: 'Retour à l’accueil' })).toBeVisible()
  }
})

test('a visitor can mail or copy the URL of a film', async ({ page, request, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const film = await filmCalled(request, 'Metropolis')
  await page.addInitScript(() => Object.assign(navigator, { share: undefined }))
  await open(page, filmPath(film))
  const fold = page.locator('.share > summary')
  await expect(fold).toHaveText('Partager')
  await fold.click()
  const mail = page.getByRole('link', { name: 'Envoyer par e-mail' })
  expect(decodeURIComponent((await mail.getAttribute('href')) ?? '')).toContain(`/film/${film.id}`)
  await page.getByRole('button', { name: 'Copier l’adresse' }).click()
  await expect(page.getByText('Adresse copiée.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`/film/${film.id}`)

  await test.step('if the share menu is opened before hydration, it closes when the focus leaves it', async () => {
    const release = await openUnscripted(page, filmPath(film))
    await fold.click()
    await expect(mail).toBeVisible()
    await header(page).locator('button[popovertarget=recherche]').focus()
    await release()
    await expect(mail).toBeHidden()
  })
  await test.step('the breadcrumb of a film page links home', async () => {
    await page
      .getByRole('navigation', { name: 'Fil d’Ariane' })
      .getByRole('link', { name: 'Accueil' })
      .click()
    await expect(page).toHaveURL('/')
  })
})
