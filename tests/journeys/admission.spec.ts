import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, expect } from '@playwright/test'
import { groupTicketCode } from '../../contract/rules/ticket-text.ts'
import { chromiumFlags } from '../harness/chromium.ts'
import { ask, logInAs, openAdmin } from './admin.ts'
import { anEvening, counters, filesNotKept, handScan, hasList, verdict, word } from './admission.ts'
import { checkAxeOnTheWay } from './axe.ts'
import { test } from './members.ts'
import { sidewaysScroll } from './pages.ts'
import { filmQr } from './qr-film.ts'

test('a ticket held in front of the camera is accepted once', async ({ page, baseURL }) => {
  const { sessions_id, texts } = await anEvening(page)
  const folder = mkdtempSync(join(tmpdir(), 'ouvreuse-camera-'))
  const file = join(folder, 'billet.y4m')
  filmQr(texts[0]!, file)
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH!,
    args: [
      ...chromiumFlags,
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${file}`,
    ],
  })
  try {
    const context = await browser.newContext({
      baseURL: baseURL!,
      locale: 'fr-FR',
      viewport: { width: 390, height: 844 },
      permissions: ['camera'],
    })
    const phone = await context.newPage()
    const troubles: string[] = []
    phone.on('console', message => message.type() === 'error' && troubles.push(message.text()))
    await logInAs(phone, 'manager')
    await phone.goto(`/admin/controle/seance/${sessions_id}`)
    await expect(word(phone)).toHaveText('Entrez')
    // The green result closes by itself after a moment. The camera may still see the same ticket then, and must
    // not count it as a second scan.
    await expect(verdict(phone)).toHaveCount(0)
    await expect(counters(phone)).toHaveText('1 entré sur 3')
    await expect(phone.locator('.admission-camera[data-state=on]')).toBeVisible()
    expect(
      await ask(phone, 'control/screening').then(({ screenings }) => entered(screenings, sessions_id)),
    ).toBe(1)
    expect(troubles).toEqual([])
  } finally {
    await browser.close()
    rmSync(folder, { recursive: true, force: true })
  }
})

const entered = (doors: { sessions_id: number; counters: { entered: number } }[], id: number) =>
  doors.find(door => door.sessions_id === id)!.counters.entered

test('the gate page receives codes from a hand scanner or the keyboard, whichever field has the focus', async ({
  page,
}) => {
  const evening = await anEvening(page)
  await openAdmin(page, '/admin/controle')
  const door = page.locator(`a[href$="/seance/${evening.sessions_id}"]`)
  await expect(door).toContainText('Ouverte jusqu’à')
  await door.click()
  await expect(page.locator('html')).toHaveAttribute('data-ready', 'yes')
  await expect(counters(page)).toHaveText('0 entré sur 3')
  await handScan(page, evening.texts[0]!)
  await expect(word(page)).toHaveText('Entrez')
  await expect(verdict(page)).toContainText('place 1 sur 3')
  // Scan the next ticket while the verdict of the first is still shown.
  await handScan(page, evening.texts[0]!.toLowerCase())
  await expect(word(page)).toHaveText('Déjà utilisé')
  await expect(verdict(page)).toContainText(/Entré à \d\dh\d\d, Appareil/)
  await checkAxeOnTheWay(page)
  await page.keyboard.press('Enter')
  await expect(verdict(page)).toHaveCount(0)
  const field = page.getByRole('textbox', { name: 'Code du billet' })
  await field.fill(groupTicketCode(evening.codes[1]!, ' ').toLowerCase())
  await field.press('Enter')
  await expect(word(page)).toHaveText('Entrez')
  await expect(counters(page)).toHaveText('2 entrés sur 3')
  // When the green verdict closes, the focus returns to the field for the code.
  await expect(verdict(page)).toHaveCount(0)
  await field.blur()
  await handScan(page, 'https://exemple.fr/menu')
  await expect(word(page)).toHaveText('Billet inconnu')
  await verdict(page).click({ position: { x: 30, y: 30 } })
  await expect(verdict(page)).toHaveCount(0)

  await test.step('staff find a buyer without a ticket by name, and let them in once', async () => {
    await page.getByText('chercher par nom').click()
    const name = page.getByRole('textbox', { name: 'Nom, ou numéro de réservation' })
    await name.fill('st')
    await name.press('Enter')
    await expect(page.getByText('Tapez au moins 3 lettres')).toBeVisible()
    await name.fill(evening.lastname.toLowerCase())
    await name.press('Enter')
    const found = page.locator('.found-orders > li')
    await expect(found).toContainText(`Mona ${evening.lastname}`)
    await expect(found).toContainText(`Réservation n° ${evening.order}`)
    await expect(found.getByText(/^Entré à/)).toHaveCount(2)
    await checkAxeOnTheWay(page)
    await found.getByRole('button', { name: 'Laisser entrer : Place 3' }).click()
    await expect(word(page)).toHaveText('Entrez')
    await expect(verdict(page)).toHaveCount(0)
    await expect(found.getByRole('button')).toHaveCount(0)
    await expect(counters(page)).toHaveText('3 entrés sur 3')
    // Scan a ticket while the name field has the focus: it is handled as a scan, not as a name.
    await name.fill(evening.texts[2]!)
    await name.press('Enter')
    await expect(word(page)).toHaveText('Déjà utilisé')
    await page.keyboard.press('Enter')
  })
  await checkAxeOnTheWay(page)
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await sidewaysScroll(page)).toBe(0)
})

test('the gate page works offline, even after a reload, and later shows tickets scanned twice', async ({
  page,
}) => {
  const { sessions_id, texts, codes } = await anEvening(page)
  await openAdmin(page, `/admin/controle/seance/${sessions_id}`)
  await expect(counters(page)).toHaveText('0 entré sur 3')
  await hasList(page, sessions_id)
  await expect.poll(() => filesNotKept(page)).toEqual([])

  await test.step('back online, the gate page fetches the files that it failed to cache for offline use', async () => {
    await page.evaluate(() => caches.open('controle').then(cache => cache.delete(location.href)))
    await page.context().setOffline(true)
    await expect(page.getByText('Hors ligne.')).toBeVisible()
    await page.context().setOffline(false)
    await expect.poll(() => filesNotKept(page)).toEqual([])
  })
  await page.context().setOffline(true)
  await expect(page.getByText('Hors ligne.')).toBeVisible()
  await page.getByText('chercher par nom').click()
  await page.getByRole('textbox', { name: 'Nom, ou numéro de réservation' }).fill('Strapontin')
  await page.getByRole('button', { name: 'Chercher' }).click()
  await expect(page.getByText('chercher par nom demande la connexion')).toBeVisible()
  await handScan(page, texts[0]!)
  await expect(word(page)).toHaveText('Entrez')
  await expect(verdict(page)).toContainText('Décidé hors ligne')
  await expect(verdict(page)).toHaveCount(0)
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-ready', 'yes')
  await expect(page.getByText('1 entrée à transmettre')).toBeVisible()
  await handScan(page, texts[0]!)
  await expect(word(page)).toHaveText('Déjà utilisé')
  await page.keyboard.press('Enter')
  await handScan(page, texts[1]!)
  await expect(word(page)).toHaveText('Entrez')
  // While this gate is offline, a copy of the second ticket is scanned at another gate.
  const other = { text: codes[1], scan_id: crypto.randomUUID(), sessions_id, device: 'Hall 1' }
  expect((await page.request.post('/api/v1/admin/control/scan', { data: other })).ok()).toBe(true)
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { name: '1 conflit' })).toBeVisible()
  await expect(page.locator('.conflicts')).toContainText(/Déjà utilisé. Entré à \d\dh\d\d, Hall 1/)
  await expect(page.getByText('Hors ligne.')).toHaveCount(0)
  await expect(counters(page)).toHaveText('2 entrés sur 3')
  await page.getByRole('button', { name: 'C’est vu' }).click()
  await expect(page.locator('.conflicts')).toHaveCount(0)
  await openAdmin(page, '/admin/controle')
  await expect(page.getByText('1 entrée hors ligne en conflit')).toBeVisible()
})

test('an admin undoes an entry scanned by mistake', { tag: '@full' }, async ({ page }) => {
  const { sessions_id, cinemas_id, texts } = await anEvening(page)
  await logInAs(page, 'admin')

  await test.step('only the gate pages may use the camera', async () => {
    const policy = async (address: string) =>
      (await page.request.get(address)).headers()['permissions-policy']
    expect(await policy(`/admin/controle/seance/${sessions_id}`)).toContain('camera=(self)')
    for (const address of ['/', '/admin', '/admin/controle'])
      expect(await policy(address)).toContain('camera=()')
    expect((await page.request.get('/admin/controle/seance/999999')).status()).toBe(404)
  })
  await openAdmin(page, `/admin/controle/cinema/${cinemas_id}`)
  await handScan(page, texts[2]!)
  await expect(word(page)).toHaveText('Entrez')
  await handScan(page, texts[2]!)
  await expect(word(page)).toHaveText('Déjà utilisé')
  await page.getByRole('button', { name: 'Effacer cette entrée' }).click()
  await expect(verdict(page)).toHaveCount(0)
  await handScan(page, texts[2]!)
  await expect(word(page)).toHaveText('Entrez')
})
