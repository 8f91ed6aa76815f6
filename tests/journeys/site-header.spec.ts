import { expect, type Page } from '@playwright/test'
import { burger, header, logIn, mainMenu, open, textPages, wake } from './pages.ts'
import { test } from './test.ts'

const accountButton = (page: Page) => header(page).getByRole('button', { name: 'Compte de Mona' })
const accountMenu = (page: Page) => page.getByRole('navigation', { name: 'Votre compte' })

test('the logo links home, and the burger button opens and closes the menu for visitors', async ({
  page,
}) => {
  await open(page, '/CGU')
  await header(page).getByRole('link', { name: 'Ouvreuse, accueil' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Les films à l’affiche')
  await expect(mainMenu(page)).toBeHidden()

  await test.step('the menu links to home, login, shop, practical information and contact', async () => {
    await burger(page).click()
    await expect(mainMenu(page).getByRole('link')).toHaveText([
      'Accueil',
      'Connexion',
      'Boutique',
      'Infos pratiques',
      'Contact',
    ])
    const addresses = await mainMenu(page)
      .getByRole('link')
      .evaluateAll(links => links.map(link => link.getAttribute('href')))
    expect(addresses).toEqual(['/', '/authentification/connexion', '/boutique', '/a-propos', '#contact'])
    await expect(mainMenu(page).getByRole('button')).toHaveCount(0)
    await burger(page).click()
    await expect(mainMenu(page)).toBeHidden()
  })
  await test.step('a menu link opens its page and closes the menu', async () => {
    await burger(page).click()
    await mainMenu(page).getByRole('link', { name: 'Infos pratiques' }).click()
    await expect(page).toHaveURL('/a-propos')
    await expect(mainMenu(page)).toBeHidden()
  })
  await test.step('Escape closes the menu, and the focus returns to its button', async () => {
    await burger(page).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(mainMenu(page).getByRole('link', { name: 'Accueil' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(mainMenu(page)).toBeHidden()
    await expect(burger(page)).toBeFocused()
  })
  await test.step('a click beside the menu closes it', async () => {
    await burger(page).click()
    await expect(mainMenu(page)).toBeVisible()
    await page.mouse.click(20, 700)
    await expect(mainMenu(page)).toBeHidden()
  })
})

test('the menu is closed after a reload and after Back', async ({ page }) => {
  await open(page, '/a-propos')
  await burger(page).click()
  await page.reload()
  await wake(page)
  await expect(mainMenu(page)).toBeHidden()
  await burger(page).click()
  await page.goto('/CGU')
  await page.goBack()
  await wake(page)
  await expect(mainMenu(page)).toBeHidden()
})

test('the menu link « Contact » scrolls smoothly to the footer, but not with reduced motion', {
  tag: '@full',
}, async ({ page }) => {
  await page.addInitScript(() => {
    const kept: unknown[] = []
    Object.assign(window, { scrolled: kept })
    const original = Element.prototype.scrollIntoView
    Element.prototype.scrollIntoView = function (options) {
      kept.push((options as ScrollIntoViewOptions).behavior)
      original.call(this, options)
    }
  })
  for (const [address, reducedMotion, behaviour] of [
    ['/', 'no-preference', 'smooth'],
    ['/CGV', 'reduce', 'auto'],
  ] as const) {
    await page.emulateMedia({ reducedMotion })
    await open(page, address)
    await burger(page).click()
    await mainMenu(page).getByRole('link', { name: 'Contact' }).click()
    await expect(page).toHaveURL(`${address}#contact`)
    await expect(page.locator('#contact')).toBeInViewport()
    await expect(page.locator('#contact')).toBeFocused()
    await expect(mainMenu(page)).toBeHidden()
    const scrolled = await page.evaluate(() => (window as never as { scrolled: string[] }).scrolled)
    expect(scrolled).toContain(behaviour)
  }
})

test('without login, the user icon leads to the login page, and then back to the same page', async ({
  page,
}) => {
  const icon = header(page).locator('.bar').getByRole('link', { name: 'Se connecter' })
  await open(page, '/a-propos')
  await icon.click()
  await expect(page).toHaveURL('/authentification/connexion?retour=%2Fa-propos')
  await page.getByLabel('Adresse e-mail').fill('membre@cinema.test')
  await page.getByLabel('Mot de passe', { exact: true }).fill('Membre-2026!')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page).toHaveURL('/a-propos')
  await expect(accountButton(page)).toBeVisible()
})

test('for a member, the menu shows « Votre compte » instead of « Connexion », and a button to log out', async ({
  page,
}) => {
  await logIn(page)
  await open(page, '/CGU')
  await burger(page).click()
  await expect(mainMenu(page).getByRole('link')).toHaveText([
    'Accueil',
    'Votre compte',
    'Boutique',
    'Infos pratiques',
    'Contact',
  ])
  await mainMenu(page).getByRole('button', { name: 'Déconnexion' }).click()
  await expect(page).toHaveURL('/')
  const icon = header(page).locator('.bar').getByRole('link', { name: 'Se connecter' })
  await expect(icon).toHaveAttribute('href', '/authentification/connexion')
  await expect(mainMenu(page)).toBeHidden()
  expect(await page.context().cookies()).toEqual([])
})

test('for a member, the user icon opens a menu with the account and the logout', async ({ page }) => {
  await logIn(page)
  await open(page, textPages[0][0])

  await test.step('opening the main menu closes the user menu, and vice versa', async () => {
    await accountButton(page).click()
    await expect(accountMenu(page)).toBeVisible()
    await burger(page).click()
    await expect(mainMenu(page)).toBeVisible()
    await expect(accountMenu(page)).toBeHidden()
    await accountButton(page).click()
    await expect(accountMenu(page)).toBeVisible()
    await expect(mainMenu(page)).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(accountMenu(page)).toBeHidden()
    await expect(accountButton(page)).toBeFocused()
  })
  await accountButton(page).click()
  await expect(accountMenu(page).getByRole('link', { name: 'Votre compte' })).toHaveAttribute(
    'href',
    '/utilisateur/compte',
  )
  await accountMenu(page).getByRole('button', { name: 'Déconnexion' }).click()
  await expect(page).toHaveURL('/')
  await expect(header(page).getByRole('link', { name: 'Se connecter' })).toBeVisible()
})
