import { type Browser, expect, type Page } from '@playwright/test'
import { expectNoAxeViolations } from './axe.ts'
import { linkMailedTo } from './mailed-link.ts'
import { aMember, newEmail, test } from './members.ts'
import { sidewaysScroll } from './pages.ts'
import { aScreening, order } from './sold-screening.ts'

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const codes = (page: Page) => page.getByRole('img', { name: /^QR code/ })

/** Opens the site in a second browser, that of a friend who has no account. */
async function aFriend(browser: Browser, baseURL: string | undefined, javaScriptEnabled: boolean) {
  const context = await browser.newContext({
    ...{ baseURL: baseURL!, javaScriptEnabled, viewport: { width: 390, height: 844 } },
  })
  return { friend: await context.newPage(), close: () => context.close() }
}

test('a buyer gives a ticket to a friend by a link; the friend accepts it, and later gives it back', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const screening = await aScreening(page)
  await aMember(page)
  const { id } = await order(page, screening.id, 2)
  const own = `/utilisateur/reservation/${id}`
  await page.goto(own)
  await page.getByRole('link', { name: 'Offrir une place à quelqu’un' }).click()
  await expect(title(page)).toHaveText('Offrir une place')
  await expectNoAxeViolations(page)
  await page.getByRole('radio', { name: /^Place 2/ }).check()
  await page.getByRole('button', { name: 'Offrir cette place' }).click()
  await expect(title(page)).toHaveText('Le lien à transmettre')
  const link = await page.getByLabel('Le lien de la place 2').inputValue()
  await page.getByRole('button', { name: 'Transmettre le lien' }).click()
  await expect(page.getByText('Lien copié.')).toBeVisible()
  await expect(page.getByText('pas encore acceptée')).toBeVisible()

  const { friend, close } = await aFriend(browser, baseURL, true)
  await friend.goto(new URL(link).pathname)
  await expect(title(friend)).toHaveText('Mona vous offre une place')
  await expectNoAxeViolations(friend)
  await friend.getByRole('button', { name: 'Prendre ce billet' }).click()
  await expect(title(friend)).toHaveText('Votre billet')
  await expect(codes(friend)).toHaveCount(1)
  expect(await sidewaysScroll(friend)).toBe(0)
  await expectNoAxeViolations(friend)

  await page.goto(own)
  await expect(codes(page)).toHaveCount(1)
  await expect(page.getByText('acceptée. Son billet n’est plus le vôtre.')).toBeVisible()
  await page.goto(new URL(link).pathname)
  await expect(page.getByText('Elle a déjà été acceptée.')).toBeVisible()

  await friend.getByRole('link', { name: /Rendre ce billet/ }).click()
  await friend.getByRole('button', { name: 'Rendre ce billet' }).click()
  await expect(title(friend)).toHaveText('Vous avez rendu ce billet')
  await page.goto(own)
  await expect(codes(page)).toHaveCount(2)
  await expect(page.getByText('Elle est de nouveau à vous')).toBeVisible()
  await close()
})

test('without scripts, a buyer gives a ticket by e-mail, takes it back, and gives it to someone else', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const screening = await aScreening(page)
  const { email } = await aMember(page)
  const { id } = await order(page, screening.id, 1)
  const context = await browser.newContext({
    ...{ baseURL: baseURL!, javaScriptEnabled: false },
    storageState: await page.context().storageState(),
  })
  const plain = await context.newPage()
  const offer = async (to: string) => {
    await plain.goto(`/utilisateur/reservation/${id}`)
    await plain.getByRole('link', { name: 'Offrir votre place à quelqu’un' }).click()
    await plain.getByLabel(/^Adresse e-mail/).fill(to)
    await plain.getByRole('button', { name: 'Offrir cette place' }).click()
  }
  await offer(email)
  await expect(plain.getByText('C’est l’adresse de cette réservation').first()).toBeVisible()
  await offer('mal-ecrite@exemple.fr')
  await expect(plain.getByText('offerte à mal-ecrite@exemple.fr, pas encore acceptée')).toBeVisible()
  await plain.getByRole('button', { name: 'Reprendre' }).click()
  await expect(plain.getByText('pas encore acceptée')).toHaveCount(0)
  const to = newEmail()
  await offer(to)

  const { friend, close } = await aFriend(browser, baseURL, false)
  await friend.goto(await linkMailedTo(to, '/billet-offert/'))
  await expect(friend.getByLabel(/^Adresse e-mail/)).toHaveValue(to)
  await friend.getByRole('button', { name: 'Prendre ce billet' }).click()
  await expect(title(friend)).toHaveText('Votre billet')
  await plain.reload()
  await expect(plain.getByRole('heading', { name: 'Vos places sont offertes' })).toBeVisible()
  await expect(codes(plain)).toHaveCount(0)
  await friend.getByRole('link', { name: /Rendre ce billet/ }).click()
  await friend.getByRole('button', { name: 'Rendre ce billet' }).click()
  await expect(title(friend)).toHaveText('Vous avez rendu ce billet')
  await plain.reload()
  await expect(codes(plain)).toHaveCount(1)
  await close()
  await context.close()
})
