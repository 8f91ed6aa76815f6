import { expect } from '@playwright/test'
import { checkAxeOnTheWay } from './axe.ts'
import { linkMailedTo } from './mailed-link.ts'
import { aMember, anOrder, logIn, newEmail, onAnotherDevice, password, test } from './members.ts'
import { wake } from './pages.ts'

const login = '/authentification/connexion'
const registration = '/authentification/inscription'
const account = '/utilisateur/compte'

test.describe('the login form logs members in and reports errors', () => {
  test('the login form focuses the e-mail field, and shows errors without sending the form', async ({
    page,
  }) => {
    const sent: string[] = []
    page.on('request', request => request.method() === 'POST' && sent.push(request.url()))
    await page.goto(login)
    await expect(page.getByLabel('Adresse e-mail')).toBeFocused()
    await wake(page)
    await page.getByRole('button', { name: 'Se connecter' }).click()
    const alert = page.getByRole('alert')
    await expect(alert.getByRole('listitem')).toHaveText([
      'L’email est obligatoire.',
      'Le mot de passe est obligatoire.',
    ])
    await page.getByLabel('Mot de passe', { exact: true }).fill('abc')
    await expect(alert).toBeEmpty()
    await page.getByRole('button', { name: 'Se connecter' }).click()
    await expect(alert.getByRole('listitem')).toHaveText([
      'L’email est obligatoire.',
      'Le mot de passe doit contenir au moins 8 caractères.',
      'Le mot de passe doit contenir au moins une lettre majuscule.',
      'Le mot de passe doit contenir au moins un chiffre.',
      'Le mot de passe doit contenir au moins un caractère spécial.',
    ])
    await test.step('the login form can show the password', async () => {
      await page.getByRole('button', { name: 'Afficher le mot de passe' }).click()
      await expect(page.getByLabel('Mot de passe', { exact: true })).toHaveAttribute('type', 'text')
      await page.getByRole('button', { name: 'Masquer le mot de passe' }).click()
      await expect(page.getByLabel('Mot de passe', { exact: true })).toHaveAttribute('type', 'password')
    })
    expect(sent).toEqual([])
  })

  test('the login returns to the previous page of this site, and never to another site', async ({ page }) => {
    const { email } = await aMember(page)
    await page.context().clearCookies()
    await page.goto(`${login}?retour=${encodeURIComponent('/a-propos?x=1')}`)
    await logIn(page, email)
    await expect(page).toHaveURL('/a-propos?x=1')

    await page.context().clearCookies()
    await page.goto(`${login}?retour=${encodeURIComponent('//ailleurs.example/')}`)
    await logIn(page, email)
    await expect(page).toHaveURL('/')
    await page.goto(login)
    await expect(page).toHaveURL('/')
  })

  test('offline, the login form shows an error and keeps the input', async ({ page }) => {
    await page.goto(login)
    await wake(page)
    await page.context().setOffline(true)
    const email = newEmail()
    await logIn(page, email)
    await expect(page.getByRole('alert')).toContainText('Le cinéma n’a pas pu être joint.')
    await expect(page.getByLabel('Adresse e-mail')).toHaveValue(email)
    await expect(page.getByLabel('Mot de passe', { exact: true })).toHaveValue(password)
    await page.context().setOffline(false)

    await test.step('after a wrong password, the login form shows a message and keeps the e-mail', async () => {
      await page.getByRole('button', { name: 'Se connecter' }).click()
      await expect(page.getByRole('alert')).toHaveText('Adresse e-mail ou mot de passe incorrect.')
      await expect(page.getByLabel('Adresse e-mail')).toHaveValue(email)
    })
  })
})

test.describe('the registration form creates an account', () => {
  test('after registering, the e-mail address is filled in on the login form, but is in no URL or cookie', async ({
    page,
  }) => {
    const email = newEmail()
    await page.goto(registration)
    await wake(page)
    await test.step('registering with the e-mail of an existing account is refused with a message', async () => {
      await page.getByLabel('Adresse e-mail').fill('membre@cinema.test')
      await page.getByLabel('Mot de passe', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Créer votre compte' }).click()
      await expect(page.getByRole('alert')).toHaveText('Un compte existe déjà avec cette adresse e-mail.')
    })
    await test.step('the login form opened after a refused registration has the e-mail filled in', async () => {
      await page.getByRole('button', { name: 'Se connecter avec cette adresse' }).click()
      await expect(page.getByRole('heading', { name: 'Connexion' })).toBeVisible()
      await expect(page.getByLabel('Adresse e-mail')).toHaveValue('membre@cinema.test')
      await expect(page.getByText('Vous avez déjà un compte')).toBeVisible()
      await page.goto(registration)
      await wake(page)
    })
    await page.getByLabel('Adresse e-mail').fill(email)
    await page.getByLabel('Mot de passe', { exact: true }).fill('Salle')
    await expect(page.getByText('Il faut encore')).toContainText(
      '8 caractères, un chiffre, un caractère spécial',
    )
    await page.getByLabel('Mot de passe', { exact: true }).fill(password)
    await expect(page.getByText('Les cinq conditions sont remplies.')).toBeVisible()
    await page.getByRole('button', { name: 'Créer votre compte' }).click()
    await expect(page.getByRole('heading', { name: 'Connexion' })).toBeVisible()
    await expect(page.getByLabel('Adresse e-mail')).toHaveValue(email)
    await expect(page.getByLabel('Mot de passe', { exact: true })).toHaveValue('')
    expect(page.url()).not.toContain('exemple')
    expect(await page.context().cookies()).toEqual([])
    await logIn(page, email)
    await expect(page).toHaveURL('/')
  })

  test('with the keyboard alone, a member registers, logs in and opens the account', async ({ page }) => {
    const email = newEmail()
    await page.goto(registration)
    await expect(page.getByLabel('Adresse e-mail')).toBeFocused()
    await page.keyboard.type(email)
    await page.keyboard.press('Tab')
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Adresse e-mail')).toHaveValue(email)
    await expect(page.getByLabel('Adresse e-mail')).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/')
    await page.goto(account)
    await expect(page.getByRole('heading', { name: 'Votre compte' })).toBeVisible()
  })
})

test.describe('members can register, log in and cancel without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('without scripts, a member registers, logs in and cancels an order', async ({ page }) => {
    test.slow()
    const email = newEmail()
    await page.goto(registration)
    await page.getByRole('button', { name: 'Créer votre compte' }).click()
    await expect(page.getByRole('alert').getByRole('listitem')).toHaveText([
      'L’email est obligatoire.',
      'Le mot de passe est obligatoire.',
    ])
    await page.getByLabel('Adresse e-mail').fill(email)
    await page.getByLabel('Mot de passe', { exact: true }).fill('court')
    await page.getByRole('button', { name: 'Créer votre compte' }).click()
    await expect(page.getByLabel('Adresse e-mail')).toHaveValue(email)
    await expect(page.getByLabel('Mot de passe', { exact: true })).toHaveValue('')
    await page.getByLabel('Mot de passe', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Créer votre compte' }).click()
    await expect(page.getByLabel('Adresse e-mail')).toHaveValue(email)
    await expect(page.getByRole('button', { name: 'Afficher le mot de passe' })).toBeHidden()
    await logIn(page, email)
    await expect(page).toHaveURL('/')

    await page.goto(account)
    // The site greets members by their first name, which this member has not entered yet.
    await expect(page.locator('body')).not.toContainText('Bonjour')
    await page.getByLabel('Prénom').fill('Mona')
    await page.getByLabel('Téléphone').fill('1 23 45 67 89')
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByText('Vos informations sont enregistrées.')).toBeVisible()
    await expect(page.getByRole('main').getByText('Bonjour Mona')).toBeVisible()
    await expect(page.getByLabel('Téléphone')).toHaveValue('01\u00a023\u00a045\u00a067\u00a089')

    const { id } = await anOrder(page)
    await page.goto(`/utilisateur/reservation/${id}`)
    await page.getByRole('link', { name: 'Annuler cette réservation' }).click()
    await page.getByRole('button', { name: 'Oui, annuler et être remboursé' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cette réservation est annulée')
  })
})

test.describe('the account page shows and changes the data of the member', () => {
  test('a visitor who opens the account page is redirected home', async ({ page }) => {
    await page.goto(account)
    await expect(page).toHaveURL('/')
  })

  test('the account page greets the member and shows its creation and last login', async ({ page }) => {
    await aMember(page, { firstname: 'Mona' })
    await page.goto(account)
    await expect(page.getByRole('main').getByText('Bonjour Mona', { exact: true })).toBeVisible()
    await expect(page.getByText(/^Compte créé le \d.* à \d\dh\d\d\. Dernière connexion le /)).toBeVisible()

    await test.step('the account form shows errors above the form and beside the field', async () => {
      await wake(page)
      await page.getByLabel('Téléphone').fill('douze')
      await page.getByLabel('Prénom').fill('Monique')
      await page.getByRole('button', { name: 'Enregistrer' }).click()
      await page
        .getByRole('alert')
        .getByRole('link', { name: /dix chiffres/ })
        .click()
      await expect(page.getByLabel('Téléphone')).toBeFocused()
      await expect(page.getByLabel('Téléphone')).toHaveAccessibleDescription(/dix chiffres/)
      await expect(page.getByLabel('Prénom')).toHaveValue('Monique')
    })
  })

  test('the account form sends changed fields only; changing the e-mail address needs the password', async ({
    page,
  }) => {
    const { id } = await aMember(page, { firstname: 'Mona' })
    await page.goto(account)
    await wake(page)
    await expect(page.getByLabel('Mot de passe actuel')).toBeHidden()
    const email = newEmail()
    await page.getByLabel('Adresse e-mail').fill(email)
    await page.getByLabel('Mot de passe actuel').fill('Faux-Faux-1!')
    // Another client changes the postal address while the form is open. The form must not send the old address,
    // because its user did not change that field.
    await page.request.patch(`/api/v1/app/user/${id}`, { data: { address: '1, rue du Rex' } })
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    const alert = page.getByRole('alert')
    await expect(alert).toHaveText('Le mot de passe actuel est incorrect.')
    await expect(page.getByLabel('Mot de passe actuel')).toHaveAttribute('aria-invalid', 'true')
    await page.getByLabel('Mot de passe actuel').fill(password)
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByText('Vos informations sont enregistrées.')).toBeVisible()
    const [saved] = await (await page.request.get('/api/v1/app/user')).json()
    expect(saved).toMatchObject({ pending_email: email, firstname: 'Mona', address: '1, rue du Rex' })
    await expect(page.getByText(email)).toBeVisible()
    await page.getByRole('button', { name: 'Renvoyer le lien' }).click()
    await expect(page.getByText('Le lien est reparti,')).toBeVisible()
    await checkAxeOnTheWay(page)
    await page.getByRole('button', { name: 'Garder l’adresse actuelle' }).click()
    await expect(page.getByText('Vous gardez votre adresse actuelle.')).toBeVisible()
    await expect(page.getByText(email)).toHaveCount(0)
    await expect(page.getByLabel('Mot de passe actuel')).toHaveValue('')

    await test.step('confirming a new e-mail address shows a message and keeps the member logged in', async () => {
      const confirmed = newEmail()
      await page.getByLabel('Adresse e-mail').fill(confirmed)
      await page.getByLabel('Mot de passe actuel').fill(password)
      await page.getByRole('button', { name: 'Enregistrer' }).click()
      await page.goto(await linkMailedTo(confirmed, '/authentification/nouvelle-adresse/'))
      await page.getByRole('button', { name: 'Confirmer cette adresse' }).click()
      await expect(page.getByText('La nouvelle adresse est confirmée')).toBeVisible()
      await expect(page).toHaveURL(/\/utilisateur\/compte/)
      await expect(page.getByLabel('Adresse e-mail')).toHaveValue(confirmed)
    })
  })

  test("the account lists the member's logged-in devices, and can log them out", async ({
    page,
    browser,
  }) => {
    const { email } = await aMember(page)
    const other = await onAnotherDevice(browser, email)
    const third = await onAnotherDevice(browser, email)
    await page.goto(account)
    const devices = page.getByRole('region', { name: 'Vos appareils' })
    await expect(devices.getByRole('listitem')).toHaveCount(3)
    await devices
      .getByRole('button', { name: /^Déconnecter (?!tous)/ })
      .first()
      .click()
    await expect(page.getByText('L’appareil est déconnecté,')).toBeVisible()
    await expect(devices.getByRole('listitem')).toHaveCount(2)
    await devices.getByRole('button', { name: 'Déconnecter tous les autres appareils' }).click()
    await expect(devices.getByRole('listitem')).toHaveCount(1)
    for (const context of [other, third]) {
      expect((await context.request.get('/api/v1/authentication/check-token')).status()).toBe(401)
      await context.close()
    }
  })

  test('a member can download their data, and delete the account', async ({ page }) => {
    const { email } = await aMember(page)
    await page.goto(account)
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Télécharger vos données' }).click()
    expect((await download).suggestedFilename()).toBe('donnees-personnelles.json')
    await page.getByRole('link', { name: 'Supprimer votre compte' }).click()
    await expect(page.getByText('Pendant 14 jours')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Ce qui part avec le compte' })).toBeHidden()
    await page.getByLabel('Mot de passe actuel').fill(password)
    await page.getByRole('button', { name: 'Demander la suppression' }).click()
    await expect(page.getByText('Votre compte sera supprimé dans 14')).toBeVisible()
    await logIn(page, email)
    await expect(page.getByText('la suppression de votre compte est annulée')).toBeVisible()
  })
})
