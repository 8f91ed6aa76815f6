import { expect } from '@playwright/test'
import { logInAs, newName, openAdmin, save } from './admin.ts'
import { test } from './members.ts'

test('who may enter: a visitor logs in first, a member is sent home, a manager sees a manager’s pages', async ({
  page,
}) => {
  await page.goto('/admin/film?q=faust')
  await expect(page).toHaveURL(/\/authentification\/connexion\?retour=%2Fadmin%2Ffilm%3Fq%3Dfaust/)
  await logInAs(page, 'membre')
  const sent = await page.request.get('/admin/film', { maxRedirects: 0 })
  expect([sent.status(), sent.headers().location]).toEqual([302, '/'])

  await logInAs(page, 'manager')
  await openAdmin(page, '/admin')
  const menu = page.locator('nav.side-bar')
  await expect(menu.getByText('Tableaux de données')).toBeVisible()
  await expect(menu.locator('a', { hasText: 'Séances' })).toHaveCount(1)
  for (const name of ['Membres', 'Rôles', 'Journal', 'Messages'])
    await expect(menu.locator('a', { hasText: name })).toHaveCount(0)
  for (const address of ['membre', 'membre/1', 'role', 'role/ajout', 'produit/ajout', 'journal', 'message']) {
    const refused = await page.request.get(`/admin/${address}`)
    expect([address, refused.status()]).toEqual([address, 403])
    expect(await refused.text()).toContain('réservée')
  }
  // What is not there is not found, inside the same frame.
  for (const address of ['rien', 'film/999999', 'membre/ajout', 'réservation/ajout', 'film/1/x'])
    expect((await page.request.get(`/admin/${address}`)).status(), address).toBe(404)
  await page.goto('/admin/rien')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Page introuvable')
  await expect(page.getByText('Administration', { exact: true })).toHaveCount(1)
})

test('the home has the counts, the day, a month of sales in figures too, and leads on', async ({ page }) => {
  await logInAs(page, 'admin')
  const stats = await (await page.request.get('/api/v1/admin/stats')).json()
  await openAdmin(page, '/admin')
  const counts = page.locator('.counts')
  for (const label of ['Utilisateurs', 'Réservations', 'Films', 'Séances'])
    await expect(counts.getByRole('link', { name: label })).toBeVisible()
  const films = await counts.locator('div', { hasText: 'Films' }).locator('dd').innerText()
  expect(Number(films.replace(/\D/g, ''))).toBeGreaterThanOrEqual(stats.nombre_de_films)
  for (const name of ['À voir', 'Aujourd’hui', 'Les films les plus vus', 'Ventes des 30 derniers jours'])
    await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Montant des ventes par jour' })).toBeVisible()
  await page.getByText('Les chiffres, jour par jour').click()
  await expect(page.locator('.sales-chart tbody tr')).toHaveCount(30)
  await page.getByRole('link', { name: 'Les mêmes, par tarif' }).click()
  await expect(page.getByText('Toute la période')).toBeVisible()
  await page.getByRole('combobox', { name: 'Par' }).selectOption('film')
  await expect(page).toHaveURL(/\/ventes\?du=[\d-]+&au=[\d-]+&par=film$/)
  await openAdmin(page, '/admin')
  await page.getByRole('link', { name: 'Voir la journée des salles' }).click()
  await expect(page).toHaveURL(/\/jour$/)
  // A list folded away stays a list one can open.
  const tables = page.locator('nav.side-bar details')
  await tables.locator('summary').click()
  await expect(tables.getByRole('link').first()).toBeHidden()
  await tables.locator('summary').click()
  await tables.getByRole('link', { name: 'Cinémas' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cinémas')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Retour à l’accueil' }).click()
  await expect(page).toHaveURL(/\/admin$/)
})

test('nothing typed is lost: by a refusal, a cut line, the end of a session or a careless click', async ({
  page,
}) => {
  await logInAs(page, 'manager')
  await openAdmin(page, '/admin/film/ajout')
  await page.getByLabel('Titre', { exact: true }).fill('Un film sans durée')
  await save(page)
  await expect(page.getByRole('alert')).toContainText('Durée : ce champ est obligatoire.')
  await expect(page.getByLabel('Durée')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Titre', { exact: true })).toHaveValue('Un film sans durée')
  await page.getByRole('contentinfo').getByRole('link').click()
  const question = page.getByRole('dialog', { name: 'Quitter sans enregistrer' })
  await question.getByRole('button', { name: 'Rester' }).click()
  await expect(page.getByLabel('Titre', { exact: true })).toHaveValue('Un film sans durée')
  await page.getByRole('contentinfo').getByRole('link').click()
  await question.getByRole('button', { name: 'Quitter' }).click()
  await expect(page).toHaveURL(/\/admin\/film$/)

  const name = newName('Western')
  await openAdmin(page, '/admin/categorie/ajout')
  await page.getByLabel('Nom').fill(name)
  await page.context().setOffline(true)
  await save(page)
  await expect(page.getByRole('alert')).toContainText('n’a pas pu être joint')
  await page.context().setOffline(false)
  await page.context().clearCookies()
  await save(page)
  await expect(page.getByRole('alert')).toContainText('Votre session a pris fin')
  await logInAs(page, 'manager')
  await expect(page.getByLabel('Nom')).toHaveValue(name)
  await save(page)
  await expect(page.getByText('La catégorie est ajoutée.')).toBeVisible()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a record is created and deleted by plain forms and links', async ({ page }) => {
    const name = newName('Muet')
    await logInAs(page, 'manager')
    await page.goto('/admin/categorie/ajout')
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByRole('alert')).toContainText('obligatoire')
    await page.getByLabel('Nom').fill(name)
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByText('La catégorie est ajoutée.')).toBeVisible()
    await page.getByRole('searchbox').fill(name)
    await page.getByRole('button', { name: 'Chercher' }).click()
    await page.getByRole('link', { name: `Supprimer ${name}` }).click()
    await page.getByRole('button', { name: 'Oui, supprimer' }).click()
    await expect(page.getByText('La catégorie est supprimée.')).toBeVisible()
  })
})
