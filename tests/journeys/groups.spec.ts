import { expect } from '@playwright/test'
import { groupPassText } from '../../contract/rules/ticket-text.ts'
import { modulesOf, pagesOf } from '../read-pdf.ts'
import { readQr } from '../read-qr.ts'
import { ask, make, newName, openAdmin, save } from './admin.ts'
import { anEvening, word } from './admission.ts'
import { checkAxeOnTheWay } from './axe.ts'
import { test } from './members.ts'

test('a manager sells to a school by quote and invoice, and its group enters with one pass', async ({
  page,
}) => {
  const { sessions_id, cinemas_id } = await anEvening(page, 1)
  const name_customer = newName('École')
  const customer = await make(page, 'group-customer', {
    ...{ cinemas_id, name_customer, address_customer: '2, rue des Écoles', city_customer: '28100 Dreux' },
  })
  const chosen = `group_customers_id=${customer.id}&sessions_id=${sessions_id}&tariffs_id=1`
  await openAdmin(page, `/admin/groupe/ajout?${chosen}`)
  await page.getByLabel('Places payantes').fill('5')
  await page.getByLabel('Accompagnateurs gratuits').fill('1')
  await page.getByLabel('Prix d’une place').fill('4,50')
  await save(page)
  await expect(page.getByText('Le devis est fait.')).toBeVisible()
  await page.getByRole('link', { name: name_customer, exact: true }).click()
  await checkAxeOnTheWay(page)
  await page.getByRole('button', { name: 'Confirmer' }).click()
  await expect(page.getByText('La commande est confirmée')).toBeVisible()
  const pass = await page.getByRole('link', { name: 'Confirmation et passe de groupe' }).getAttribute('href')
  const pdf = await page.request.get(pass!)
  const text = readQr(modulesOf(pagesOf(await pdf.body())[0]!))
  expect(text).toBe(groupPassText(text.slice(1)))

  await page.getByRole('link', { name: 'Facturer', exact: true }).click()
  await page.getByRole('button', { name: 'Oui' }).click()
  await expect(page.getByText('La facture est émise.')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Facture / })).toBeVisible()
  await page.getByRole('link', { name: 'Noter un règlement' }).click()
  await expect(page.getByLabel('Somme')).toHaveValue('22,5')
  await page.getByLabel('Moyen').selectOption('transfer')
  await save(page)
  await expect(page.getByText('Le règlement est noté')).toBeVisible()
  const [order] = await ask(page, `group-order?q=${encodeURIComponent(name_customer)}`)
  expect(order).toMatchObject({ billed: 22.5, paid: 22.5, owed: 0 })

  await openAdmin(page, `/admin/controle/seance/${sessions_id}`)
  const type = async () => {
    await page.locator('#code-tape').fill(text)
    await page.getByRole('button', { name: 'Vérifier' }).click()
    await expect(word(page)).toHaveText('Groupe')
  }
  await type()
  await page.getByLabel('Personnes').fill('4')
  await page.getByRole('button', { name: 'Faire entrer' }).click()
  await expect(word(page)).toHaveText('Entrez')
  await expect(word(page)).toHaveCount(0)
  await type()
  await expect(page.getByLabel('Personnes')).toHaveValue('2')
})
