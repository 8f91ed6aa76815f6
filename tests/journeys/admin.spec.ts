import { expect } from '@playwright/test'
import { ask, logInAs, make, names, newName, openAdmin, save } from './admin.ts'
import { test } from './members.ts'

test.describe('who may enter', () => {
  test('a visitor logs in first and comes back to the same page', async ({ page }) => {
    await page.goto('/admin/film?q=faust')
    await expect(page).toHaveURL(/\/authentification\/connexion\?retour=%2Fadmin%2Ffilm%3Fq%3Dfaust/)
  })

  test('a member is sent home', async ({ page }) => {
    await logInAs(page, 'membre')
    await page.goto('/admin/film')
    await expect(page).toHaveURL('/')
  })

  test('a manager sees the programme, not the members', async ({ page }) => {
    await logInAs(page, 'manager')
    await openAdmin(page, '/admin')
    const menu = page.locator('nav.side-bar')
    await expect(menu.locator('a', { hasText: 'Séances' })).toHaveCount(1)
    for (const name of ['Membres', 'Rôles', 'Journal', 'Messages'])
      await expect(menu.locator('a', { hasText: name })).toHaveCount(0)
    for (const address of ['/admin/membre', '/admin/membre/1', '/admin/role', '/admin/journal']) {
      const response = await page.goto(address)
      expect(response?.status(), address).toBe(403)
      await expect(page.getByRole('heading', { level: 1 })).toContainText('réservée')
    }
  })

  test('what is not in the back office is not found, inside its frame', async ({ page }) => {
    await logInAs(page, 'admin')
    for (const address of ['/admin/rien', '/admin/film/999999', '/admin/membre/ajout', '/admin/film/1/x']) {
      const response = await page.goto(address)
      expect(response?.status(), address).toBe(404)
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Page introuvable')
      await expect(page.getByText('Administration', { exact: true })).toHaveCount(1)
    }
  })
})

test('a refused form keeps what was typed and says what is wrong, above and beside', async ({ page }) => {
  await logInAs(page, 'manager')
  await openAdmin(page, '/admin/film/ajout')
  await page.getByLabel('Titre').fill('Un film sans durée')
  await save(page)
  await expect(page.getByRole('alert')).toContainText('Durée : ce champ est obligatoire.')
  await expect(page.getByLabel('Durée')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Titre')).toHaveValue('Un film sans durée')
})

test('neither a cut line nor the end of a session loses what was typed', async ({ page }) => {
  const name = newName('Western')
  await logInAs(page, 'manager')
  await openAdmin(page, '/admin/categorie/ajout')
  await page.getByLabel('Nom').fill(name)
  await page.context().setOffline(true)
  await save(page)
  await expect(page.getByRole('alert')).toContainText('n’a pas pu être joint')
  await page.context().setOffline(false)
  await page.context().clearCookies()
  await save(page)
  await expect(page.getByRole('alert')).toContainText('Votre session a pris fin')
  await logInAs(page, 'manager')
  await expect(page.getByLabel('Nom')).toHaveValue(name)
  await save(page)
  await expect(page.getByText('La catégorie est ajoutée.')).toBeVisible()
})

test('a film is created with its categories, then asks for its media', async ({ page }) => {
  const title = newName('Le Dernier Strapontin')
  await logInAs(page, 'manager')
  await openAdmin(page, '/admin/film/ajout')
  await page.getByLabel('Titre').fill(title)
  await page.getByLabel('Réalisation').fill('Ève Lumière')
  await page.getByLabel('Date de sortie').fill('1999-12-01')
  await page.getByLabel('Durée').fill('1h34')
  await page.getByLabel('Drame').check()
  await page.getByLabel('Comédie').check()
  await save(page)
  await expect(page.getByText('Le film est ajouté.')).toBeVisible()
  const [film] = await ask(page, `movie?q=${encodeURIComponent(title)}`)
  expect(film).toMatchObject({ time: '01:34', categories: expect.arrayContaining(['Drame', 'Comédie']) })

  await openAdmin(page, `/admin/film?q=${encodeURIComponent(title)}`)
  await page.getByRole('link', { name: `Associer un média à ${title}` }).click()
  await expect(page.getByRole('combobox', { name: 'Film' })).toHaveValue(title)
})

test('a film still in use says what must go first', async ({ page }) => {
  await logInAs(page, 'manager')
  await openAdmin(page, '/admin/film/1?supprimer=oui')
  const question = page.getByRole('dialog')
  await expect(question).toContainText('détaché de ses médias')
  await expect(question.getByRole('link', { name: '1 média' })).toBeVisible()
  await expect(question.getByRole('button')).toHaveCount(0)
})

test('unsaved work is not left by accident', async ({ page }) => {
  await logInAs(page, 'manager')
  await openAdmin(page, '/admin/salle/1')
  await page.getByLabel('Nom de la salle').fill('Salle Agnès Varda')
  await page.getByRole('contentinfo').getByRole('link').click()
  const question = page.getByRole('dialog', { name: 'Quitter sans enregistrer' })
  await question.getByRole('button', { name: 'Rester' }).click()
  await expect(page.getByLabel('Nom de la salle')).toHaveValue('Salle Agnès Varda')
  await page.getByRole('contentinfo').getByRole('link').click()
  await question.getByRole('button', { name: 'Quitter' }).click()
  await expect(page).toHaveURL(/\/admin\/salle$/)
})

test('a list lives in its address: search, order, pages', async ({ page }) => {
  await logInAs(page, 'manager')
  await openAdmin(page, '/admin/film?tri=-title')
  const downwards = await names(page)
  expect(downwards).toEqual(downwards.toSorted((a, b) => b.localeCompare(a, 'fr')))
  await page.getByRole('searchbox').fill('nosferatu')
  await expect(page).toHaveURL(/q=nosferatu/)
  await expect(page).toHaveURL(/tri=-title/)
  await expect(page.locator('.record-table tbody tr')).toHaveCount(1)
  await page.getByRole('searchbox').fill('zzzzzz')
  await expect(page.getByText('Rien ne correspond à cette recherche.')).toBeVisible()

  await openAdmin(page, '/admin/séance')
  await page.getByRole('link', { name: 'Suivante' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByText(/^26 à 50 sur/)).toBeVisible()
  await page.goto('/admin/séance?du=&page=99999')
  await expect(page).not.toHaveURL(/page=99999/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Séances')
})

test('screenings are programmed by days and hours, and a room that is taken says by what', async ({
  page,
}) => {
  await logInAs(page, 'manager')
  const cinema = (await ask(page, 'cinema'))[0]
  const room = await make(page, 'movie-theater', {
    cinemas_id: cinema.id,
    name_theater: newName('Salle'),
    nbr_seats: 50,
  })
  await openAdmin(page, `/admin/séance/ajout?movie_theaters_id=${room.id}`)
  await page.getByRole('combobox', { name: 'Film' }).fill('metropolis')
  await page.getByRole('option', { name: 'Metropolis' }).click()
  await page.getByLabel('Du', { exact: true }).fill('2001-03-04')
  await page.getByLabel(/^Au/).fill('2001-03-06')
  await page.getByLabel('20h30').check()
  await expect(page.getByText('La salle est libre.')).toBeVisible()
  await save(page)
  await expect(page.getByText('Les séances sont programmées.')).toBeVisible()
  expect(await ask(page, `session-movie?movie_theaters_id=${room.id}`)).toHaveLength(3)

  await openAdmin(page, `/admin/séance/ajout?movie_theaters_id=${room.id}&movies_id=1&du=2001-03-05`)
  await page.getByLabel('21h00').check()
  await expect(page.locator('.conflicts')).toContainText('« Metropolis » occupe la salle')
  await save(page)
  await expect(page.getByRole('alert')).toContainText('« Metropolis » occupe la salle')
  expect(await ask(page, `session-movie?movie_theaters_id=${room.id}`)).toHaveLength(3)
})

test('a picture is sent with its description, and the film then has a poster', async ({ page }) => {
  await logInAs(page, 'manager')
  const title = newName('Film sans affiche')
  const film = await make(page, 'movie', { title, director: 'X', release_date: '1999-12-01', time: '01:10' })
  const [{ src_img }] = await ask(page, 'media')
  const picture = await (await page.request.get(`/api/img/${src_img}?w=320`)).body()
  await openAdmin(page, `/admin/média/ajout?movies_id=${film.id}`)
  await page
    .getByLabel('Affiche', { exact: false })
    .first()
    .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: picture })
  await expect(page.getByRole('img', { name: 'Aperçu de l’image choisie' })).toBeVisible()
  await page.getByLabel('Description de l’affiche').fill('Un écran blanc')
  await save(page)
  await expect(page.getByText('Le média est ajouté.')).toBeVisible()
  const [saved] = await ask(page, `media?movies_id=${film.id}`)
  expect(saved).toMatchObject({ alt_img: 'Un écran blanc', title, src_img: expect.any(String) })
})
