import { expect, type Page } from '@playwright/test'
import { seatsText } from '../../contract/texts/seats.ts'
import { careful3dsCard, declinedCard, goodCard } from '../stripe-stand-in/books.ts'
import { checkAxeOnTheWay } from './axe.ts'
import { open, sidewaysScroll } from './pages.ts'
import { numberedScreening } from './seats.ts'
import { test } from './stripe-site.ts'

// Run the tests in one worker, because each worker would start a site of its own.
test.describe.configure({ mode: 'default' })

const form = (page: Page) => page.getByRole('region', { name: 'Votre réservation' })
const payment = (page: Page) => page.getByRole('region', { name: 'Paiement par carte' })
const cardNumber = (page: Page) => payment(page).getByLabel('Numéro de carte (Stripe)')
const pay = (page: Page) => payment(page).getByRole('button', { name: /^Payer/ })

/** Fills in and submits the order form, and waits for the payment page. */
async function order(page: Page, address: string): Promise<void> {
  await open(page, `${address}?places=2&reserver=1`)
  await form(page).getByLabel('Nom', { exact: true }).fill('Strapontin')
  await form(page).getByLabel('Prénom').fill('Mona')
  await form(page)
    .getByRole('button', { name: /^Validez/ })
    .click()
  await expect(page).toHaveURL(/\/utilisateur\/reservation\/\d+\?paiement=carte$/)
}

test('a member pays in the card fields of Stripe, and our server receives no card data', async ({
  page,
  screening,
  stripe,
}) => {
  const sent: string[] = []
  page.on('request', request => {
    if (!request.url().startsWith(stripe.address)) sent.push(`${request.url()} ${request.postData() ?? ''}`)
  })
  const foreign: string[] = []
  page.on('request', request => {
    if (request.url().startsWith(stripe.address)) foreign.push(page.url())
  })
  await open(page, `${screening}?places=2&reserver=1`)
  await expect(form(page).getByText(/Démonstration/)).toHaveCount(0)
  await expect(form(page).getByLabel('Numéro de carte')).toHaveCount(0)
  expect(foreign).toEqual([])
  await order(page, screening)
  await expect(payment(page).getByText(/Vos places sont retenues jusqu’à .*encore \d+ min/)).toBeVisible()
  await cardNumber(page).fill(goodCard)
  await pay(page).click()
  await expect(page.getByRole('heading', { name: 'Votre réservation est confirmée' })).toBeVisible()
  await expect(page.getByText('Visa se terminant par 4242')).toBeVisible()
  expect(sent.join('\n')).not.toContain(goodCard)
  // Only the payment page requests anything from Stripe.
  for (const address of foreign) expect(address).toMatch(/paiement=carte$/)
})

async function payAfterRefusal(page: Page): Promise<void> {
  await cardNumber(page).fill(declinedCard)
  await pay(page).click()
  await expect(payment(page).getByRole('alert')).toContainText('Votre carte a été refusée.')
  await checkAxeOnTheWay(page)
  await cardNumber(page).fill(goodCard)
  await pay(page).click()
}

test('after a declined card, another card pays the order with Stripe', { tag: '@full' }, async ({
  page,
  screening,
}) => {
  await order(page, screening)
  await pay(page).click()
  await expect(payment(page).getByRole('alert')).toContainText('incomplet')
  await payAfterRefusal(page)
  await expect(page.getByRole('heading', { name: 'Votre réservation est confirmée' })).toBeVisible()
})

test('an order is confirmed only after the 3-D Secure check', { tag: '@full' }, async ({
  page,
  screening,
}) => {
  await order(page, screening)
  page.once('dialog', dialog => dialog.dismiss())
  await cardNumber(page).fill(careful3dsCard)
  await pay(page).click()
  await expect(payment(page).getByRole('alert')).toContainText('Votre banque n’a pas confirmé')
  page.once('dialog', dialog => dialog.accept())
  await pay(page).click()
  await expect(page.getByRole('heading', { name: 'Votre réservation est confirmée' })).toBeVisible()
})

test('an order left unpaid can be paid later or given up', { tag: '@full' }, async ({ page, screening }) => {
  await order(page, screening)
  const address = new URL(page.url()).pathname
  await open(page, `${address}?paiement=retour`)
  await expect(payment(page).getByText('Le paiement n’a pas abouti')).toBeVisible()
  await open(page, address)
  await expect(payment(page).getByRole('link', { name: /^Payer .* par carte$/ })).toBeVisible()
  await checkAxeOnTheWay(page)
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await sidewaysScroll(page)).toBe(0)
  await payment(page)
    .getByRole('link', { name: /^Payer/ })
    .click()
  await expect(cardNumber(page)).toBeVisible()
  await payment(page).getByRole('button', { name: 'Renoncer à ces places' }).click()
  await expect(page.getByRole('heading', { name: 'Cette réservation a expiré' })).toBeVisible()
  expect(await sidewaysScroll(page)).toBe(0)
  await checkAxeOnTheWay(page)
})

test('a member buys an e-card with Stripe after a declined card, then withdraws and is refunded', {
  tag: '@full',
}, async ({ page, screening: _, stripe }) => {
  await open(page, '/boutique')
  await page.getByRole('link', { name: 'E-carte 5 places' }).click()
  await page.getByLabel('Nom', { exact: true }).fill('Strapontin')
  await page.getByLabel('Prénom').fill('Mona')
  await expect(page.getByLabel('Numéro de carte')).toHaveCount(0)
  await page.getByRole('button', { name: /^Validez/ }).click()
  await expect(page).toHaveURL(/\/utilisateur\/achat\/\d+\?paiement=carte/)
  await expect(payment(page).getByText(/vous attend jusqu’à .*encore \d+ min/)).toBeVisible()
  await payAfterRefusal(page)
  await expect(page.getByRole('heading', { name: 'Votre achat est confirmé' })).toBeVisible()
  await expect(page.getByText('Visa se terminant par 4242')).toBeVisible()
  await page.getByRole('link', { name: 'renoncer au contrat ici' }).click()
  await page.getByRole('button', { name: 'Confirmer la rétractation' }).click()
  await expect(page.getByText(/vous ont été rendus/)).toBeVisible()
  expect([...stripe.books.intents.values()].at(-1)?.latest_charge?.amount_refunded).toBe(5500)
})

test('the content security policy allows Stripe on the payment page only', async ({
  page,
  screening,
  stripe,
}) => {
  const policyOf = async (address: string) =>
    (await page.request.get(address)).headers()['content-security-policy'] ?? ''
  expect(await policyOf(`${screening}?places=2&reserver=1`)).not.toContain(stripe.address)
  await order(page, screening)
  const paying = new URL(page.url())
  expect(await policyOf(paying.href)).toContain(`script-src 'self' ${stripe.address}`)
  expect(await policyOf(paying.pathname)).not.toContain(stripe.address)
})

test.describe('the Stripe payment page gives an explanation without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('without JavaScript, the payment page says that Stripe needs it, and lists the seats to pay', async ({
    page,
    screening: _,
  }) => {
    const { address, run } = await numberedScreening(page.request, 0)
    const [first, second] = run as [(typeof run)[0], (typeof run)[0]]
    await page.goto(`${address}?places=2&siege=${first.id}&siege=${second.id}&reserver=1`)
    await expect(form(page).getByText(/demande JavaScript/)).toBeVisible()
    await form(page).getByLabel('Nom', { exact: true }).fill('Strapontin')
    await form(page).getByLabel('Prénom').fill('Mona')
    await form(page)
      .getByRole('button', { name: /^Validez/ })
      .click()
    await expect(payment(page).getByText(/demande JavaScript/)).toBeVisible()
    await expect(payment(page).getByText(seatsText([first, second]), { exact: true })).toBeVisible()
    await payment(page).getByRole('button', { name: 'Renoncer à ces places' }).click()
    await expect(page.getByRole('heading', { name: 'Cette réservation a expiré' })).toBeVisible()
  })
})
