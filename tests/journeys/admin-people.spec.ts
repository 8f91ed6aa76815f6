import { expect } from '@playwright/test'
import { ask, logInAs, newName, openAdmin, save } from './admin.ts'
import { aMember, anOrder, test } from './members.ts'

test('a reservation is found, corrected and shown in the journal', async ({ page }) => {
  await logInAs(page, 'admin')
  await openAdmin(page, '/admin/réservation?q=12')
  await page.getByRole('link', { name: '12', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Réservation n°\s12/)
  const name = newName('Strapontin')
  await page.getByLabel('Nom', { exact: true }).fill(name)
  await save(page)
  await expect(page.getByText('La réservation est corrigée.')).toBeVisible()
  await openAdmin(page, '/admin/réservation/12')
  await expect(page.getByText('Modification').first()).toBeVisible()
})

test('a reservation is cancelled and refunded by an admin, and only seen by a manager', async ({ page }) => {
  await aMember(page)
  const { id } = await anOrder(page)
  await logInAs(page, 'manager')
  await openAdmin(page, `/admin/réservation/${id}`)
  await expect(page.getByText('Confirmée')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Enregistrer' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Annuler et rembourser' })).toHaveCount(0)
  await logInAs(page, 'admin')
  await openAdmin(page, `/admin/réservation/${id}`)
  await page.getByRole('link', { name: 'Annuler et rembourser' }).click()
  await page.getByRole('button', { name: 'Oui, annuler et rembourser' }).click()
  await expect(page.getByText('La réservation est annulée et remboursée.')).toBeVisible()
  expect(await ask(page, `order/${id}`)).toMatchObject({ state: 'cancelled' })
})

test('a member gets a link to choose a password; nobody else reads it', async ({ page }) => {
  const { id, email } = await aMember(page)
  // Left open there: a login in the same browser would end it.
  await page.context().clearCookies()
  await logInAs(page, 'admin')
  await openAdmin(page, `/admin/membre?q=${encodeURIComponent(email)}`)
  await expect(page.locator('.record-table tbody tr')).toHaveCount(1)
  await openAdmin(page, `/admin/membre/${id}`)
  await expect(page.locator('input[type=password]')).toHaveCount(0)
  await page.getByRole('button', { name: 'Envoyer un lien de réinitialisation' }).click()
  await expect(page.getByText('Le lien de réinitialisation est parti.')).toBeVisible()
  await expect(page.getByText('Lien de réinitialisation envoyé')).toBeVisible()
  await page.getByRole('button', { name: 'Déconnecter partout' }).click()
  await expect(page.getByText('Toutes ses connexions sont fermées.')).toBeVisible()
  const mails: { id: number; to: string }[] = await ask(page, 'mail')
  await openAdmin(page, `/admin/message/${mails.find(mail => mail.to === email)!.id}`)
  await expect(page.getByText('seul son destinataire peut le lire')).toBeVisible()
})

test('the last admin keeps the role, and is told why', async ({ page }) => {
  await logInAs(page, 'admin')
  await openAdmin(page, '/admin/membre/1')
  await page.getByLabel('Rôle').selectOption({ label: 'Membre' })
  await save(page)
  await expect(page.getByRole('alert')).toContainText('dernier compte administrateur')
  await expect(page.getByLabel('Rôle')).toHaveValue('2')
})
