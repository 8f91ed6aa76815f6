import { expect } from '@playwright/test'
import { checkAxeOnTheWay } from './axe.ts'
import { aMember, test } from './members.ts'
import { aScreening, order } from './sold-screening.ts'

test.describe('places of an order', () => {
  test('are exchanged in three steps; the difference is shown before anything happens', async ({ page }) => {
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

  test('are exchanged in part without scripts', async ({ page, browser, baseURL }) => {
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
