import { expect, type Page } from '@playwright/test'
import { checkAxeOnTheWay } from './axe.ts'
import { aMember, logIn, test } from './members.ts'
import { sidewaysScroll, wake } from './pages.ts'

test.describe('login and account pages fit 320 px and are accessible', () => {
  // Use one browser context for all pages: a new one would load every script again.
  test('login, registration and password pages fit 320 px and are accessible', async ({ page }) => {
    const paths = ['connexion', 'inscription', 'mot-de-passe-oublie', 'nouvelle-adresse/x']
    for (const path of [...paths, 'nouveau-mot-de-passe/x']) {
      await page.goto(`/authentification/${path}`)
      await wake(page)
      await expectNarrow(page)
      if (paths.includes(path)) await page.locator('main button[type=submit]').click()
      await page.getByRole('alert').getByRole('listitem').first().waitFor()
      await test.step(path, () => checkAxeOnTheWay(page))
    }
  })

  test('the account pages fit 320 px and are accessible', async ({ page }) => {
    await aMember(page)
    for (const path of ['compte', 'compte/suppression']) {
      await page.goto(`/utilisateur/${path}`)
      await expectNarrow(page)
      await test.step(path, () => checkAxeOnTheWay(page))
    }
  })
})

async function expectNarrow(page: Page): Promise<void> {
  const wide = page.viewportSize()!
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await sidewaysScroll(page)).toBe(0)
  await page.setViewportSize(wide)
}

test('a password reset request gets the same response for every e-mail address; old links are refused', async ({
  page,
}) => {
  await page.goto('/authentification/mot-de-passe-oublie')
  await page.getByLabel('Adresse e-mail').fill('personne@exemple.fr')
  await page.getByRole('button', { name: 'Recevoir le lien' }).click()
  await expect(page.getByRole('status')).toContainText('Si un compte existe avec cette adresse')
  await page.goto('/authentification/nouveau-mot-de-passe/ancien-lien')
  await expect(page.getByRole('alert')).toContainText('Ce lien n’est plus valable')
  await expect(page.locator('#password')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Demander un nouveau lien' })).toBeVisible()
})

test('staff who log in are redirected to the back office; only staff can open the security page', async ({
  page,
}) => {
  test.slow()
  await page.goto('/authentification/connexion')
  await logIn(page, 'manager@cinema.test', 'Manager-2026!')
  await expect(page).toHaveURL('/admin')
  await page.goto('/utilisateur/compte')
  await expect(page).toHaveURL('/')
  await page.goto('/utilisateur/securite')
  await expect(page.getByRole('heading', { name: 'Application de codes' })).toBeVisible()
  await checkAxeOnTheWay(page)
  await page.context().clearCookies()
  await aMember(page)
  await page.goto('/utilisateur/securite')
  await expect(page).toHaveURL('/')
})
