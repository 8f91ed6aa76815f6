import { expect } from '@playwright/test'
import { logInAs, openAdmin, save } from './admin.ts'
import { test } from './members.ts'

test('staff open a film’s distributor statement from the revenue page, and add the rental terms', async ({
  page,
}) => {
  await logInAs(page, 'admin')
  await openAdmin(page, '/admin/recettes')
  const lastWeek = page.getByRole('link', { name: 'Semaine dernière' })
  await lastWeek.click()
  await expect(lastWeek).toHaveAttribute('aria-current', 'true')
  const film = page.locator('.takings-table tbody a').first()
  const title = await film.innerText()
  await film.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  const address = page.url()
  await expect(page.getByRole('region', { name: 'Séances et billets' })).toBeVisible()
  const file = await page.getByRole('link', { name: 'Bordereau (PDF)' }).getAttribute('href')
  expect((await page.request.get(file!)).headers()['content-type']).toBe('application/pdf')

  await page.getByRole('link', { name: 'Ajouter une condition' }).click()
  await page.getByLabel('Part du distributeur').fill('47,5')
  await save(page)
  await expect(page.getByText('La condition de film est ajoutée.')).toBeVisible()
  await openAdmin(page, address)
  await expect(page.locator('.facts')).toContainText('47,5')
})
