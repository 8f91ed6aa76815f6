import { expect, type Page } from '@playwright/test'
import { allFilms, filmCalled, filmPath, laterShowtimes, screeningPath, textPages } from './pages.ts'
import { test } from './test.ts'

const property = (page: Page, name: string) =>
  page.locator(`meta[property="${name}"]`).getAttribute('content')

/** Returns all structured data (JSON-LD) of the page in one list. */
async function structuredData(page: Page): Promise<Record<string, unknown>[]> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
  return texts.flatMap(text => {
    const thing = JSON.parse(text)
    return thing['@graph'] ?? thing
  })
}

test('the sitemap lists every film and text page, and its pages respond', async ({ request }) => {
  const answer = await request.get('/sitemap.xml')
  expect(answer.headers()['content-type']).toContain('application/xml')
  const addresses = [...(await answer.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc]) => loc ?? '')
  const paths = addresses.map(address => decodeURI(new URL(address).pathname))
  for (const [path] of textPages) expect(paths).toContain(path)
  for (const film of await allFilms(request)) expect(paths).toContain(filmPath(film))
  for (const address of addresses.slice(0, 9)) expect((await request.get(address)).status()).toBe(200)
})

test('robots.txt names the sitemap, and disallows personal pages', async ({ request, baseURL }) => {
  const text = await (await request.get('/robots.txt')).text()
  expect(text).toContain(`Sitemap: ${baseURL}/sitemap.xml`)
  for (const path of ['/admin', '/utilisateur', '/authentification'])
    expect(text).toContain(`Disallow: ${path}\n`)
})

test('the programme, a film and a screening can be exported to a calendar', async ({ request }) => {
  const film = await filmCalled(request, 'Le Voleur de Bagdad')
  const [time] = laterShowtimes(film)
  for (const [address, count] of [
    ['/programme.ics', (await allFilms(request)).flatMap(one => one.timeTables).length],
    [`/film/${film.id}/seances.ics`, film.timeTables.length],
    [`/film/${film.id}/seance/${time?.sessionId}/seance.ics`, 1],
  ] as const) {
    const answer = await request.get(address)
    expect(answer.headers()['content-type']).toContain('text/calendar')
    const text = await answer.text()
    expect(text).toMatch(/^BEGIN:VCALENDAR\r\n/)
    // Allow a difference of up to 20 screenings: since they were counted, one may have started, and other tests
    // may have added some.
    const events = text.split('BEGIN:VEVENT').length - 1
    expect(Math.abs(events - count)).toBeLessThanOrEqual(count === 1 ? 0 : 20)
  }
  expect((await request.get('/film/999999/seances.ics')).status()).toBe(404)
})

test('the site is installable: its manifest has icons that exist', async ({ page, request }) => {
  await page.goto('/')
  const address = (await page.locator('link[rel=manifest]').getAttribute('href')) ?? ''
  const answer = await request.get(address)
  expect(answer.headers()['content-type']).toContain('application/manifest+json')
  const manifest = await answer.json()
  expect(manifest.name).toContain('Ouvreuse')
  expect(manifest.start_url).toBe('/')
  for (const icon of manifest.icons) {
    const picture = await request.get(icon.src)
    expect(picture.status()).toBe(200)
    expect(picture.headers()['content-type']).toContain(icon.type)
  }

  await test.step('the home page lists the cinemas in its structured data', async () => {
    expect(
      (await structuredData(page)).filter(thing => thing['@type'] === 'MovieTheater').length,
    ).toBeGreaterThan(1)
  })
  await test.step('pictures are cacheable and in the best format for the browser', async () => {
    // Show the whole week: late in the evening there may be no screening left today, so no picture.
    await page.goto('/?jour=semaine')
    const picture = page.locator('.film-list .poster img').first()
    expect((await picture.getAttribute('srcset'))?.split(',').length).toBeGreaterThan(4)
    const address = (await picture.getAttribute('src')) ?? ''
    for (const [accept, type] of [
      ['image/avif,image/webp,*/*', 'image/avif'],
      ['image/webp,*/*', 'image/webp'],
      ['*/*', 'image/jpeg'],
    ] as const) {
      const answer = await request.get(address, { headers: { accept } })
      expect(answer.headers()['content-type']).toBe(type)
      expect(answer.headers()['cache-control']).toContain('immutable')
    }
  })
})

test('a shared link of a film shows poster, title and description', async ({ page, request, baseURL }) => {
  const film = await filmCalled(request, 'Le Voleur de Bagdad')
  await page.goto(filmPath(film))
  expect(await property(page, 'og:title')).toContain('Le Voleur de Bagdad')
  expect(await property(page, 'og:url')).toBe(baseURL + filmPath(film))
  const picture = (await property(page, 'og:image')) ?? ''
  expect(picture).toContain(`${baseURL}/api/img/`)
  expect((await request.get(picture)).headers()['content-type']).toBe('image/jpeg')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', baseURL + filmPath(film))

  await test.step('film and screening pages have the film in their structured data', async () => {
    const onFilm = await structuredData(page)
    expect(onFilm).toContainEqual(
      expect.objectContaining({ '@type': 'Movie', name: film.title, duration: 'PT2H35M' }),
    )
    const screenings = onFilm.filter(thing => thing['@type'] === 'ScreeningEvent')
    expect(screenings.length).toBeGreaterThan(0)
    expect(String(screenings[0]?.startDate)).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d/)
    await page.goto(screeningPath(film, laterShowtimes(film)[0]!))
    expect((await structuredData(page)).filter(thing => thing['@type'] === 'ScreeningEvent')).toHaveLength(1)
  })
})

test('404 pages and search results are noindex', async ({ page }) => {
  for (const address of ['/nulle-part', '/film/999999', '/?q=nosferatu']) {
    await page.goto(address)
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  }
})
