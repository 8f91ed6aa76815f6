import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { openAdmin } from './admin.ts'
import { test } from './empty-site.ts'

const save = (page: Page) => page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
const saved = 'Les réglages sont enregistrés. Le site les dit déjà.'

async function addCinema(page: Page, name: string, city: string): Promise<void> {
  await openAdmin(page, encodeURI('/admin/cinéma/ajout'))
  const fields = {
    ...{
      Nom: name,
      Adresse: '4, quai des Étoiles',
      'Code postal et ville': city,
      Responsable: 'Nolwenn Le Gall',
    },
    ...{ 'Adresse e-mail': 'bonjour@trianon.example', Téléphone: '0261914455' },
  }
  for (const [label, value] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(value)
  await save(page)
  await expect(page.getByText(/est ajouté/)).toBeVisible()
}

/** Returns the CSS background image beside the cinema's name, where the logo's stylesheet shows the logo. */
const logoOf = (page: Page) =>
  page
    .locator('.wordmark')
    .first()
    .evaluate(element => getComputedStyle(element, '::before').backgroundImage)

test("an admin sets the cinema's name, colour, logo, two locations, opening hours and full fare", {
  tag: '@full',
}, async ({ page, site, browser }) => {
  test.setTimeout(240_000)
  const { admin: data } = site
  expect((await page.request.post('/api/v1/authentication/login', { data })).ok()).toBe(true)

  await test.step('name, colour and logo are previewed in light and dark, and shown once saved', async () => {
    await openAdmin(page, '/admin/maison')
    const preview = page.getByRole('region', { name: 'Aperçu' })
    await page.getByLabel('Nom du cinéma ou de l’enseigne').fill('Le Trianon')
    await expect(preview.getByText('Le Trianon')).toHaveCount(2)
    const [light, dark] = [preview.getByText('Réserver').first(), preview.getByText('Réserver').last()]
    await page.getByLabel(/^Couleur d’accent/).fill('#6d071a')
    await expect(light).toHaveCSS('background-color', 'rgb(109, 7, 26)')
    await expect(light).toHaveCSS('color', 'rgb(255, 255, 255)')
    await expect(dark).not.toHaveCSS('background-color', 'rgb(109, 7, 26)')
    await page.getByLabel('Choisir la couleur d’accent').fill('#7fd4ff')
    await expect(page.getByLabel(/^Couleur d’accent/)).toHaveValue('#7fd4ff')
    await expect(light).toHaveCSS('background-color', 'rgb(127, 212, 255)')
    const logo = sharp({ create: { width: 300, height: 300, channels: 4, background: '#12324a' } })
    const file = { name: 'logo.png', mimeType: 'image/png', buffer: await logo.png().toBuffer() }
    await page.getByLabel(/^Logo/).setInputFiles(file)
    await expect(preview.getByRole('img', { name: 'Logo choisi' })).toHaveCount(2)
    await save(page)
    await expect(page.getByText(saved)).toBeVisible()
    // Poll: the stylesheet with the logo may still be loading.
    await expect.poll(() => logoOf(page)).toContain('/entete.png')
    await expect(page.getByRole('link', { name: 'Le Trianon, voir le site' })).toBeVisible()
  })

  await test.step('the two locations of a cinema get different opening hours', async () => {
    await addCinema(page, 'Trianon du port', 'Brest')
    await addCinema(page, 'Trianon des champs', 'Plougastel')
    await openAdmin(page, '/admin/maison')
    const port = page.getByRole('group', { name: 'Horaires, Trianon du port' })
    await port.getByLabel('Lundi').fill('')
    await port.getByLabel('Samedi').fill('10h-0h30')
    await save(page)
    await expect(page.getByText(saved)).toBeVisible()
  })

  await test.step('staff change the full fare in the price grid', async () => {
    await openAdmin(page, '/admin/grille/1')
    await page.getByLabel('Plein tarif').fill('7,40')
    await save(page)
    await expect(page.getByText('7,40 €').first()).toBeVisible()
  })

  await test.step("visitors see the cinema's new name, hours, fare and logo", async () => {
    await page.context().clearCookies()
    await page.goto('/a-propos')
    await expect(page).toHaveTitle(/Le Trianon/)
    await expect(page.getByRole('table', { name: 'Trianon du port' })).toContainText('Lundifermé')
    await expect(page.getByRole('table', { name: 'Trianon du port' })).toContainText('10h à 0h30')
    await expect(page.getByRole('table', { name: 'Trianon des champs' })).toContainText('17h à 23h')
    await expect(page.getByText('7,40 €').first()).toBeVisible()
    // Poll: the stylesheet with the logo may still be loading.
    await expect.poll(() => logoOf(page)).toContain('/entete.png')
    const { icons } = await (await page.request.get('/manifest.webmanifest')).json()
    for (const { src } of icons)
      expect((await page.request.get(src)).headers()['content-type']).toBe('image/png')
  })

  await test.step('without scripts, previewing a new colour saves nothing; the logo can be removed', async () => {
    const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: site.address })
    expect((await plain.request.post('/api/v1/authentication/login', { data })).ok()).toBe(true)
    const office = await plain.newPage()
    await office.goto('/admin/maison')
    await office.getByLabel(/^Couleur d’accent/).fill('#ff99cc')
    await office.getByRole('button', { name: 'Aperçu' }).click()
    const shown = office.getByRole('region', { name: 'Aperçu' }).getByText('Réserver').first()
    await expect(shown).toHaveCSS('background-color', 'rgb(255, 153, 204)')
    await expect(office.getByLabel(/^Couleur d’accent/)).toHaveValue('#ff99cc')
    const house = async () => (await plain.request.get('/api/v1/admin/house')).json()
    expect((await house()).accent_color).toBe('#7fd4ff')
    await office.getByRole('button', { name: 'Enregistrer et retirer le logo' }).click()
    await expect(office.getByText(saved)).toBeVisible()
    expect(await house()).toMatchObject({ accent_color: '#ff99cc', logo: null })
    expect(await logoOf(office)).not.toContain('entete.png')
    await test.step('on a phone, a cinema name of the greatest length leaves room for the menus', async () => {
      await office
        .getByLabel('Nom du cinéma ou de l’enseigne')
        .fill(`Cinéma municipal ${'Saint-Quentin '.repeat(3)}`)
      await office.getByRole('button', { name: 'Enregistrer', exact: true }).click()
      await expect(office.getByText(saved)).toBeVisible()
      await office.setViewportSize({ width: 390, height: 844 })
      await office.goto('/CGU')
      const bar = (await office.locator('.site-header .bar').boundingBox())!
      const name = (await office.locator('.site-header .wordmark').boundingBox())!
      expect([name.y >= bar.y, name.y + name.height <= bar.y + bar.height]).toEqual([true, true])
      for (const button of await office.locator('.site-header .bar .icon-button').all())
        expect((await button.boundingBox())!.width).toBeGreaterThanOrEqual(44)
    })
    await plain.close()
  })
})
