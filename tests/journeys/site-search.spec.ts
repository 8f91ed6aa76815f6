import { expect, type Page } from '@playwright/test'
import { burger, filmCalled, filmPath, header, mainMenu, open } from './pages.ts'
import { test } from './test.ts'
import { openUnscripted } from './touch.ts'

const searchIcon = (page: Page) =>
  header(page).locator('.bar').getByRole('button', { name: 'Rechercher un film' })
const box = (page: Page) => page.getByRole('combobox', { name: 'Rechercher un film' })
const results = (page: Page) => page.getByRole('listbox', { name: 'Films trouvés' }).getByRole('option')

async function search(page: Page, typed: string) {
  await searchIcon(page).click()
  await box(page).fill(typed)
}

test('the search icon opens a focused search box, and closes it again', async ({ page }) => {
  await open(page, '/CGU')
  await expect(box(page)).toBeHidden()
  await searchIcon(page).click()
  await expect(box(page)).toHaveAttribute('placeholder', 'Rechercher un film')
  await expect(box(page)).toBeFocused()
  await searchIcon(page).click()
  await expect(box(page)).toBeHidden()

  await test.step('deleting the text closes the search box', async () => {
    await search(page, 'a')
    await expect(results(page).first()).toBeVisible()
    await page.keyboard.press('Backspace')
    await expect(box(page)).toBeHidden()
  })
  await test.step('Escape closes the search box, and the focus returns to the search icon', async () => {
    await searchIcon(page).focus()
    await page.keyboard.press('Enter')
    await expect(box(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(box(page)).toBeHidden()
    await expect(searchIcon(page)).toBeFocused()
  })
  await test.step('opening the search closes the menu, and vice versa', async () => {
    await searchIcon(page).click()
    await burger(page).click()
    await expect(box(page)).toBeHidden()
    await searchIcon(page).click()
    await expect(mainMenu(page)).toBeHidden()
  })
})

test('the search finds films by part of their title, and a result opens the film', async ({
  page,
  request,
}) => {
  const film = await filmCalled(request, 'Le Mécano de la « General »')
  await open(page, '/a-propos')

  await test.step('without a match, the search shows « Aucun résultat »', async () => {
    await search(page, 'zzz')
    await expect(header(page).getByRole('status')).toHaveText('Aucun résultat')
    await expect(results(page)).toHaveCount(0)
  })
  await test.step('the search ignores case and accents', async () => {
    for (const typed of ['mecano', 'MÉCANO', 'e méc']) {
      await box(page).fill(typed)
      await expect(results(page)).toHaveCount(1)
      await expect(results(page).locator('b')).toHaveText(film.title)
      await expect(results(page)).toHaveAttribute('href', filmPath(film))
    }
  })
  await test.step('the search finds films by director, by genre, and despite a typing mistake', async () => {
    for (const typed of ['Keaton', 'comédie', 'mecnao']) {
      await box(page).fill(typed)
      await expect(results(page).filter({ hasText: film.title })).toHaveCount(1)
    }
    await box(page).fill('mecano')
    await expect(results(page)).toHaveCount(1)
  })
  await test.step('picking a search result opens the film, and closes and clears the search box', async () => {
    await results(page).first().click()
    await expect(page).toHaveURL(filmPath(film))
    await expect(box(page)).toBeHidden()
    await searchIcon(page).click()
    await expect(box(page)).toHaveValue('')
    await expect(results(page)).toHaveCount(0)
  })
})

test('a visitor picks a search result with the keyboard alone', async ({ page, request }) => {
  const film = await filmCalled(request, 'Le Fantôme de l’Opéra')
  await open(page, '/CGU')
  await searchIcon(page).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type('fantome')
  await expect(box(page)).toHaveAttribute('aria-expanded', 'true')
  const count = await results(page).count()
  expect(count).toBeGreaterThan(1)
  await page.keyboard.press('ArrowUp')
  await expect(results(page).nth(count - 1)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(results(page).first()).toHaveAttribute('aria-selected', 'true')
  while ((await page.locator('[role=option][aria-selected=true] b').textContent()) !== film.title)
    await page.keyboard.press('ArrowDown')
  const picked = page.locator('[role=option][aria-selected=true]')
  await expect(box(page)).toHaveAttribute('aria-activedescendant', (await picked.getAttribute('id')) ?? '')
  await expect(box(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(filmPath(film))

  await test.step('Enter without a selected result shows all search results on a page of their own', async () => {
    await search(page, 'vampire')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/?q=vampire')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Un film trouvé')
    await expect(page.getByRole('heading', { name: 'Nosferatu le vampire' })).toBeVisible()
  })
})

test('if the films cannot be loaded, the search box shows an error and can be retried', {
  tag: '@full',
}, async ({ page }) => {
  await open(page, '/CGU')
  await page.route('**/api/v1/app/movie', route => route.abort())
  await search(page, 'nosfe')
  await expect(header(page).getByRole('status')).toContainText('ne répondent pas')
  await page.unroute('**/api/v1/app/movie')
  await page.keyboard.press('Escape')
  await search(page, 'nosfe')
  await expect(results(page)).toHaveCount(1)
  await test.step('text typed into the search before hydration is searched for after it', async () => {
    const release = await openUnscripted(page, '/CGU')
    await search(page, 'nosfe')
    await release()
    await expect(results(page)).toHaveCount(1)
  })
})
