import { expect } from '@playwright/test'
import { drawSeats } from '../seats/draw-seats.ts'
import { ask, logInAs, openAdmin } from './admin.ts'
import { anEvening } from './admission.ts'
import { checkAxeOnTheWay } from './axe.ts'
import { test } from './members.ts'

test('staff move a buyer to other seats and block a seat; the gate then shows the new seats', async ({
  page,
}) => {
  const { order, sessions_id, codes } = await anEvening(page, 2, drawSeats('......', '....xm'))
  await page.context().clearCookies()
  await logInAs(page, 'admin')
  await openAdmin(page, `/admin/réservation/${order}`)
  await page.getByRole('link', { name: 'Donner d’autres sièges' }).click()
  await checkAxeOnTheWay(page)
  const [first, second] = [page.getByRole('combobox').first(), page.getByRole('combobox').last()]
  await first.selectOption({ label: 'Rang A, place 1' })
  await page.getByTitle('Rang A, place 2', { exact: true }).click()
  await expect(second.locator('option:checked')).toHaveText('Rang A, place 2')
  await page.getByRole('button', { name: 'Donner ces sièges et prévenir' }).click()
  await expect(page.getByText('Rang A, places 1 et 2')).toBeVisible()
  await expect(page.getByRole('link', { name: /Vos places ont changé/ })).toBeVisible()

  await page.getByRole('link', { name: 'Voir la séance' }).click()
  await page.getByRole('link', { name: 'Qui est assis où, et sièges gardés' }).click()
  const row = page.getByRole('group', { name: 'Rang B' })
  await expect(row.getByRole('checkbox')).toHaveCount(4)
  await expect(row.getByText('hors service (d’après le plan)')).toBeVisible()
  await page.getByTitle('Rang B, place 3, libre').click()
  await expect(row.getByRole('checkbox', { name: /^3 / })).toBeChecked()
  await page.getByRole('button', { name: 'Garder pour la maison' }).click()
  await expect(page.getByRole('alert').getByText('Dites pourquoi.')).toBeVisible()
  await expect(row.getByRole('checkbox', { name: /^3 / })).toBeChecked()
  await page.getByLabel('Raison').fill('Équipe du film')
  await page.getByRole('button', { name: 'Garder pour la maison' }).click()
  await expect(row.getByText(/gardée par la maison.: Équipe du film/)).toBeVisible()
  await expect(page.getByText('Le siège est gardé pour la maison.')).toBeVisible()
  await expect(page.getByText('0 siège choisi')).toBeVisible()
  await checkAxeOnTheWay(page)

  await openAdmin(page, `/admin/séance/${sessions_id}/liste?par=rang`)
  await expect(page.getByRole('row', { name: /^Rang A/ })).toBeVisible()
  await openAdmin(page, `/admin/controle/seance/${sessions_id}`)
  await page.getByRole('textbox', { name: 'Code du billet' }).fill(codes[0]!)
  await page.getByRole('button', { name: 'Vérifier' }).click()
  await expect(page.getByRole('region', { name: 'Réponse' }).getByText('Rang A, place 1')).toBeVisible()
  expect((await ask(page, `order/${order}`)).seats).toHaveLength(2)
})
