import { expect } from '@playwright/test'
import { allCinemas, allFilms, footer, open, screeningPath } from './pages.ts'
import { test } from './test.ts'

test('a cinema page shows its week, rooms, location and fares', async ({ page, request }) => {
  const [cinema] = await allCinemas(request)
  await open(page, '/CGU')
  await footer(page).getByRole('link', { name: cinema!.name_cinema }).click()
  await expect(page).toHaveURL(`/cinema/${cinema!.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(cinema!.name_cinema)

  await test.step("a cinema's week shows every screening of this cinema and no other", async () => {
    const films = await allFilms(request)
    const here = films.flatMap(film =>
      film.timeTables
        .filter(({ cinemas_id }) => cinemas_id === cinema!.id)
        .map(time => screeningPath(film, time)),
    )
    const weeks = page.getByRole('navigation', { name: 'Choisir une semaine' }).getByRole('link')
    const shown: string[] = []
    for (const week of await weeks.all()) {
      // Choosing another week must not scroll the page. The link ends with #programme, but only browsers without
      // the script may follow that part.
      await page.evaluate(() => scrollTo(0, 120))
      await expect(week).toHaveAttribute('href', /#programme$/)
      await week.click()
      await expect(week).toHaveAttribute('aria-current', 'true')
      expect(await page.evaluate(() => scrollY)).toBe(120)
      await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(
        `Programme ${await week.textContent()}`,
      )
      shown.push(
        ...(await page
          .locator('.week-programme a.showtime')
          .evaluateAll(all => all.map(one => one.getAttribute('href')!))),
      )
    }
    expect(shown.sort()).toEqual(here.sort())
  })

  await test.step("a cinema's programme of the week can be printed as a PDF", async () => {
    // Use the first week of the cinema's programme: other browser tests add screenings in far years, for which
    // there is no PDF.
    await open(page, `/cinema/${cinema!.id}`)
    const sheet = page.getByRole('link', { name: 'Ce programme à imprimer (PDF, A4)' })
    const file = await request.get((await sheet.getAttribute('href'))!)
    expect(file.headers()['content-type']).toBe('application/pdf')
    expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-')
  })

  await test.step("a cinema's page shows rooms, a link to a map, opening hours and fares", async () => {
    await expect(page.locator('.rooms li').first()).toContainText(/\d+ places/)
    await expect(page.getByRole('link', { name: /^Voir sur une carte/ })).toHaveAttribute(
      'href',
      /^https:\/\/www\.openstreetmap\.org\/search\?query=/,
    )
    await expect(page.getByRole('heading', { name: 'Horaires' })).toBeVisible()
    await expect(page.locator('.prices table').first()).toContainText('Plein tarif')
  })

  await test.step("a cinema's page has structured data and is in the sitemap", async () => {
    const told = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent())!)
    expect(told['@graph'][0]).toMatchObject({ '@type': 'MovieTheater', name: cinema!.name_cinema })
    expect(await (await request.get('/sitemap.xml')).text()).toContain(`/cinema/${cinema!.id}</loc>`)
  })
})

test('the page of an unknown cinema is a 404 in French', async ({ page }) => {
  const answer = await page.goto('/cinema/999999')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('main')).toContainText('Ce cinéma n’existe pas')
})
