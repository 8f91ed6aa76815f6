import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { ask, logInAs, make, names, newName, openAdmin, save } from './admin.ts'
import { test } from './members.ts'

test('a back-office list keeps its search text, sort order and page in the URL, and exports to CSV', async ({
  page,
}) => {
  await logInAs(page, 'manager')
  const film = { director: '=SOMME(A1)', release_date: '1999-12-01', time: '01:10' }
  const title = newName('Film sans affiche')
  const categories = (await ask(page, 'category')).slice(0, 2).map(({ id }: { id: number }) => id)
  await make(page, 'movie', { ...film, title, categories })
  await openAdmin(page, '/admin/film?tri=-title')
  const downwards = await names(page)
  expect(downwards).toEqual(downwards.toSorted((a, b) => b.localeCompare(a, 'fr')))
  // A row shows the poster, the categories joined by a dash, and a link to add a missing poster.
  await page.getByRole('searchbox').fill('nosferatu')
  await expect(page).toHaveURL(/tri=-title.*q=nosferatu|q=nosferatu.*tri=-title/)
  const row = page.locator('.record-table tbody tr')
  await expect(row).toHaveCount(1)
  await expect(row.locator('img')).toHaveAttribute('src', /\/api\/img\//)
  await page.getByRole('searchbox').fill(title)
  await expect(row.getByRole('link', { name: `Associer un média à ${title}` })).toBeVisible()
  await expect(row.locator('[data-label="Catégories"]')).toHaveText(/^\S.* - \S.*$/)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Exporter en CSV' }).click(),
  ])
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toContain(title)
  // In the CSV, text that looks like a formula is escaped.
  expect(text).toContain(`'=SOMME(A1)`)
  await page.getByRole('searchbox').fill('zzzzzz')
  await expect(page.getByText('Rien ne correspond à cette recherche.')).toBeVisible()
  // On a phone, each row is shown as a card, and a select replaces the column headers for sorting.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('searchbox').fill('')
  await page.getByLabel('Trier par').selectOption('Durée, décroissant')
  await expect(page).toHaveURL(/tri=-time/)
  await expect(page.locator('.record-table td.numeric').first()).toHaveText(/^[23]H/)
  await page.setViewportSize({ width: 1440, height: 900 })

  await openAdmin(page, '/admin/séance')
  await page.getByRole('link', { name: 'Suivante' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByText(/^26 à 50 sur/)).toBeVisible()
  await page.goto('/admin/séance?du=&page=99999')
  await expect(page).not.toHaveURL(/page=99999/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Séances')
})

test('a back-office list shows that it is loading while the response is slow', async ({ page }) => {
  await logInAs(page, 'manager')
  await openAdmin(page, '/admin/film')
  let go = () => {}
  const gate = new Promise<void>(resolve => {
    go = resolve
  })
  await page.route(/film\.data/, async route => {
    await gate
    await route.continue()
  })
  await page.getByRole('searchbox').fill('nosferatu')
  await expect(page.getByRole('status')).toHaveText('Chargement…')
  await expect(page.locator('.record-table')).toHaveAttribute('aria-busy', 'true')
  go()
  await expect(page.locator('.record-table tbody tr')).toHaveCount(1)
  await expect(page.getByRole('status')).toHaveText('')
})

test('if a response comes from a newer build of the server, the browser reloads the whole page', async ({
  page,
}) => {
  await logInAs(page, 'manager')
  await openAdmin(page, '/admin/film')
  await page.route(/film\.data/, async route => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, headers: { ...answer.headers(), 'x-build': 'another' } })
  })
  const whole = page.waitForRequest(request => request.isNavigationRequest())
  await page.getByRole('searchbox').fill('nosferatu')
  expect((await whole).url()).toContain('/admin/film?q=nosferatu')
  await expect(page.locator('.record-table tbody tr')).toHaveCount(1)
})

test('staff schedule screenings by days and hours; a conflict names the film that occupies the room', async ({
  page,
}) => {
  await logInAs(page, 'manager')
  const cinema = (await ask(page, 'cinema'))[0]
  const name_theater = newName('Salle')
  const room = await make(page, 'movie-theater', { cinemas_id: cinema.id, name_theater, nbr_seats: 50 })
  await openAdmin(page, `/admin/séance/ajout?movie_theaters_id=${room.id}`)
  await page.getByRole('combobox', { name: 'Film' }).fill('metropolis')
  await page.getByRole('option', { name: 'Metropolis' }).click()
  await page.getByLabel('Du', { exact: true }).fill('2001-03-04')
  await page.getByLabel(/^Au\b/).fill('2001-03-06')
  await page.getByLabel('20h30').check()
  await page
    .getByRole('group', { name: /^Sous-titrée/ })
    .getByLabel('Oui')
    .check()
  await page.getByLabel('Ciné-club').check()
  await page.getByLabel(/^Minutes d’avant-programme/).fill('10')
  await page
    .getByRole('group', { name: /^Brouillon/ })
    .getByLabel('Oui')
    .check()
  await expect(page.getByText('La salle est libre.')).toBeVisible()
  await save(page)
  await page.getByLabel('C’est voulu').check()
  await save(page)
  await expect(page.getByText('C’est programmé.')).toBeVisible()
  // After saving, the list shows only the three new screenings.
  await expect(page.locator('.record-table tbody tr')).toHaveCount(3)
  await expect(page.locator('.record-table tbody tr').first()).toContainText(/Brouillon.*SME, Ciné-club/s)
  await page.getByLabel('Publication').selectOption('Publiées')
  await expect(page.getByText('Rien ne correspond à cette recherche.')).toBeVisible()
  expect(await ask(page, `session-movie?movie_theaters_id=${room.id}`)).toHaveLength(3)

  await openAdmin(page, `/admin/séance/ajout?movie_theaters_id=${room.id}&movies_id=1&du=2001-03-05`)
  await page.getByLabel('21h00').check()
  // The form shows the conflict even before it is submitted.
  await expect(page.locator('.conflicts')).toContainText('« Metropolis » occupe la salle')
  await save(page)
  await expect(page.getByRole('alert')).toContainText('« Metropolis » occupe la salle')
  expect(await ask(page, `session-movie?movie_theaters_id=${room.id}`)).toHaveLength(3)

  await openAdmin(page, `/admin/séance/jour?date=2001-03-05&cinema=${cinema.id}`)
  await expect(page.getByText(name_theater).first()).toBeVisible()
  // The whole day is visible without horizontal scrolling.
  const hidden = await page.locator('.week-board').evaluate(board => board.scrollWidth - board.clientWidth)
  expect(hidden).toBe(0)
  await page
    .getByRole('link', { name: /Metropolis/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Metropolis, lundi 5 mars à 20h30')
  // Empty the field: the screening then has the pre-show minutes of its room again, instead of its own.
  await page.getByLabel(/^Minutes d’avant-programme/).fill('')
  await page
    .getByRole('group', { name: /^Brouillon/ })
    .getByLabel('Non')
    .check()
  await save(page)
  await expect(page.getByText('La séance est à jour.')).toBeVisible()
  const [changed] = await ask(page, `session-movie?movie_theaters_id=${room.id}&draft=false`)
  expect(changed).toMatchObject({ pre_show_minutes: 0, sme: true, kinds: ['cine_club'] })

  // The form asks to confirm an age-restricted film on a Wednesday afternoon, when children are off school.
  const classified = {
    ...{ director: 'X', release_date: '1999-12-01', time: '01:10' },
    title: newName('Film'),
  }
  const film = await make(page, 'movie', { ...classified, classification: 'moins_de_16' })
  const address = `/admin/séance/ajout?movie_theaters_id=${room.id}&movies_id=${film.id}&du=2001-03-07`
  await openAdmin(page, address)
  await page.getByLabel('Autres heures').fill('14h30')
  await save(page)
  const doubts = page.getByRole('group', { name: 'À vérifier avant d’enregistrer' })
  await expect(doubts).toContainText('Interdit aux moins de 16 ans')
  for (const box of await doubts.getByRole('checkbox').all()) await box.check()
  await save(page)
  await expect(page.getByText('C’est programmé.')).toBeVisible()
})

test('a dropped image file is previewed, uploaded with a progress bar, and stored under a new file name', async ({
  page,
}) => {
  await logInAs(page, 'manager')
  const title = newName('Film sans affiche')
  const film = await make(page, 'movie', { title, director: 'X', release_date: '1999-12-01', time: '01:10' })
  const [{ src_img }] = await ask(page, 'media')
  const picture = await (await page.request.get(`/api/img/${src_img}`)).body()
  await openAdmin(page, `/admin/média/ajout?movies_id=${film.id}`)
  await expect(page.getByRole('combobox', { name: 'Film' })).toHaveValue(title)

  // If the file is not an image, the form shows a warning and does not upload it.
  const question = page.getByText('Ce fichier ne s’ouvre pas comme une image')
  await page
    .locator('.file-drop input')
    .first()
    .setInputFiles({ name: 'affiche.png', mimeType: 'image/png', buffer: Buffer.from('rien à voir') })
  await expect(question).toBeVisible()
  await save(page)
  await expect(page.getByText('Choisissez une autre image, ou dites que c’est voulu.').first()).toBeVisible()

  const field = page.locator('.file-drop').first()
  const files = await page.evaluateHandle(base64 => {
    const bytes = Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))
    const held = new DataTransfer()
    held.items.add(new File([bytes], 'affiche.jpg', { type: 'image/jpeg' }))
    return held
  }, picture.toString('base64'))
  await field.dispatchEvent('dragover', { dataTransfer: files })
  await expect(field).toHaveClass(/over/)
  await field.dispatchEvent('drop', { dataTransfer: files })
  await expect(field).not.toHaveClass(/over/)
  await expect(page.getByRole('img', { name: 'Aperçu de l’image choisie' }).first()).toBeVisible()
  await expect(question).toBeHidden()
  await page.getByLabel('Description de l’affiche').fill('Un écran blanc')

  // Delay the upload, so that the progress bar can be seen.
  let go = () => {}
  const gate = new Promise<void>(resolve => {
    go = resolve
  })
  await page.route('/api/v1/admin/media', async route => {
    await gate
    await route.continue()
  })
  await save(page)
  await expect(page.getByRole('progressbar', { name: 'Envoi du fichier' })).toBeVisible()
  go()
  await expect(page.getByText('Le média est ajouté.')).toBeVisible()
  const [saved] = await ask(page, `media?movies_id=${film.id}`)
  expect(saved).toMatchObject({ alt_img: 'Un écran blanc', title, src_img: expect.any(String) })
  expect(saved.src_img).not.toContain('affiche.jpg')

  // The delete dialog explains that a film with media cannot be deleted.
  await openAdmin(page, `/admin/film/${film.id}?supprimer=oui`)
  const removal = page.getByRole('dialog')
  await expect(removal).toContainText('détaché de ses médias')
  await expect(removal.getByRole('link', { name: '1 média' })).toBeVisible()
  await expect(removal.getByRole('button')).toHaveCount(0)
})

for (const scripts of [true, false])
  test(`of two users who edit a film, the second to save resolves each conflict${scripts ? '' : ', without scripts too'}`, {
    tag: scripts ? [] : '@full',
  }, async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: scripts })
    const page = await context.newPage()
    await logInAs(page, 'manager')
    const film = { director: 'Ève', release_date: '1999-12-01', time: '01:10', synopsis: 'Un.\nDeux.' }
    const { id } = await make(page, 'movie', { ...film, title: newName('Film à deux') })
    await (scripts ? openAdmin(page, `/admin/film/${id}`) : page.goto(`/admin/film/${id}`))
    const other = { title: newName('Titre de l’autre'), actor: 'Zoé', director: 'Autre' }
    await page.request.patch(`/api/v1/admin/movie/${id}`, { data: other })
    const mine = newName('Mon titre')
    await page.getByLabel('Titre', { exact: true }).fill(mine)
    await page.getByLabel('Réalisation').fill('Moi')
    await page.getByLabel('Durée').fill('1h20')
    await save(page)
    const titles = page.getByRole('group', { name: 'Titre' })
    await expect(titles).toContainText(/Changé entre-temps par .+, le .+ à \d\dh\d\d\./)
    await expect(page.getByLabel('Durée')).toHaveValue('1h20')
    // The title and the director were both changed by two users. Resolve only the title: the form then asks about
    // the director, and keeps the choice for the title.
    await titles.getByLabel(other.title).check()
    await save(page)
    await expect(page.getByRole('group', { name: 'Réalisation' })).toContainText('Autre')
    await page.getByRole('group', { name: 'Réalisation' }).getByLabel('Moi').check()
    if (await titles.isVisible()) await titles.getByLabel(other.title).check()
    await save(page)
    await expect(page.getByText('Le film est à jour.')).toBeVisible()
    expect(await ask(page, `movie/${id}`)).toMatchObject({
      ...{ title: other.title, actor: 'Zoé', director: 'Moi', time: '01:20', synopsis: film.synopsis },
    })
    await context.close()
  })
