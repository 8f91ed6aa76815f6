import { expect } from '@playwright/test'
import { groupTicketCode } from '../../contract/rules/ticket-text.ts'
import { eurosText } from '../../contract/texts/euros.ts'
import { checkAxeOnTheWay } from './axe.ts'
import { aMember, anOrder, logIn, test } from './members.ts'

test.describe('members can find, print and cancel their orders', () => {
  test('a member finds an order in the account and opens its page, with the tickets', async ({ page }) => {
    test.slow()
    await aMember(page)
    const order = await anOrder(page)
    await page.goto('/utilisateur/compte')
    await page
      .getByRole('region', { name: 'Vos réservations' })
      .getByRole('link', { name: order.title })
      .click()
    await expect(page).toHaveURL(`/utilisateur/reservation/${order.id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Votre réservation est confirmée')
    await expect(page.getByText(eurosText(order.price_order)).first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Télécharger les billets (PDF)' })).toHaveAttribute(
      'href',
      `/api/v1/app/order/${order.id}/tickets.pdf`,
    )
    for (const { code } of order.tickets) await expect(page.getByText(groupTicketCode(code))).toBeVisible()
    await checkAxeOnTheWay(page)

    await test.step('an order is printed with its tickets on the first page, without buttons', async () => {
      await page.emulateMedia({ media: 'print' })
      // The printable part of an A4 sheet, within the browser's default margins, in CSS pixels.
      await page.setViewportSize({ width: 718, height: 1047 })
      await expect(page.locator('.button:visible, button:visible, #billets a:visible')).toHaveCount(0)
      const tickets = await page.locator('#billets').boundingBox()
      expect(tickets!.y + tickets!.height).toBeLessThan(1047)
      await page.emulateMedia({ media: null })
    })

    await test.step("a film's page shows members their orders for the film", async () => {
      const answer = await page.goto(`/film/${order.movies_id}`)
      expect(answer?.headers()['cache-control']).toBe('private, no-store')
      await expect(page.getByRole('link', { name: /^2 places le .* à / })).toHaveAttribute(
        'href',
        `/utilisateur/reservation/${order.id}`,
      )
    })
  })

  test('a member cancels an order in two steps, and can turn back at the second', async ({ page }) => {
    test.slow()
    await aMember(page)
    const { id, price_order, movies_id } = await anOrder(page, { seats: 1 })
    await page.goto(`/utilisateur/reservation/${id}`)
    await page.getByRole('link', { name: 'Annuler cette réservation' }).click()
    await expect(page.getByRole('heading', { name: 'Annuler cette réservation' })).toBeVisible()
    await checkAxeOnTheWay(page)
    await page.getByRole('link', { name: 'Non, garder vos places' }).click()
    await expect(page.getByRole('heading', { name: 'Annuler cette réservation' })).toBeHidden()
    await page.getByRole('link', { name: 'Annuler cette réservation' }).click()
    await page.getByRole('button', { name: 'Oui, annuler et être remboursé' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cette réservation est annulée')
    const given = new RegExp(`Vous ont été rendus.*${eurosText(price_order)}.*sur la carte Visa`)
    await expect(page.getByText(given)).toBeVisible()
    await checkAxeOnTheWay(page)
    await page.goto(`/film/${movies_id}`)
    await expect(page.locator('.own-places')).toBeEmpty()
  })

  test('only its buyer can open an order: a visitor must log in, and another member gets a 404', async ({
    page,
  }) => {
    const { email } = await aMember(page)
    const { id, movies_id } = await anOrder(page, { seats: 1 })
    await page.goto(`/film/${movies_id}`)
    await expect(page.locator('.own-places')).toContainText('1 place le')
    await page.context().clearCookies()
    await page.goto(`/utilisateur/reservation/${id}`)
    await expect(page.getByRole('heading', { name: 'Connexion' })).toBeVisible()
    await logIn(page, email)
    await expect(page).toHaveURL(`/utilisateur/reservation/${id}`)
    await page.context().clearCookies()
    await aMember(page)
    const response = await page.goto(`/utilisateur/reservation/${id}`)
    expect(response?.status()).toBe(404)
    await page.goto(`/film/${movies_id}`)
    await expect(page.locator('.own-places')).toBeEmpty()
  })
})
