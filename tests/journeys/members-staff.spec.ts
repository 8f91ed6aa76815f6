import { expect } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { checkAxeOnTheWay } from './axe.ts'
import { aManager, logIn, newEmail, password, test } from './members.ts'
import { wake } from './pages.ts'

const login = '/authentification/connexion'
const security = '/utilisateur/securite'

test('a staff member enables an authenticator app and logs in with a recovery code', async ({ page }) => {
  test.slow()
  const { email } = await aManager(page)
  await page.goto(login)
  await logIn(page, email)
  await expect(page).toHaveURL('/admin')
  await page.goto(security)
  await page.getByText('Activer', { exact: true }).click()
  await page.locator('#mot-de-passe-application').fill(password)
  await page.getByRole('button', { name: 'Continuer' }).first().click()
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  await checkAxeOnTheWay(page)

  await page.getByLabel('Code de six chiffres').fill('000000')
  await page.getByRole('button', { name: 'Activer' }).click()
  await expect(page.getByRole('alert')).toContainText('Ce code est incorrect')
  const secret = (await page.locator('main code').innerText()).replaceAll(' ', '')
  await page
    .getByLabel('Code de six chiffres')
    .fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate())
  await page.getByRole('button', { name: 'Activer' }).click()
  await expect(page.getByRole('heading', { name: 'Vos codes de secours' })).toBeVisible()
  await checkAxeOnTheWay(page)
  const codes = await page.locator('main ol li').allInnerTexts()
  expect(codes).toHaveLength(10)
  await page.getByRole('link', { name: 'C’est noté' }).click()
  await expect(page.getByText('Il vous en reste 10 sur 10')).toBeVisible()

  // Unlike members, staff change their e-mail address on this page and not on the account page: this page asks for
  // their password.
  const elsewhere = newEmail()
  await page.getByText('En choisir une autre').click()
  await page.getByLabel('Nouvelle adresse e-mail').fill(elsewhere)
  await page.locator('#mot-de-passe-adresse').fill(password)
  await page.getByRole('button', { name: 'Envoyer le lien' }).click()
  await expect(page.getByText('Un lien est parti vers la nouvelle adresse.')).toBeVisible()
  await checkAxeOnTheWay(page)
  await page.getByRole('button', { name: 'Garder l’adresse actuelle' }).click()
  await expect(page.getByText(elsewhere)).toHaveCount(0)

  await page.context().clearCookies()
  await page.goto(login)
  await logIn(page, email)
  await expect(page.getByRole('heading', { name: 'Vérification' })).toBeVisible()
  await checkAxeOnTheWay(page)
  await page.getByLabel('Code', { exact: true }).fill('111111')
  await page.getByRole('button', { name: 'Vérifier' }).click()
  await expect(page.getByRole('alert')).toContainText('Ce code est incorrect')
  await page.getByLabel('Code', { exact: true }).fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Vérifier' }).click()
  await expect(page).toHaveURL('/admin')
})

test('a staff member creates a passkey, then logs in with it', async ({ page, baseURL }) => {
  test.slow()
  const { email } = await aManager(page)
  // Use the name `localhost`, because a passkey cannot belong to an IP address.
  const site = baseURL?.replace('127.0.0.1', 'localhost') ?? ''
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.goto(site + login)
  await logIn(page, email)
  await expect(page).toHaveURL(`${site}/admin`)
  await page.goto(site + security)
  await wake(page)
  await page.getByText('Ajouter une clé d’accès', { exact: true }).click()
  await page.getByLabel('Nom de la clé').fill('Clé de Mona')
  await page.locator('#mot-de-passe-cle').fill(password)
  await page.getByRole('button', { name: 'Continuer' }).last().click()
  await expect(page.getByRole('heading', { name: 'Vos codes de secours' })).toBeVisible()
  await page.getByRole('link', { name: 'C’est noté' }).click()
  await expect(page.getByRole('heading', { name: 'Clé de Mona' })).toBeVisible()
  await checkAxeOnTheWay(page)

  await page.context().clearCookies()
  await page.goto(site + login)
  await logIn(page, email)
  await wake(page)
  await page.getByRole('button', { name: 'Utiliser votre clé d’accès' }).click()
  await expect(page).toHaveURL(`${site}/admin`)
})
