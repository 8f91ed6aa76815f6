import { expect, type Page } from '@playwright/test'
import pg from 'pg'
import { ask, make, newName, openAdmin, save } from './admin.ts'
import { checkAxeOnTheWay } from './axe.ts'
import { test } from './failing-site.ts'

const away = 'Le service est momentanément indisponible. Réessayez dans quelques instants.'
const broken = 'Une erreur inattendue est survenue. Réessayez ; si cela continue, contactez le cinéma.'

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const retry = (page: Page) => page.getByRole('link', { name: 'Réessayer' }).click()

/** The pages to open while the database is down: one per entity of the menu, then other kinds of pages. */
const pages = [
  ...['film', 'média', 'categorie', 'catégorie-film', 'cinéma', 'salle', 'horaire', 'séance', 'réservation'],
  ...['membre', 'role', 'message', 'journal', 'produit', 'bon', 'séance/jour', 'séance/ajout', 'film/1'],
  ...['film/ajout', 'réservation/1', 'controle', 'securite'],
].map(path => `/admin/${path}`)

test('while the database is down, back-office pages report it, and forms keep their input', {
  tag: '@full',
}, async ({ page, context, site }) => {
  test.slow()
  expect((await page.request.post('/api/v1/authentication/login', { data: site.admin })).ok()).toBe(true)
  const name = newName('Le Vox')
  await openAdmin(page, '/admin/cinéma/ajout')
  const typed = {
    ...{
      Nom: name,
      Adresse: '1, rue des Fauteuils',
      'Code postal et ville': '44000 Nantes',
      'Adresse e-mail': 'bonjour@exemple.fr',
    },
    ...{ Téléphone: '01 99 00 00 00', Responsable: 'Ève Lumière' },
  }
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(text)
  const doomed = await make(page, 'category', { name_cat: newName('Éphémère') })
  const dialog = await context.newPage()
  await openAdmin(dialog, `/admin/categorie/${doomed.id}?supprimer=oui`)
  const list = await context.newPage()
  await openAdmin(list, '/admin')

  await site.postgresql.kill()

  await test.step('while the database is down, saving a form shows the reason and keeps its input', async () => {
    await save(page)
    await expect(page.getByRole('alert')).toContainText(away)
    for (const [label, text] of Object.entries(typed))
      await expect(page.getByLabel(label, { exact: true })).toHaveValue(text)
  })
  await test.step('while the database is down, confirming a deletion deletes nothing', async () => {
    await dialog.getByRole('button', { name: 'Oui, supprimer' }).click()
    await expect(dialog.getByRole('dialog')).toContainText(away)
  })
  await test.step('while the database is down, following a link shows the reason and keeps the menu', async () => {
    await list.getByRole('link', { name: 'Films', exact: true }).first().click()
    await expect(title(list)).toContainText('Entracte')
    await expect(list.locator('main')).toContainText(away)
    await expect(list.locator('nav.side-bar')).toBeVisible()
  })
  await test.step('while the database is down, each page that is loaded in full answers 503', async () => {
    for (const address of pages) {
      const answer = await page.request.get(encodeURI(address))
      expect([address, answer.status()]).toEqual([address, 503])
      expect(await answer.text(), address).toContain(away)
    }
    const home = await context.newPage()
    expect((await home.goto('/admin'))?.status()).toBe(503)
    await expect(title(home)).toContainText('Entracte')
    await expect(home.getByRole('link', { name: 'Réessayer' })).toBeVisible()
    await checkAxeOnTheWay(home)
    await home.close()
  })

  await site.postgresql.restart()
  await site.open()

  await save(page)
  await expect(page.getByText('Le cinéma est ajouté.')).toBeVisible()
  expect(await ask(page, `cinema?q=${encodeURIComponent(name)}`)).toHaveLength(1)
  await dialog.getByRole('button', { name: 'Oui, supprimer' }).click()
  await expect(dialog.getByText('La catégorie est supprimée.')).toBeVisible()
  await retry(list)
  await expect(title(list)).toHaveText('Films')

  await test.step('after an internal error, the page shows a message, and the form keeps its input', async () => {
    const database = new pg.Client({ connectionString: site.postgresql.url })
    await database.connect()
    await openAdmin(page, '/admin/categorie/ajout')
    const category = newName('Burlesque')
    await page.getByLabel('Nom', { exact: true }).fill(category)

    // Renaming the table of the audit log causes an internal error: the site can then neither save a record nor
    // show the log.
    await database.query('alter table audit_lines rename to gone')
    await save(page)
    await expect(page.getByRole('alert')).toContainText(broken)
    await expect(page.getByLabel('Nom', { exact: true })).toHaveValue(category)
    expect(await ask(page, `category?q=${encodeURIComponent(category)}`)).toEqual([])
    const journal = await context.newPage()
    expect((await journal.goto('/admin/journal'))?.status()).toBe(500)
    await expect(title(journal)).toContainText('Un incident est survenu')
    await expect(journal.locator('main')).toContainText(broken)

    await database.query('alter table gone rename to audit_lines')
    await database.end()
    await save(page)
    await expect(page.getByText('La catégorie est ajoutée.')).toBeVisible()
    await retry(journal)
    await expect(title(journal)).toHaveText('Journal')
  })
})
