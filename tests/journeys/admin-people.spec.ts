import { expect } from '@playwright/test'
import { eurosText } from '../../contract/texts/euros.ts'
import { ask, logInAs, openAdmin, save } from './admin.ts'
import { anEvening } from './admission.ts'
import { aManager, aMember, anOrder, logIn, onAnotherDevice, password, test } from './members.ts'

test('the order page shows when each ticket was scanned; only admins can cancel its screening', {
  tag: '@full',
}, async ({ page }) => {
  const { order, sessions_id, texts } = await anEvening(page, 2)
  const scanned = await page.request.post('/api/v1/admin/control/scan', {
    data: { text: texts[0], scan_id: crypto.randomUUID(), sessions_id, device: 'Hall 1' },
  })
  expect(await scanned.json()).toMatchObject({ verdict: 'accepted' })
  await openAdmin(page, `/admin/réservation/${order}`)
  const tickets = page.getByRole('heading', { name: 'E-billets' }).locator('+ ol').getByRole('listitem')
  await expect(tickets).toHaveText([/Entré le .* à \d\dh\d\d, par .+ \(Hall 1\)Entré$/, /Valable$/])

  await page.getByRole('link', { name: 'Voir la séance' }).click()
  // The list of buyers, which staff print, has a checkbox for each seat. Printing leaves out the site's
  // navigation.
  await page.getByRole('link', { name: 'Liste des acheteurs, à imprimer' }).click()
  await expect(page.getByText(/^1 réservation confirmée, 2\splaces\./)).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('cell', { name: /^2\s×\splein tarif$/ })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByText('☐ ☐')).toBeVisible()
  // Printed pages have no menu beside the content, so the table must be wide.
  expect((await page.getByRole('table').boundingBox())?.width).toBeGreaterThan(600)
  await page.emulateMedia({ media: null })
  await page.getByRole('link', { name: 'La séance' }).click()
  // The screening has sold seats, so the form hides the fields that the API would refuse to change.
  await expect(page.getByText(/^Des places sont vendues/)).toBeVisible()
  await expect(page.getByLabel('Salle', { exact: true })).toHaveCount(0)
  await page.getByRole('link', { name: 'Annuler cette séance' }).click()
  await expect(page.getByText('Seul un administrateur peut annuler une séance.')).toBeVisible()
  await page.context().clearCookies()
  await logInAs(page, 'admin')
  await openAdmin(page, `/admin/séance/${sessions_id}/annulation`)
  await expect(page.getByText(/^1 réservation, 2 places/)).toBeVisible()
  await page.getByLabel('Raison, telle que les acheteurs la liront').fill('Le projecteur est en panne.')
  await page.getByRole('button', { name: 'Annuler la séance et prévenir' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Séance annulée')
  await expect(page.getByText('N’ont pas encore choisi')).toBeVisible()
  // Three mails are expected: the confirmation, the cancellation, and a link to the tickets. This link goes to the
  // e-mail address typed in the order, which is not that of the account.
  const mails: { subject: string }[] = (await ask(page, `order/${order}`)).mails
  expect(mails).toHaveLength(3)
  await openAdmin(page, `/admin/réservation/${order}`)
  await expect(page.getByText(/^Le cinéma a annulé cette séance/)).toBeVisible()
})

test('an admin finds, corrects, resends, cancels and refunds an order; a manager can only see it', async ({
  page,
}) => {
  await aMember(page)
  const { id, places } = await anOrder(page)
  await page.context().clearCookies()
  await logInAs(page, 'manager')
  await openAdmin(page, '/admin/réservation')
  await page.getByRole('searchbox').fill(String(id))
  await page.getByRole('link', { name: String(id), exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Réservation n°/)
  await expect(page.getByText('Confirmée')).toBeVisible()
  await expect(page.getByText('Valable')).toHaveCount(2)
  await expect(page.getByText(/Vos places pour/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Enregistrer' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Annuler et rembourser' })).toHaveCount(0)

  await page.context().clearCookies()
  await logInAs(page, 'admin')
  await openAdmin(page, `/admin/réservation/${id}`)
  await page.getByLabel('Nom', { exact: true }).fill('Strapontine')
  await save(page)
  await expect(page.getByText('La réservation est corrigée.')).toBeVisible()
  await page.getByRole('searchbox').fill(String(id))
  await page.getByRole('link', { name: String(id), exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Réservation n°/)
  await expect(page.getByText('Modification').first()).toBeVisible()
  await page.getByRole('button', { name: 'Renvoyer les e-billets' }).click()
  await expect(page.getByText('Le message est reparti, avec les e-billets.')).toBeVisible()
  await expect(page.getByRole('link', { name: /Vos places pour/ })).toHaveCount(2)
  await expect(page.getByText('E-billets renvoyés')).toBeVisible()
  await page.getByRole('link', { name: 'Annuler cette place' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Annuler la place 1')
  await expect(page.getByText(`${eurosText(places[0].price)}, Visa`)).toBeVisible()
  await page.getByRole('button', { name: 'Annuler et rembourser la place' }).click()
  await expect(page.getByText('Valable')).toHaveCount(1)
  await expect(page.getByText('Rendu', { exact: true })).toBeVisible()
  await expect(page.getByText('Total payé')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Annuler cette place' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Annuler et rembourser' }).click()
  await page.getByRole('button', { name: 'Oui, annuler et rembourser' }).click()
  await expect(
    page.getByText('La réservation est annulée. Sa page dit où en est le remboursement.'),
  ).toBeVisible()
  expect(await ask(page, `order/${id}`)).toMatchObject({ state: 'cancelled', lastname: 'Strapontine' })
})

test('an admin changes a role and mails a reset link whose text staff cannot read', async ({ page }) => {
  const { id, email } = await aMember(page)
  // Delete the cookie first: logging in with it would end the session of the member.
  await page.context().clearCookies()
  await logInAs(page, 'admin')
  await openAdmin(page, '/admin/membre?q=admin@cinema.test')
  // The list of members leaves admins out.
  await expect(page.getByText('Rien ne correspond à cette recherche.')).toBeVisible()
  await page.getByRole('searchbox').fill(email)
  await expect(page.locator('.record-table tbody tr')).toHaveCount(1)
  await expect(page.getByRole('link', { name: /^Ajouter/ })).toHaveCount(0)
  await page.locator('td.actions').getByRole('link', { name: 'Modifier' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(email)
  await expect(page.locator('input[type=password]')).toHaveCount(0)
  await page.getByRole('button', { name: 'Envoyer un lien de réinitialisation' }).click()
  await expect(page.getByText('Le lien de réinitialisation est parti.')).toBeVisible()
  await expect(page.getByText('Lien de réinitialisation envoyé')).toBeVisible()
  await page.getByRole('button', { name: 'Déconnecter partout' }).click()
  await expect(page.getByText('Toutes ses connexions sont fermées.')).toBeVisible()
  await page.getByLabel('Rôle').selectOption({ label: 'Manager' })
  await save(page)
  await expect(page.getByText('Le membre est à jour.')).toBeVisible()
  expect(await ask(page, `user/${id}`)).toMatchObject({ roles_id: 5 })
  const mails: { id: number; to: string }[] = await ask(page, `mail?q=${encodeURIComponent(email)}`)
  await openAdmin(page, `/admin/message/${mails.find(mail => mail.to === email)!.id}`)
  await expect(page.getByText('seul son destinataire peut le lire')).toBeVisible()

  await openAdmin(page, '/admin/membre/1')
  await page.getByLabel('Rôle').selectOption({ label: 'Membre' })
  await save(page)
  await expect(page.getByRole('alert')).toContainText('dernier compte administrateur')
  await expect(page.getByLabel('Rôle')).toHaveValue('2')
})

test('a staff member changes their own password by giving the current one', { tag: '@full' }, async ({
  page,
  browser,
}) => {
  const { email } = await aManager(page)
  const elsewhere = await onAnotherDevice(browser, email)
  await page.goto('/authentification/connexion')
  await logIn(page, email)
  await expect(page).toHaveURL('/admin')
  await openAdmin(page, '/admin/securite')
  const change = async (current: string, wanted: string) => {
    await page.getByLabel('Mot de passe actuel').fill(current)
    await page.getByLabel('Nouveau mot de passe').fill(wanted)
    await page.getByRole('button', { name: 'Changer le mot de passe' }).click()
  }
  await change('Pas-le-bon-1!', 'Fauteuil-Rouge-9!')
  await expect(page.getByRole('alert')).toContainText('Le mot de passe actuel est incorrect.')
  await change(password, 'court')
  await expect(page.getByRole('alert')).toContainText('au moins 8 caractères')
  await change(password, 'Fauteuil-Rouge-9!')
  await expect(page.getByText('Votre mot de passe est changé.')).toBeVisible()
  expect((await elsewhere.request.get('/api/v1/authentication/check-token')).status()).toBe(401)
  await elsewhere.close()
  await page.context().clearCookies()
  await page.goto('/authentification/connexion')
  await logIn(page, email, 'Fauteuil-Rouge-9!')
  await expect(page).toHaveURL('/admin')
})
