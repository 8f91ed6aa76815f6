import { expect } from '@playwright/test'
import { inParis } from '../../contract/rules/paris-time.ts'
import { logInAs, make, newName } from './admin.ts'
import { handScan } from './admission.ts'
import { checkAxeOnTheWay } from './axe.ts'
import { aMember, test } from './members.ts'
import { aScreening, order } from './sold-screening.ts'

test.describe('buyers can exchange tickets', () => {
  test('a buyer exchanges tickets in three steps, and sees the price difference before confirming', async ({
    page,
  }) => {
    test.slow()
    const [from, to] = [await aScreening(page), await aScreening(page)]
    await aMember(page)
    const first = await order(page, from.id, 2)
    await page.goto(`/utilisateur/reservation/${first.id}`)
    await page.getByRole('link', { name: /^Échanger vos places/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Quelles places échanger ?')
    await page.getByRole('button', { name: 'Choisir la séance' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pour quelle séance ?')
    await checkAxeOnTheWay(page)
    await page.locator(`a[href$="seance=${to.id}"]`).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Échanger ces places ?')
    await expect(page.getByText('aucune, rien à payer et rien à rendre')).toBeVisible()
    await checkAxeOnTheWay(page)
    await page.getByRole('button', { name: 'Échanger ces places' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Votre réservation est confirmée')
    await page.getByRole('link', { name: new RegExp(`réservation n°\\s${first.id}`) }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ces places sont échangées')
  })

  test('without scripts, a buyer exchanges one of two tickets', async ({ page, browser, baseURL }) => {
    test.slow()
    const [from, to] = [await aScreening(page), await aScreening(page)]
    await aMember(page)
    const first = await order(page, from.id, 2)
    const context = await browser.newContext({
      ...{ baseURL: baseURL!, javaScriptEnabled: false },
      storageState: await page.context().storageState(),
    })
    const plain = await context.newPage()
    await plain.goto(`/utilisateur/reservation/${first.id}/echange`)
    await plain.getByRole('checkbox', { name: /^Place 2/ }).uncheck()
    await plain.getByRole('button', { name: 'Choisir la séance' }).click()
    await plain.locator(`a[href$="seance=${to.id}"]`).click()
    await plain.getByRole('button', { name: 'Échanger cette place' }).click()
    await expect(plain.getByRole('heading', { level: 1 })).toHaveText('Votre réservation est confirmée')
    await plain.goto(`/utilisateur/reservation/${first.id}`)
    await expect(plain.getByText('1 place contre celles de la')).toBeVisible()
    await context.close()
  })
})

test('staff exchange a ticket of an order, and see the old and new price before they confirm', async ({
  page,
}) => {
  test.slow()
  const [from, to] = [await aScreening(page), await aScreening(page)]
  await aMember(page)
  const first = await order(page, from.id, 2)
  await page.context().clearCookies()
  await logInAs(page, 'admin')
  await page.goto(`/admin/réservation/${first.id}`)
  await page.getByRole('link', { name: 'Échanger contre une autre séance' }).click()
  await page.getByRole('checkbox', { name: /^Place 2/ }).uncheck()
  await page.getByRole('combobox', { name: 'Nouvelle séance' }).selectOption(String(to.id))
  await page.getByRole('button', { name: 'Voir ce que cela donne' }).click()
  await expect(page.getByRole('heading', { name: 'Ce que cela donne' })).toBeVisible()
  await expect(page.getByText('12,50 € avant, 12,50 € après')).toBeVisible()
  await checkAxeOnTheWay(page)
  await page.getByRole('button', { name: 'Échanger 1 place et prévenir' }).click()
  await page.getByRole('link', { name: new RegExp(`Réservation n°\\s${first.id}`) }).click()
  await expect(page.getByText('Échangée contre')).toBeVisible()
})

test('a cashier exchanges a ticket at the till, and sees the price difference before confirming', async ({
  page,
}) => {
  test.slow()
  await logInAs(page, 'admin')
  const till = await make(page, 'till', { cinemas_id: 1, name_till: newName('Caisse') })
  await page.addInitScript(() => {
    window.print = () => undefined
  })
  const ask = async (path: string, data: object) => {
    const answer = await page.request.post(`/api/v1/counter/${path}`, { data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return answer.json()
  }
  const { id: till_sessions_id } = await ask('session', { tills_id: till.id, float: 100 })
  const { date } = inParis(new Date(Date.now() + 86_400_000))
  const path = `/api/v1/counter/screenings?date=${date}&cinemas_id=1`
  const [screening] = await (await page.request.get(path)).json()
  const [{ tariffs_id, price }] = screening.tariffs
  const amount = price + screening.supplement
  const sale = await ask('sale', {
    ...{ till_sessions_id, sessions_id: screening.sessions_id, places: [{ tariffs_id }] },
    payments: [{ means: 'cash', amount }],
  })
  await page.goto(`/caisse/${till.id}`)
  await expect(page.locator('html')).toHaveAttribute('data-ready', 'yes')
  await handScan(page, sale.places[0].qr)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Échanger 1 place' }).click()
  await dialog.getByLabel('Jour').fill(date)
  await dialog.getByRole('listitem').getByRole('button').first().click()
  await expect(dialog.getByText('avant')).toContainText('après')
  await checkAxeOnTheWay(page)
  await dialog.getByRole('button', { name: /^(Échanger|Encaisser|Rendre)/ }).click()
  await expect(dialog.getByText('Échangé', { exact: true })).toBeVisible()
  const after = await (await page.request.get(`/api/v1/counter/order/${sale.id}`)).json()
  expect([after.state, after.places[0].state]).toEqual(['cancelled', 'cancelled'])
})
