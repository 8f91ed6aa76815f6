import { expect, type Page } from '@playwright/test'
import { checkAxeOnTheWay } from './axe.ts'
import { expectOrderPage, fillCard, form, pay, reserve } from './booking.ts'
import { test } from './empty-site.ts'
import { linkMailedTo } from './mailed-link.ts'
import { aMember, password } from './members.ts'
import { sidewaysScroll } from './pages.ts'
import { bar, film } from './week-board.ts'

test.use({ viewport: { width: 390, height: 844 } })

const step = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2, name: title }) })

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/authentification/connexion')
  await page.getByLabel('Adresse e-mail').fill(email)
  await page.getByRole('textbox', { name: 'Mot de passe' }).fill(password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page).not.toHaveURL(/connexion/)
}

/** Opens the form of a setup step, fills it in, saves it and returns to the list of steps. */
async function fillIn(page: Page, title: string, link: string, fields: Record<string, string>) {
  await step(page, title).getByRole('link', { name: link }).click()
  for (const [label, value] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(value)
  for (const choice of await page.getByRole('combobox', { name: 'Cinéma', exact: true }).all())
    await choice.selectOption({ label: 'Le Rex' })
  for (const yes of await page.getByRole('radio', { name: 'Oui' }).all()) await yes.check()
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText(/est ajoutée?\.|sont enregistrés\./).first()).toBeVisible()
  await toSteps(page)
}

async function toSteps(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu de l’administration' }).click()
  await page.getByRole('link', { name: 'Premiers pas' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Premiers pas')
}

const expectDone = (page: Page, title: string) =>
  expect(step(page, title).locator('.state')).toHaveText('Fait')

test('on a phone, an admin sets up an empty site until visitors can buy and staff can scan tickets', async ({
  page,
  site,
}) => {
  test.setTimeout(240_000)

  await test.step('on an empty site, the back-office home links to the setup steps that remain', async () => {
    await logIn(page, site.admin.email, site.admin.password)
    await page.goto('/admin')
    expect((await page.locator('.top-bar').boundingBox())!.height).toBeLessThan(100)
    await expect(page.getByRole('link', { name: /mentions légales sont incomplètes/ })).toBeVisible()
    await page.getByRole('link', { name: /^Premiers pas.*11 étapes restent/ }).click()
    await expect(step(page, 'Ouvrir au public')).toContainText('Aucun cinéma')
    await expect(page.getByRole('button', { name: 'Ouvrir au public' })).toHaveCount(0)
  })

  await test.step('on an empty site, the week planner asks to add a cinema first', async () => {
    await page.goto('/admin/semaine')
    await expect(page.getByRole('combobox', { name: 'Cinéma' })).toHaveCount(0)
    await page.getByRole('link', { name: 'Ajouter un cinéma' }).click()
    await expect(page.getByLabel('Responsable')).toBeVisible()
    await toSteps(page)
  })

  await test.step("the admin enters the cinema's identity, address, rooms and fares", async () => {
    await fillIn(page, 'Qui vous êtes', 'Réglages de la maison', {
      'Nom du cinéma ou de l’enseigne': 'Le Rex',
    })
    await fillIn(page, 'Votre cinéma', 'Ajouter un cinéma', {
      ...{
        Nom: 'Le Rex',
        Adresse: '1, place de la Gare',
        'Code postal et ville': '28100 Dreux',
        Responsable: 'Rosa',
      },
      ...{
        'Adresse e-mail': 'rex@exemple.fr',
        Téléphone: '0234567890',
        Mercredi: '13h30-23h30',
      },
    })
    await expectDone(page, 'Votre cinéma')
    await expectDone(page, 'Ses horaires d’ouverture')
    await fillIn(page, 'Ses salles', 'Ajouter une salle', {
      ...{ 'Nom de la salle': 'Salle 1', 'Nombre de places': '80' },
    })
    await expectDone(page, 'Ses salles')
    await page.getByRole('button', { name: 'Les prix sont bons' }).click()
    await expectDone(page, 'Vos tarifs')
    await page.getByRole('button', { name: 'Essayer un paiement' }).click()
    await expectDone(page, 'Le paiement')
    expect(await sidewaysScroll(page)).toBe(0)
  })

  await test.step('the admin adds a film, schedules it in the coming week and publishes the week', async () => {
    await step(page, 'Une semaine').getByRole('link', { name: 'Ouvrir la semaine' }).click()
    await page.getByRole('link', { name: 'Ajouter un film' }).click()
    await expect(page.getByLabel('Titre', { exact: true })).toBeVisible()
    await toSteps(page)
    await fillIn(page, 'Un film', 'Ajouter un film', {
      ...{ Titre: 'Nosferatu', Réalisation: 'Murnau', 'Date de sortie': '1922-03-04', Durée: '01:34' },
    })
    await expectDone(page, 'Un film')
    await step(page, 'Une semaine').getByRole('link', { name: 'Ouvrir la semaine' }).click()
    await page.getByRole('link', { name: 'Suivante' }).click()
    await expect(page).toHaveURL(/semaine=/)
    await film(page, 'Nosferatu').click()
    await page
      .getByRole('button', { name: /^Placer « Nosferatu »/ })
      .first()
      .click()
    await bar(page, /^Publier la semaine/).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Publier' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await toSteps(page)
    await expectDone(page, 'Une semaine')
  })

  await test.step('the admin makes a free trial booking, then opens the site to the public', async () => {
    await page.getByRole('button', { name: 'Recevoir une invitation et réserver' }).click()
    await expect(page).toHaveURL(/\/film\/\d+\/seance\/\d+/)
    await expect(form(page)).toBeVisible()
    await form(page).getByLabel('Prénom').fill('Rosa')
    await form(page).getByLabel('Nom', { exact: true }).fill('Rex')
    await form(page)
      .getByRole('group', { name: /^Invitation d’essai/ })
      .getByLabel('1 place')
      .check()
    await pay(page).click()
    await expectOrderPage(page)
    await page.goto('/admin/premiers-pas')
    await expectDone(page, 'Une réservation d’essai')
    await expect(step(page, 'Ouvrir au public')).toContainText('Aucun message ne part')
    await page.getByRole('button', { name: 'Ouvrir sans messagerie' }).click()
    await expect(page.getByText('Le site est ouvert au public. Aucun message')).toBeVisible()
    await checkAxeOnTheWay(page)
  })

  await test.step('once the site is open to the public, a new visitor registers and buys a ticket', async () => {
    await page.context().clearCookies()
    await aMember(page)
    await page.goto('/film/1')
    await expect(page).toHaveTitle(/Le Rex/)
    await expect(page.locator('.wordmark').first()).toContainText('Le Rex')
    await page.getByRole('link', { name: /^Prochaine séance/ }).click()
    await page.getByRole('button', { name: 'Une place de plus' }).click()
    await reserve(page).click()
    await form(page).getByLabel('Prénom').fill('Mona')
    await form(page).getByLabel('Nom', { exact: true }).fill('Strapontin')
    await fillCard(page, '4242424242424242')
    await pay(page).click()
    await expectOrderPage(page)
    await expect(page.getByRole('link', { name: /billets?.*PDF|PDF/i }).first()).toBeVisible()
  })

  await test.step('a staff member invited only to scan tickets cannot open films, orders or other back-office pages', async () => {
    await page.context().clearCookies()
    await logIn(page, site.admin.email, site.admin.password)
    await page.goto('/admin/equipe')
    await page.getByLabel('Adresse e-mail').fill('anna@exemple.fr')
    await page.getByLabel('Rôle', { exact: true }).selectOption('Ses tâches seulement')
    await page.getByLabel(/^Entrée/).check()
    await page.getByLabel('Où', { exact: true }).selectOption('Dans les cinémas cochés ci-dessous')
    await page.getByRole('checkbox', { name: 'Le Rex' }).check()
    await page.getByRole('button', { name: 'Envoyer l’invitation' }).click()
    const link = new URL(await page.getByLabel('Lien d’invitation pour anna@exemple.fr').inputValue())
      .pathname
    expect(link).toBe(await linkMailedTo('anna@exemple.fr', '/equipe/', site.folder))
    await page.context().clearCookies()
    await page.goto(link)
    await page.getByLabel('Prénom').fill('Anna')
    await page.getByLabel('Nom', { exact: true }).fill('Martin')
    await page.getByRole('textbox', { name: 'Mot de passe' }).fill(password)
    await page.getByRole('button', { name: 'Créer votre compte' }).click()
    await expect(page).toHaveURL(/connexion/)
    await logIn(page, 'anna@exemple.fr', password)
    await page.goto('/admin')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contrôle des billets')
    await page.getByRole('button', { name: 'Menu de l’administration' }).click()
    expect(await page.locator('nav.side-bar').getByRole('link').allInnerTexts()).toEqual([
      'Contrôle des billets',
      'Sécurité',
    ])
    for (const address of ['film', 'réservation', 'premiers-pas', 'maison', 'equipe'])
      expect((await page.request.get(`/admin/${address}`)).status(), address).toBe(403)
    await page.goto(link)
    await expect(page.getByText('Cette invitation n’est plus valable')).toBeVisible()
  })
})
