import { expect } from '@playwright/test'
import { logInAs, openAdmin } from './admin.ts'
import { expectNoBarrier } from './axe.ts'
import { test } from './members.ts'
import { sidewaysScroll } from './pages.ts'

/** Every page of the back office by its address, and the title it must have. */
const pages: [address: string, title: string | RegExp][] = [
  ['/admin', /^Bonjour/],
  ['/admin/film', 'Films'],
  ['/admin/film/1', /./],
  ['/admin/film/ajout', 'Ajouter un film'],
  ['/admin/film/1?supprimer=oui', /./],
  ['/admin/média', 'Médias'],
  ['/admin/média/1', /./],
  ['/admin/média/ajout', 'Ajouter un média'],
  ['/admin/categorie', 'Catégories'],
  ['/admin/categorie/1', /./],
  ['/admin/categorie/ajout', 'Ajouter une catégorie'],
  ['/admin/catégorie-film', 'Catégories des films'],
  ['/admin/catégorie-film/1', /./],
  ['/admin/catégorie-film/ajout', 'Lier un film à une catégorie'],
  ['/admin/cinéma', 'Cinémas'],
  ['/admin/cinéma/1', /./],
  ['/admin/cinéma/ajout', 'Ajouter un cinéma'],
  ['/admin/salle', 'Salles'],
  ['/admin/salle/1', /./],
  ['/admin/salle/ajout', 'Ajouter une salle'],
  ['/admin/horaire', 'Horaires'],
  ['/admin/horaire/1', /./],
  ['/admin/horaire/ajout', 'Ajouter un horaire'],
  ['/admin/séance', 'Séances'],
  ['/admin/séance/1', /./],
  ['/admin/séance/ajout', 'Programmer des séances'],
  ['/admin/séance/jour', /./],
  ['/admin/controle', 'Contrôle des billets'],
  ['/admin/réservation', 'Réservations'],
  ['/admin/réservation/1', /^Réservation n°\s1$/],
  ['/admin/membre', 'Membres'],
  ['/admin/membre/3', /./],
  ['/admin/role', 'Rôles'],
  ['/admin/role/1', 'Admin'],
  ['/admin/role/ajout', 'Ajouter un rôle'],
  ['/admin/message', 'Messages envoyés'],
  ['/admin/journal', 'Journal'],
  ['/admin/produit', 'Produits de la boutique'],
  ['/admin/produit/1', /./],
  ['/admin/produit/ajout', 'Ajouter un produit'],
  ['/admin/bon', 'E-cartes et bons'],
  ['/admin/séance/1/annulation', /./],
  ['/admin/securite', 'Sécurité'],
]

// One visit each, in both themes and on a narrow screen. In two halves, for two workers.
for (const half of [0, 1])
  test(`every page opens without a barrier and fits a narrow window (${half + 1} of 2)`, async ({ page }) => {
    test.slow()
    await logInAs(page, 'admin')
    for (const [address, title] of pages.filter((_, index) => index % 2 === half)) {
      const response = await page.goto(address)
      expect(response?.status(), address).toBe(200)
      await expect(page.getByRole('heading', { level: 1 }), address).toHaveText(title)
      await page.setViewportSize({ width: 320, height: 640 })
      expect(await sidewaysScroll(page), address).toBe(0)
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.evaluate(keepThree)
      await test.step(address, () => expectNoBarrier(page, { withFrame: address === '/admin' }))
    }
  })

/** What is repeated in a list is made by the same lines: three of each are judged. */
function keepThree() {
  const repeated =
    '.record-table tbody tr, .sales-chart tbody tr, .sales-chart g, .todays-screenings li, .listed li'
  for (const one of document.querySelectorAll(repeated))
    if ([...(one.parentElement?.children ?? [])].indexOf(one) > 2) one.setAttribute('hidden', '')
}

test('the menu leads to every table, the user menu to the way out', async ({ page }) => {
  await logInAs(page, 'admin')
  await openAdmin(page, '/admin')
  const menu = page.locator('nav.side-bar')
  const links = await menu
    .getByRole('link')
    .evaluateAll(all => all.map(one => one.getAttribute('href') ?? ''))
  for (const [address] of pages.filter(([path]) => /^\/admin\/[^/?]+$/.test(path)))
    if (address !== '/admin/securite') expect(links.map(decodeURI)).toContain(address)
  await page.getByRole('banner').getByRole('button').last().click()
  await page.getByRole('button', { name: /déconnexion|se déconnecter/i }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/admin')
  await expect(page).toHaveURL(/connexion/)
})
