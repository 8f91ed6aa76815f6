import { expect, type Page } from '@playwright/test'
import { ask, logInAs, make, newName, openAdmin, save } from './admin.ts'
import { test } from './members.ts'

/** How a back-office user creates, changes and deletes a record of one entity. */
type Journey = {
  slug: string
  source: string
  add: string
  /** The messages after success: « est ajoutée », « est à jour », « est supprimée ». */
  done: [created: string, changed: string, deleted: string]
  /** Fills in the form. Returns the text by which the test then searches for the record. */
  fill: (page: Page) => Promise<string>
  change: (page: Page) => Promise<void>
  /** The fields of the record, as the API must return them after the change. */
  changed: Record<string, unknown>
}

const field = (page: Page, label: string) => page.getByLabel(label, { exact: false }).first()

const journeys: Journey[] = [
  {
    slug: 'categorie',
    source: 'category',
    add: 'Ajouter une catégorie',
    done: ['La catégorie est ajoutée.', 'La catégorie est à jour.', 'La catégorie est supprimée.'],
    fill: async page => typed(page, 'Nom', newName('Western')),
    change: addBis,
    changed: { name_cat: expect.stringMatching(/^Western .* bis$/) },
  },
  {
    slug: 'cinéma',
    source: 'cinema',
    add: 'Ajouter un cinéma',
    done: ['Le cinéma est ajouté.', 'Le cinéma est à jour.', 'Le cinéma est supprimé.'],
    fill: async page => {
      await page.getByLabel('Adresse', { exact: true }).fill('1, rue des Fauteuils')
      await field(page, 'Code postal et ville').fill('44000 Nantes')
      await field(page, 'Adresse e-mail').fill('bonjour@exemple.fr')
      await field(page, 'Téléphone').fill('01 99 00 00 00')
      await field(page, 'Responsable').fill('Ève Lumière')
      return typed(page, 'Nom', newName('Le Vox'))
    },
    change: page => field(page, 'Code postal et ville').fill('35000 Rennes'),
    changed: { city: '35000 Rennes', phone_cine: '0199000000' },
  },
  {
    slug: 'salle',
    source: 'movie-theater',
    add: 'Ajouter une salle',
    done: ['La salle est ajoutée.', 'La salle est à jour.', 'La salle est supprimée.'],
    fill: async page => {
      await field(page, 'Cinéma').selectOption({ index: 1 })
      await field(page, 'Nombre de places').fill('80')
      await page.getByLabel('Oui').check()
      return typed(page, 'Nom de la salle', newName('Salle'))
    },
    change: page => field(page, 'Nombre de places').fill('90'),
    changed: { nbr_seats: 90, disabled_access: true },
  },
  {
    slug: 'film',
    source: 'movie',
    add: 'Ajouter un film',
    done: ['Le film est ajouté.', 'Le film est à jour.', 'Le film est supprimé.'],
    fill: async page => {
      await field(page, 'Réalisation').fill('Ève Lumière')
      await field(page, 'Date de sortie').fill('1999-12-01')
      await field(page, 'Durée').fill('1h34')
      await page.getByLabel('Drame').check()
      return typed(page, 'Titre', newName('Le Dernier Strapontin'))
    },
    change: page => field(page, 'Durée').fill('95 min'),
    changed: { time: '01:35', categories: ['Drame'] },
  },
  {
    slug: 'role',
    source: 'role',
    add: 'Ajouter un rôle',
    done: ['Le rôle est ajouté.', 'Le rôle est à jour.', 'Le rôle est supprimé.'],
    fill: async page => typed(page, 'Nom', newName('Abonné')),
    change: addBis,
    changed: { name_role: expect.stringMatching(/^Abonné .* bis$/) },
  },
  {
    slug: 'produit',
    source: 'product',
    add: 'Ajouter un produit',
    done: ['Le produit est ajouté.', 'Le produit est à jour', 'Le produit est supprimé.'],
    fill: async page => {
      await field(page, 'Sorte').selectOption({ label: 'E-carte' })
      await field(page, 'Places').fill('3')
      await field(page, 'Prix').fill('33')
      await field(page, 'Validité en mois').fill('12')
      return typed(page, 'Nom', newName('E-carte du mercredi'))
    },
    change: page => field(page, 'Prix').fill('30,50'),
    changed: { price: 30.5, places: 3, amount: null, validity_months: 12 },
  },
  {
    slug: 'média',
    source: 'media',
    add: 'Ajouter un média',
    done: ['Le média est ajouté.', 'Le média est à jour.', 'Le média est supprimé.'],
    fill: async page => {
      await field(page, 'Bande-annonce').fill('https://vimeo.com/12345')
      return typed(page, 'Description de l’affiche', newName('Un écran blanc'))
    },
    change: page => field(page, 'Bande-annonce').fill('https://youtu.be/abcdefghijk'),
    changed: { src_video: 'https://youtu.be/abcdefghijk', movies_id: null },
  },
]

for (const journey of journeys)
  test(`${journey.slug}: after creating, updating or deleting a record, the list is shown again with its search`, {
    tag: journey.slug === 'film' ? [] : '@full',
  }, async ({ page }) => {
    const { slug, source, add, done, fill, change, changed } = journey
    const title = page.getByRole('heading', { level: 1 })
    await logInAs(page, 'admin')
    // This is the only full page load. From here on, the test follows links, as a user does.
    await openAdmin(page, `/admin/${slug}`)
    const list = await title.innerText()
    await page.getByRole('link', { name: add }).click()
    // Wait for the form: before it appears, a filter of the list could have the same label as a field of the form.
    await expect(title).toHaveText(add)
    const name = await fill(page)
    await save(page)
    await expect(page.getByText(done[0])).toBeVisible()

    await page.getByRole('searchbox').fill(name)
    await expect(page.locator('.record-table tbody tr')).toHaveCount(1)
    const [{ id }] = await ask(page, `${source}?q=${encodeURIComponent(name)}`)
    await page.locator('td.actions').getByRole('link', { name: 'Modifier' }).click()
    await expect(title).not.toHaveText(list)
    await change(page)
    await save(page)
    await expect(page.getByText(done[1])).toBeVisible()
    await expect(page.getByRole('searchbox')).toHaveValue(name)
    expect(await ask(page, `${source}/${id}`)).toMatchObject(changed)

    await page.locator('td.actions').getByRole('link', { name: 'Supprimer' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Non, garder' }).click()
    await page.getByRole('link', { name: /^Supprimer ce/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Oui, supprimer' }).click()
    await expect(page.getByText(done[2])).toBeVisible()
    await expect(page.getByRole('searchbox')).toHaveValue(name)
    const gone = await page.request.get(`/api/v1/admin/${source}/${id}`)
    expect(gone.status()).toBe(404)
  })

test('a timetable is created, updated and deleted in the back office', { tag: '@full' }, async ({ page }) => {
  await logInAs(page, 'manager')
  await openAdmin(page, '/admin/horaire/ajout')
  // Each hour of the timetables exists only once, and all browser tests share a database. So use a random hour of
  // the night, at which no film is shown.
  const hour = (minute: number) => `03:${String(minute).padStart(2, '0')}`
  const start = 2 * Math.floor(Math.random() * 29)
  await page.getByLabel('Heure').fill(hour(start))
  await save(page)
  await expect(page.getByText('L’horaire est ajouté.')).toBeVisible()
  const [{ id }] = await ask(page, `timetable?q=${hour(start)}`)
  await openAdmin(page, `/admin/horaire/${id}`)
  await page.getByLabel('Heure').fill(hour(start + 1))
  await save(page)
  await expect(page.getByText('L’horaire est à jour.')).toBeVisible()
  await openAdmin(page, `/admin/horaire/${id}?supprimer=oui`)
  await page.getByRole('button', { name: 'Oui, supprimer' }).click()
  await expect(page.getByText('L’horaire est supprimé.')).toBeVisible()
})

test("a film's category and its screenings are created, updated and deleted in the back office", {
  tag: '@full',
}, async ({ ownPage: page }) => {
  await logInAs(page, 'manager')
  const title = newName('Film de passage')
  const film = await make(page, 'movie', {
    title,
    director: 'X',
    release_date: '1999-12-01',
    time: '01:10',
  })
  const room = await make(page, 'movie-theater', {
    ...{ cinemas_id: (await ask(page, 'cinema'))[0].id, name_theater: newName('Salle'), nbr_seats: 40 },
  })
  await openAdmin(page, `/admin/catégorie-film/ajout?movies_id=${film.id}`)
  await expect(page.getByRole('combobox', { name: 'Film' })).toHaveValue(title)
  await page.getByLabel('Catégorie').selectOption({ label: 'Drame' })
  await save(page)
  await expect(page.getByText('Le lien est ajouté.')).toBeVisible()
  const [link] = await ask(page, `category-movie?movies_id=${film.id}`)
  await openAdmin(page, `/admin/catégorie-film/${link.id}`)
  await page.getByLabel('Catégorie').selectOption({ label: 'Comédie' })
  await save(page)
  await expect(page.getByText('Le lien est à jour.')).toBeVisible()
  await openAdmin(page, `/admin/catégorie-film/${link.id}?supprimer=oui`)
  await page.getByRole('button', { name: 'Oui, supprimer' }).click()
  await expect(page.getByText('Le lien est supprimé.')).toBeVisible()

  await page.clock.install()
  await openAdmin(page, `/admin/séance/ajout?movie_theaters_id=${room.id}&movies_id=${film.id}`)
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await page.getByLabel('Du', { exact: true }).fill('2001-03-04')
  await page.getByLabel(/^Au\b/).fill('2001-03-05')
  await page.getByLabel('20h30').check()
  // A date in the past and a price of 0 are allowed, but the form asks for a confirmation.
  await page.getByLabel('Prix des places').selectOption({ label: 'Un prix à part' })
  await page.getByLabel('Prix d’une place').fill('0')
  await save(page)
  const doubts = page.getByRole('group', { name: 'À vérifier avant d’enregistrer' })
  await expect(doubts.getByRole('paragraph')).toHaveText([/Une place à 0\s€/, /^2 séances sont déjà passées/])
  await page.getByLabel('Prix d’une place').fill('9')
  await doubts.getByLabel('C’est voulu').last().check()
  await save(page)
  await expect(page.getByText('C’est programmé.')).toBeVisible()
  // The form checks the room a moment after an entry. It was submitted before that check, which must not run any
  // more now.
  await page.clock.runFor(1_000)
  await page.clock.resume()
  await expect(page.getByText('C’est programmé.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Séances')
  const screenings = await ask(page, `session-movie?movie_theaters_id=${room.id}&sort=id`)
  expect(screenings).toHaveLength(2)
  await openAdmin(page, `/admin/séance/${screenings[0].id}`)
  await page.getByLabel('Prix d’une place').fill('9,50')
  await save(page)
  await expect(page.getByText('La séance est à jour.')).toBeVisible()
  expect(await ask(page, `session-movie/${screenings[0].id}`)).toMatchObject({ price: 9.5 })
  await openAdmin(page, `/admin/séance/${screenings[1].id}?supprimer=oui`)
  await page.getByRole('button', { name: 'Oui, supprimer' }).click()
  await expect(page.getByText('La séance est supprimée.')).toBeVisible()
})

/** Appends « bis » to the name, so that the same search still finds the record. */
async function addBis(page: Page): Promise<void> {
  await page.getByLabel('Nom', { exact: true }).press('End')
  await page.keyboard.type(' bis')
}

async function typed(page: Page, label: string, text: string): Promise<string> {
  await page
    .getByLabel(label, { exact: label === 'Nom' })
    .first()
    .fill(text)
  return text
}
