import { expect } from '@playwright/test'
import { openAdmin } from './admin.ts'
import { anEvening, counters, handScan, hasList, verdict, word } from './admission.ts'
import { checkAxeOnTheWay } from './axe.ts'
import { test } from './members.ts'

test('at the gate, staff check the proof of a reduced fare immediately, later or offline', {
  tag: '@full',
}, async ({ page }) => {
  const evening = await anEvening(page, ['plein', 'plein', 'etudiant', 'etudiant', 'moins-de-14'])
  const [full, , student, other, child] = evening.texts as [string, string, string, string, string]
  await openAdmin(page, `/admin/controle/seance/${evening.sessions_id}`)
  await handScan(page, full)
  await expect(word(page)).toHaveText('Entrez')
  await expect(verdict(page)).toContainText('Plein tarif')
  await handScan(page, student)
  await expect(word(page)).toHaveText('À vérifier')
  await expect(verdict(page)).toContainText(/Étudiant.*Demandez à voir\s: carte d’étudiant/)
  await expect(page.getByRole('status').filter({ hasText: 'À vérifier. Étudiant.' })).toHaveCount(1)
  await checkAxeOnTheWay(page)
  // Enter usually closes the result of a scan. It must not do so here: staff must first say whether they have seen
  // the proof.
  await page.keyboard.press('Enter')
  await expect(word(page)).toHaveText('À vérifier')

  await test.step('staff can scan the next ticket before they have checked the last proof', async () => {
    await handScan(page, child)
    await expect(word(page)).toHaveText('Entrez')
    await expect(verdict(page)).toHaveCount(0)
    await expect(counters(page)).toHaveText('2 entrés sur 5')
    const open = page.getByRole('region', { name: 'À vérifier (1)' })
    await expect(open).toContainText('Étudiant, place 3 sur 5')
    await checkAxeOnTheWay(page)
    await open.getByRole('button', { name: 'Vu' }).click()
    await expect(word(page)).toHaveText('Entrez')
    await expect(counters(page)).toHaveText('3 entrés sur 5')
  })

  await test.step('by keyboard, staff refuse entry to a student who has no student card', async () => {
    await handScan(page, other)
    await expect(word(page)).toHaveText('À vérifier')
    await page.keyboard.press('Tab')
    await expect(verdict(page).getByRole('button', { name: 'Vu' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(word(page)).toHaveText('Refusé')
    await page.keyboard.press('Enter')
    await expect(verdict(page)).toHaveCount(0)
    await expect(counters(page)).toHaveText('3 entrés sur 5')
  })

  await test.step('offline, staff admit a student refused before; the entry is uploaded later', async () => {
    await hasList(page, evening.sessions_id)
    await page.context().setOffline(true)
    await expect(page.getByText('Hors ligne.')).toBeVisible()
    await handScan(page, other)
    await expect(word(page)).toHaveText('À vérifier')
    await expect(verdict(page)).toContainText('Décidé hors ligne')
    await verdict(page).getByRole('button', { name: 'Vu' }).click()
    await expect(word(page)).toHaveText('Entrez')
    await expect(page.getByText('1 entrée à transmettre')).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByText('à transmettre')).toHaveCount(0)
    await expect(page.locator('.conflicts')).toHaveCount(0)
    await expect(counters(page)).toHaveText('4 entrés sur 5')
  })

  await test.step('the list of gates and the order page show the refusal and the later entry', async () => {
    await openAdmin(page, '/admin/controle')
    const refusals = page.locator('li', { has: page.locator(`a[href$="/seance/${evening.sessions_id}"]`) })
    await refusals.getByText('1 refus faute de justificatif').click()
    await refusals.getByRole('link', { name: /Réservation n°/ }).click()
    const line = page.getByRole('listitem').filter({ hasText: 'Refusé faute de justificatif le' })
    await expect(line).toContainText(/demandé\s: Carte d’étudiant.*Entré le .*vu\s: Carte d’étudiant/)
  })
})

test.describe('without scripts, the gate page accepts typed codes and names', () => {
  test.use({ javaScriptEnabled: false })

  test('without scripts, the server checks a typed code and asks for the proof', { tag: '@full' }, async ({
    page,
  }) => {
    const { sessions_id, codes, order } = await anEvening(page, ['plein', 'etudiant', 'etudiant'])
    await page.goto(`/admin/controle/seance/${sessions_id}`)
    const type = async (code: string, said: string) => {
      await page.getByRole('textbox', { name: 'Code du billet' }).fill(code)
      await page.getByRole('button', { name: 'Vérifier' }).click()
      await expect(word(page)).toHaveText(said)
    }
    const next = async () => {
      await page.getByRole('link', { name: 'Billet suivant' }).click()
      // Wait for the stylesheet. Until it has loaded, a second field for the code is visible, which is meant for
      // browsers with scripts.
      await page.waitForLoadState()
    }
    for (const said of ['Entrez', 'Déjà utilisé']) {
      await type(codes[0]!, said)
      await next()
    }
    for (const [answer, said] of [
      ['Refusé', 'Refusé'],
      ['Vu', 'Entrez'],
    ] as const) {
      await type(codes[1]!, 'À vérifier')
      await page.getByRole('button', { name: answer }).click()
      await expect(word(page)).toHaveText(said)
      await next()
    }

    await test.step('without scripts, staff find a ticket by the order number and let the buyer in', async () => {
      await page.getByText('chercher par nom').click()
      await page.getByRole('textbox', { name: 'Nom, ou numéro de réservation' }).fill(String(order))
      await page.getByRole('button', { name: 'Chercher' }).click()
      await page.getByRole('button', { name: /^Laisser entrer/ }).click()
      await expect(word(page)).toHaveText('À vérifier')
      await page.getByRole('button', { name: 'Vu' }).click()
      await expect(word(page)).toHaveText('Entrez')
      await page.getByRole('button', { name: 'Revenir à la recherche' }).click()
      await expect(page.locator('.found-orders').getByText(/^Entré à/)).toHaveCount(3)
    })
  })
})
