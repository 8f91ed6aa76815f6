import { expect } from '@playwright/test'
import { pagesOf } from '../read-pdf.ts'
import { logInAs, openAdmin } from './admin.ts'
import { checkAxeOnTheWay } from './axe.ts'
import { aMember, test } from './members.ts'
import { anOrdinaryScreening, open, plain } from './pages.ts'
import { aScreening, card, mona, order, post } from './sold-screening.ts'

// Tests what happens after a purchase: a voucher pays for an order, and the cinema cancels a screening.

test('after a cancelled screening, buyers choose refund or invitation by mailed link, without login', async ({
  page,
  browser,
  baseURL,
}) => {
  const { id } = await aScreening(page)
  await aMember(page)
  const refunded = await order(page, id)
  const invited = await order(page, id, 2)
  const member = await page.context().cookies()

  await page.context().clearCookies()
  await logInAs(page, 'admin')
  await openAdmin(page, `/admin/séance/${id}/annulation`)
  await expect(page.getByText(/2 réservations, 3 places/)).toBeVisible()
  await page.getByLabel(/^Raison/).fill('Le projecteur est en panne.')
  await checkAxeOnTheWay(page)
  await page.getByRole('button', { name: 'Annuler la séance et prévenir' }).click()
  await expect(page.getByRole('heading', { name: 'Séance annulée' })).toBeVisible()
  await checkAxeOnTheWay(page)

  // Read the link through the API, from the order. It is the same link as in the mail to the buyer.
  await page.context().clearCookies()
  await page.context().addCookies(member)
  const linkOf = async ({ id }: { id: number }) =>
    `/annulation/${(await (await page.request.get(`/api/v1/app/order/${id}`)).json()).claim}`
  const [first, second] = [await linkOf(refunded), await linkOf(invited)]
  await page.context().clearCookies()
  await open(page, first)
  await expect(page.getByText('Le projecteur est en panne.')).toBeVisible()
  await expect(page.getByText(/^Vos places\s: 1\s×\splein tarif$/)).toBeVisible()
  await checkAxeOnTheWay(page)
  await page.getByRole('button', { name: 'Choisir le remboursement' }).click()
  await expect(page.getByRole('heading', { name: 'C’est noté' })).toBeVisible()
  await expect(page.getByText(/12,50.*vous seront rendus/)).toBeVisible()
  await checkAxeOnTheWay(page)

  const plainBrowser = await browser.newContext({ baseURL: baseURL!, javaScriptEnabled: false })
  const bare = await plainBrowser.newPage()
  await bare.goto(second)
  await bare.getByRole('button', { name: 'Choisir les invitations' }).click()
  await expect(bare.getByText(/Vos 2 invitations sont dans/)).toBeVisible()
  await plainBrowser.close()

  await page.context().addCookies(member)
  await open(page, `${await anOrdinaryScreening(page.request, '2D')}?places=2&reserver=1#reservation`)
  await page.getByLabel('Nom', { exact: true }).fill('Strapontin')
  await page.getByLabel('Prénom').fill('Mona')
  const number = page.getByLabel('Numéro de carte')
  await number.fill(card.num_cb)
  const invitation = page.getByRole('group', { name: /^Invitation pour 2 places/ })
  await invitation.getByLabel('2 places', { exact: true }).check()
  await expect(number).toBeHidden()
  await invitation.getByLabel('1 place', { exact: true }).check()
  await expect(number, 'a card that was typed waits where it is').toHaveValue(/4242$/)
  await invitation.getByLabel('2 places', { exact: true }).check()
  await page.getByRole('button', { name: 'Validez, rien à payer' }).click()
  await expect(page.getByRole('heading', { name: 'Votre réservation est confirmée' })).toBeVisible()
  await expect(page.getByRole('img', { name: /^QR code de la place/ })).toHaveCount(2)
  await checkAxeOnTheWay(page)
})

test('the code of a gift voucher pays for an order; it can be mailed again, and staff find it', async ({
  page,
}) => {
  await aMember(page)
  const products = (await (await page.request.get('/api/v1/app/product')).json()) as {
    id: number
    amount: number | null
  }[]
  const products_id = products.find(({ amount }) => amount === 15)!.id
  const gift = { recipient_name: 'Nadia', recipient_email: 'naida@exemple.fr' }
  const bought = await post(page.request, 'purchase', { products_id, quantity: 1, gift, ...mona, ...card })
  const file = await page.request.get(`/api/v1/app/purchase/${bought.id}/vouchers.pdf`)
  const code = pagesOf(await file.body())[0]!.text.match(/(?:[0-9A-Z]{4}-){3}[0-9A-Z]{4}/)![0]

  await open(page, `/utilisateur/achat/${bought.id}`)
  await page.getByText('Le bon n’est pas arrivé').click()
  await page.getByLabel('Adresse e-mail de la personne').fill('nadia@exemple.fr')
  await checkAxeOnTheWay(page)
  await page.getByRole('button', { name: 'Renvoyer le bon' }).click()
  await expect(page.getByText(/le bon part vers nadia@exemple.fr/)).toBeVisible()

  await page.context().clearCookies()
  await aMember(page)
  await open(page, `${await anOrdinaryScreening(page.request, '2D')}?places=2&reserver=1#reservation`)
  await page.getByLabel('Nom', { exact: true }).fill('Faisceau')
  await page.getByLabel('Prénom').fill('Nadia')
  await page.getByLabel('Code d’un bon cadeau').fill(code.toLowerCase())
  await page.getByRole('button', { name: 'Appliquer' }).click()
  await expect(page.getByLabel(/finissant par/)).toBeChecked()
  expect(plain(await page.getByLabel('Par carte bancaire').inputValue())).toBe('10,00 €')
  await page.getByLabel('Nom inscrit sur la carte').fill('NADIA FAISCEAU')
  await page.getByLabel('Numéro de carte').fill(card.num_cb)
  await page.getByLabel('Date de validité').fill('12/39')
  await page.getByLabel('Cryptogramme').fill('123')
  await page.getByRole('button', { name: /^Validez/ }).click()
  await expect(page.getByRole('heading', { name: 'Votre réservation est confirmée' })).toBeVisible()
  await expect(page.getByText('Payé par Bon cadeau 15 €')).toBeVisible()

  await page.context().clearCookies()
  await logInAs(page, 'admin')
  await openAdmin(page, `/admin/bon?q=${code.slice(-4)}&sorte=bon_cadeau`)
  await page.locator('.record-table tbody .leads a').click()
  await expect(page.getByText('Nadia', { exact: true })).toBeVisible()
  await expect(page.getByText(/0,00.*sur 15,00/)).toBeVisible()
  await expect(page.getByText('−15,00', { exact: false })).toBeVisible()
  await checkAxeOnTheWay(page)
})
