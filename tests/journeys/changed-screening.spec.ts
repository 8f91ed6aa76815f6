import { type Browser, expect, type Page } from '@playwright/test'
import { logInAs, newName, openAdmin } from './admin.ts'
import { checkAxeOnTheWay } from './axe.ts'
import { linkMailedTo } from './mailed-link.ts'
import { aMember, test } from './members.ts'
import { open } from './pages.ts'
import { aRoom, aScreening, card, mona, order } from './sold-screening.ts'

// A manager moves a screening that has orders to another room and time. The buyers are notified by mail, and may
// keep their seats or choose a refund.

/** Creates a member who buys seats for this screening, and logs them out. */
async function aBuyer(page: Page, sessionId: number, seats: number) {
  const { email } = await aMember(page)
  await order(page, sessionId, seats)
  await page.context().clearCookies()
  return email
}

/** Opens the order form as another member and fills it in, but does not submit it. */
async function aPageAboutToBuy(browser: Browser, baseURL: string, address: string) {
  const page = await (await browser.newContext({ baseURL })).newPage()
  await aMember(page)
  await open(page, `${address}?places=2&reserver=1`)
  for (const [label, typed] of [
    ['Nom', mona.lastname],
    ['Prénom', mona.firstname],
    ['Nom inscrit sur la carte', card.name_cb],
    ['Numéro de carte', card.num_cb],
    ['Date de validité', card.cb_date],
    ['Cryptogramme', card.cryptogramme],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(typed)
  return page
}

/** Opens the link mailed to this buyer, in another browser without login and without scripts. */
async function mailedPage(browser: Browser, baseURL: string, email: string) {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(await linkMailedTo(email, '/changement/'))
  return page
}

test('a sold screening moves to another room and time; one buyer keeps the seats, another is refunded', async ({
  page,
  browser,
  baseURL,
}) => {
  const { id, cinema, address } = await aScreening(page)
  const [keeping, leaving] = [await aBuyer(page, id, 1), await aBuyer(page, id, 2)]
  const stale = await aPageAboutToBuy(browser, baseURL!, address)
  await logInAs(page, 'manager')
  const room = newName('Salle')
  await aRoom(page, cinema.id, room)
  const change = page.getByRole('button', { name: 'Changer la séance et prévenir' })
  const preview = page.getByRole('status').filter({ hasText: 'Ce que cela ferait' })

  await test.step('staff must preview a new room or time of a screening before they save it', async () => {
    await openAdmin(page, `/admin/séance/${id}`)
    // First pause and resume the sale of the screening.
    await page.getByRole('button', { name: 'Arrêter la vente' }).click()
    await expect(page.getByText('La vente est arrêtée.')).toBeVisible()
    await page.getByRole('button', { name: 'Reprendre la vente' }).click()
    await expect(page.getByText('La séance est de nouveau en vente.')).toBeVisible()
    await page.getByRole('link', { name: 'Changer cette séance' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Changer la séance')
    await expect(change).toHaveCount(0)
    const rooms = page.getByLabel('Salle')
    const free = rooms.getByRole('option').filter({ hasText: `${room}, ${cinema.name_cinema}, libre` })
    await rooms.selectOption((await free.getAttribute('value'))!)
    await page.getByLabel('Heure').fill('21:35')
    await page.getByLabel(/^Raison/).fill('Le projecteur est en panne.')
    await page.getByRole('button', { name: 'Voir ce que cela ferait' }).click()
    await expect(preview).toContainText(/2 réservations, 3\splaces\s: chacun est prévenu/)
    await expect(preview).toContainText(room)
    await expect(preview).toContainText('21h35')
    await expect(preview.getByRole('listitem')).toHaveCount(2)
    await preview.getByText('Le message qu’ils recevront').click()
    await expect(preview.getByText(/Le projecteur est en panne\./)).toBeVisible()
    await checkAxeOnTheWay(page)
  })

  await test.step('a forged form to change a screening gets a 400 with a message', async () => {
    for (const vu of ['{', '5', '{"kinds":{"a":1}}', '']) {
      const headers = { origin: baseURL! }
      const forged = await page.request.post(`/admin/séance/${id}/changement`, { form: { vu }, headers })
      expect([forged.status(), vu]).toEqual([400, vu])
      expect(await forged.text()).toContain('Ce formulaire n’est pas arrivé entier')
    }
  })

  await test.step('if staff edit a change of a screening after its preview, they must preview it again', async () => {
    await page.getByLabel('Heure').fill('21:40')
    await change.click()
    await expect(preview).toContainText('21h40')
    await expect(page.getByRole('heading', { name: /^Changée le/ })).toHaveCount(0)
  })

  await change.click()
  const made = page.getByRole('region', { name: /^Changée le/ })
  await expect(made).toContainText(/N’ont rien dit.*2/)
  await checkAxeOnTheWay(page)

  await test.step('an order form opened before a screening was moved asks the buyer to confirm the new time', async () => {
    const form = stale.getByRole('region', { name: 'Votre réservation' })
    const validate = form.getByRole('button', { name: /^Validez/ })
    await validate.click()
    await expect(form.getByRole('alert').first()).toContainText(new RegExp(`a changé.*21h40, ${room}`))
    await expect(form).toContainText(/2\splaces pour .* à\s21h40/)
    await expect(form.getByLabel('Numéro de carte')).toHaveValue(/4242$/)
    expect(await (await stale.request.get('/api/v1/app/order')).json()).toEqual([])
    await validate.click()
    await expect(stale.getByRole('heading', { name: 'Votre réservation est confirmée' })).toBeVisible()
    await stale.context().close()
  })

  const kept = await mailedPage(browser, baseURL!, keeping)
  await expect(kept.getByRole('heading', { level: 1 })).toHaveText('Cette séance a changé')
  await expect(kept.getByText(room)).toBeVisible()
  await expect(kept.getByText('Le projecteur est en panne.')).toBeVisible()
  await kept.getByRole('button', { name: 'Garder les places' }).click()
  await expect(kept.getByText(/Vos places restent à vous\. Vous pouvez encore changer d’avis/)).toBeVisible()

  const refunded = await mailedPage(browser, baseURL!, leaving)
  await refunded.getByRole('button', { name: 'Choisir le remboursement' }).click()
  await expect(refunded.getByRole('heading', { level: 1 })).toHaveText('C’est noté')
  await expect(refunded.getByText(/25,00.*vous seront rendus/)).toBeVisible()
  await expect(refunded.getByRole('button', { name: /Je / })).toHaveCount(0)
  for (const bare of [kept, refunded]) await bare.context().close()

  await openAdmin(page, `/admin/séance/${id}/changement`)
  await expect(made).toContainText(/Gardent leurs places.*1.*Rendent leurs places.*1.*N’ont rien dit.*0/)
  await expect(made.getByRole('listitem').filter({ hasText: '2 places' })).toContainText('rend ses places')
})
