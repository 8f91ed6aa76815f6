import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { addDays } from '../../contract/rules/dates.ts'
import { inParis } from '../../contract/rules/paris-time.ts'
import { allFilms, filmCalled, filmPath, laterShowtimes, open, screeningPath } from './pages.ts'
import { test } from './test.ts'

const card = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true })
const days = (page: Page) => page.getByRole('navigation', { name: 'Choisir un jour' })
const fact = (page: Page, title: string, name: string) =>
  card(page, title).locator('dl > div').filter({ hasText: name }).locator('dd')

/** Returns a film whose first screening is more than a week ahead, so that the home page does not list it yet. */
async function aComingFilm(request: APIRequestContext) {
  const aWeekOn = addDays(inParis(new Date()).date, 7)
  const films = await allFilms(request)
  return films.find(({ timeTables }) => timeTables.every(({ session_date }) => session_date > aWeekOn))!
}

test('the home page is titled « Les films à l’affiche »', async ({ page, request }) => {
  const film = await aComingFilm(request)
  await open(page, '/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Les films à l’affiche')

  await test.step('the home page announces coming films with their date', async () => {
    const coming = page.getByRole('region', { name: 'Prochainement' }).getByRole('link', { name: film.title })
    await expect(coming).toContainText(/Dès le \w+ \d/)
    await expect(coming).toHaveAttribute('href', filmPath(film))
  })
  await test.step('the home page offers the days of the next two weeks, and shows the chosen day', async () => {
    await expect(days(page).getByRole('listitem')).toHaveCount(16)
    await expect(days(page).getByRole('listitem').nth(1)).toContainText('Aujourd’hui')
    await expect(days(page).getByRole('listitem').nth(2)).toContainText('Demain')
    const third = days(page).locator('li:has(time) a').nth(2)
    const day = (await third.locator('time').getAttribute('datetime')) ?? ''
    await third.click()
    await expect(page).toHaveURL(`/?jour=${day}#programme`)
    await expect(third).toHaveAttribute('aria-current', 'date')
    const shown = page.locator('.film-list a.showtime time')
    await expect(shown.first()).toBeVisible()
    const dates = await shown.evaluateAll(all => all.map(one => one.getAttribute('datetime')?.slice(0, 10)))
    expect(new Set(dates)).toEqual(new Set([day]))
  })
  await test.step('the home page includes every film with a future screening', async () => {
    await days(page).getByRole('link', { name: 'Toute la semaine' }).click()
    await expect(page).toHaveURL('/?jour=semaine#programme')
    await expect(page.getByRole('heading', { level: 2, name: /^La semaine, du / })).toBeVisible()
    const told = page.locator('.film-list h3, .coming h3')
    for (const { title, timeTables } of await allFilms(request))
      if (timeTables.length > 0) await expect(told.filter({ hasText: title })).toHaveCount(1)
    await expect(page.locator('.film-list .of-day > time').first()).toBeVisible()
    expect(await page.locator('.film-list .of-day a.showtime').count()).toBeGreaterThan(40)
  })
})

test('a film on the home page shows its title, director, actors, genres, release date and duration', async ({
  page,
  request,
}) => {
  const film = await filmCalled(request, 'Le Voleur de Bagdad')
  const times = laterShowtimes(film)
  await open(page, `/?jour=${times[0]?.session_date}`)
  await expect(card(page, film.title).getByRole('heading', { level: 3 })).toHaveText('Le Voleur de Bagdad')
  await expect(fact(page, film.title, 'De')).toHaveText('Raoul Walsh')
  await expect(fact(page, film.title, 'Avec')).toContainText('Douglas Fairbanks')
  await expect(fact(page, film.title, 'Genre')).toHaveText('Aventure - Fantastique')
  await expect(fact(page, film.title, 'Sortie')).toHaveText('18 mars 1924')
  await expect(fact(page, film.title, 'Durée')).toHaveText('2H35')

  await test.step('a showtime on the home page shows its hour and links to its screening', async () => {
    const chips = card(page, film.title).locator('a.showtime')
    await expect(chips).toHaveCount(times.length)
    for (const time of times) {
      const chip = chips.and(page.locator(`[href="${screeningPath(film, time)}"]`))
      await expect(chip.locator('time')).toHaveText(/^\d\dh\d\d$/)
      await expect(chip.locator('time')).toHaveText(time.horaire.replace(':', 'h'))
      await expect(chip).toContainText(time.language)
      if (time.version_2D_3D === '3D') await expect(chip).toContainText('3D')
    }
  })
  await test.step('« Voir plus... » on the home page links to the film', async () => {
    const more = card(page, film.title).locator('a.more')
    expect(await more.evaluate(link => link.firstChild?.textContent)).toBe('Voir plus...')
    await more.click()
    await expect(page).toHaveURL(filmPath(film))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(film.title)
  })
})

test('a showtime is marked if few or no seats are left', async ({ page, request }) => {
  const films = await allFilms(request)
  for (const [availability, words] of [
    ['bientot_complet', 'Dernières places'],
    ['complet', 'Complet'],
  ] as const) {
    const film = films.find(one => one.timeTables.some(time => time.availability === availability))!
    const time = film.timeTables.find(one => one.availability === availability)!
    await page.goto(`/?jour=${time.session_date}`)
    const chip = page.locator(`.film-list a[href="${screeningPath(film, time)}"]`)
    await expect(chip).toContainText(words)
  }
})

test('if a day has no screenings, the home page links to the next day with screenings', async ({ page }) => {
  await open(page, '/?jour=2020-01-01')
  await expect(page.locator('.empty')).toContainText('Ce jour est passé')
  await page.locator('.empty').getByRole('link').click()
  await expect(page.locator('.film-list a.showtime').first()).toBeVisible()
})
