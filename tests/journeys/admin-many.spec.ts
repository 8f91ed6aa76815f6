import { expect } from '@playwright/test'
import { addDays } from '../../contract/rules/dates.ts'
import { inParis } from '../../contract/rules/paris-time.ts'
import { ask, logInAs, make, newName, openAdmin } from './admin.ts'
import { checkAxeOnTheWay } from './axe.ts'
import { test } from './members.ts'

test('films and screenings are imported from files, selected with keyboard shortcuts and published', {
  tag: '@full',
}, async ({ page }) => {
  await logInAs(page, 'manager')
  const title = newName('Éventail')
  const room = newName('Salle')
  await make(page, 'movie-theater', { cinemas_id: 1, name_theater: room, nbr_seats: 40 })
  const day = addDays(inParis(new Date()).date, 4)

  await openAdmin(page, '/admin/film')
  await page.getByRole('link', { name: 'Importer' }).click()
  const films = `Titre;Réalisation;Sortie;Durée\n${title};Anon;01/02/1920;1h30\nSans durée;Anon;01/02/1920;\n`
  await page.getByLabel('Ou son contenu').fill(films)
  await page.getByRole('button', { name: 'Vérifier' }).click()
  await expect(page.getByRole('row', { name: /^3 Sans durée Refusée/ })).toBeVisible()
  await checkAxeOnTheWay(page)
  await page.getByRole('button', { name: 'Enregistrer la ligne juste' }).click()
  await expect(page.getByText('1 ligne enregistrée.')).toBeVisible()
  // The refused lines remain in the field, so that the user can correct them.
  await expect(page.getByLabel('Ou son contenu')).toHaveValue(/^Titre;.*\nSans durée;Anon;01\/02\/1920;\n$/)

  await openAdmin(page, '/admin/séance/import')
  const head = 'Titre;Nom de la salle;Date de la séance;Heure;Prix'
  const lines = ['10h00', '14h00', '14h30'].map(hour => `${title};${room};${day};${hour};9`)
  const choose = (text: string) =>
    // The file is in Latin-1, as Excel on a French Windows saves « CSV (séparateur : point-virgule) ».
    page.setInputFiles('#fichier', {
      ...{ name: 'séances.csv', mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') },
    })
  await choose([head, ...lines, 'x'.repeat(2_000_000)].join('\r\n'))
  await page.getByRole('button', { name: 'Vérifier' }).click()
  await expect(page.getByRole('alert')).toContainText('Ce fichier est trop grand')
  await choose([head, ...lines].join('\r\n'))
  await page.getByRole('button', { name: 'Vérifier' }).click()
  await expect(page.getByRole('row', { name: /^4 .* Refusée .*occupe la salle/ })).toBeVisible()
  await page.getByRole('button', { name: 'Enregistrer les 2 lignes justes' }).click()
  await expect(page.getByText('2 lignes enregistrées.')).toBeVisible()

  const forged = { cinema: 'x', semaine: '2026-13-40' }
  const headers = { origin: new URL(page.url()).origin }
  const published = await page.request.post('/admin/semaine', { form: forged, headers })
  expect(published.status()).toBe(400)
  expect(await published.text()).toContain('<h1>Semaine du')

  // Use the keyboard shortcuts that the help dialog (key « ? ») lists.
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Raccourcis clavier' })
  await checkAxeOnTheWay(page)
  await help.getByRole('button', { name: 'Fermer' }).click()
  await page.keyboard.press('g')
  await page.keyboard.press('p')
  await expect(page.getByRole('heading', { level: 1, name: 'Séances' })).toBeVisible()
  // Soon after the page is drawn, the focus moves to `main`, so that screen readers read from there. Wait for it.
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type(title)
  await page.keyboard.press('Enter')
  await expect(page.locator('.record-table tbody tr')).toHaveCount(2)
  await page.getByRole('checkbox', { name: 'Choisir toute la page' }).check()
  await test.step('a selection made in a list is submitted even before its delayed search is sent', async () => {
    await page.clock.install()
    const { promise: laterOn, resolve: goOn } = Promise.withResolvers<void>()
    await page.route(/selection\.data/, async route => {
      await laterOn
      await route.continue()
    })
    await page.getByRole('searchbox').evaluate(field => {
      field.dispatchEvent(new InputEvent('input', { bubbles: true }))
      document.querySelector<HTMLButtonElement>('.picking [type="submit"]')!.click()
    })
    await page.clock.fastForward(1_000)
    goOn()
    await expect(page.getByRole('heading', { level: 1, name: /2 lignes choisies/ })).toBeVisible()
  })
  await checkAxeOnTheWay(page)
  await page.getByRole('radio', { name: 'Publier' }).check()
  await page.getByRole('button', { name: 'Continuer' }).click()
  await expect(page.getByText('2 publiées.')).toBeVisible()
  const [film] = await ask(page, `movie?q=${encodeURIComponent(title)}`)
  await page.goto(`/film/${film.id}`)
  await expect(page.getByRole('link', { name: /10.?h.?00/ }).first()).toBeVisible()
})
