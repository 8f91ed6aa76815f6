import { expect } from '@playwright/test'
import { logInAs, make, newName, openAdmin } from './admin.ts'
import { expectNoBarrier } from './axe.ts'
import { test } from './members.ts'

const addresses = ['/admin', '/admin/film/1', '/admin/séance', '/admin/séance/jour', '/admin/média/ajout']

// Every page is judged in one theme by admin-pages.spec.ts; these have most of the parts, and are judged in both.
for (const address of addresses)
  test(`${address} has no violation, light or dark`, async ({ page }) => {
    await logInAs(page, 'admin')
    await openAdmin(page, address)
    await expectNoBarrier(page)
  })

test('the keyboard alone opens a record, walks through its question and comes back', async ({ page }) => {
  await logInAs(page, 'admin')
  const { id } = await make(page, 'category', { name_cat: newName('Burlesque') })
  await openAdmin(page, `/admin/categorie/${id}`)
  await page.getByRole('link', { name: 'Supprimer cette catégorie' }).press('Enter')
  const question = page.getByRole('dialog')
  await expect(question.getByRole('button', { name: 'Oui, supprimer' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Supprimer cette catégorie' })).toBeFocused()
})

test('a film is picked by keyboard while one types', async ({ page }) => {
  await logInAs(page, 'manager')
  await openAdmin(page, '/admin/catégorie-film/ajout')
  const field = page.getByRole('combobox', { name: 'Film' })
  await field.fill('golem')
  await expect(page.getByRole('option', { name: 'Le Golem' })).toBeVisible()
  await field.press('Enter')
  await expect(field).toHaveValue('Le Golem')
  await expect(page.getByRole('listbox', { name: 'Films' })).toHaveCount(0)
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
    await page.goto(`/admin/categorie?q=${encodeURIComponent(name)}`)
    await page.getByRole('link', { name: `Supprimer ${name}` }).click()
    await page.getByRole('button', { name: 'Oui, supprimer' }).click()
    await expect(page.getByText('La catégorie est supprimée.')).toBeVisible()
  })
})
