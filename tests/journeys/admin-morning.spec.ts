import { expect, type Locator, type Page } from '@playwright/test'
import { ask, make, newName } from './admin.ts'
import { test } from './members.ts'
import { wake } from './pages.ts'

test('by keyboard alone, an admin logs in, edits and deletes a category, and logs out', {
  tag: '@full',
}, async ({ page }) => {
  const keys = page.keyboard
  await page.goto('/authentification/connexion')
  await wake(page)
  await expect(page.getByLabel('Adresse e-mail')).toBeFocused()
  await keys.type('admin@cinema.test')
  await tabTo(page, page.getByLabel('Mot de passe', { exact: true }))
  await keys.type('Admin-2026!')
  await keys.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Bonjour/)
  await keys.press('Tab')
  await expect(page.getByRole('link', { name: 'Aller au contenu' })).toBeFocused()
  const name = newName('Western')
  const { id } = await make(page, 'category', { name_cat: name })

  // Open a list, reverse its order and search it.
  await press(page, page.locator('nav.side-bar summary', { hasText: 'Réglages' }))
  await press(page, page.locator('nav.side-bar').getByRole('link', { name: 'Catégories', exact: true }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Catégories')
  await expect(page.getByRole('main')).toBeFocused()
  const column = page.getByRole('columnheader', { name: 'Nom' })
  await expect(column).toHaveAttribute('aria-sort', 'ascending')
  await press(page, column.getByRole('link'))
  await expect(column).toHaveAttribute('aria-sort', 'descending')
  await tabTo(page, page.getByRole('searchbox'), 'Shift+Tab')
  await keys.type(name)
  await expect(page.locator('.record-table tbody tr')).toHaveCount(1)
  await expect(page).toHaveURL(/tri=-name_cat/)

  // Open a record, change it and save it with Enter.
  await press(page, page.getByRole('link', { name, exact: true }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await tabTo(page, page.getByLabel('Nom', { exact: true }))
  await keys.press('End')
  await keys.type(' bis')
  await keys.press('Enter')
  await expect(page.getByText('La catégorie est à jour.')).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveValue(name)
  expect(await ask(page, `category/${id}`)).toMatchObject({ name_cat: `${name} bis` })

  // The delete dialog focuses « Non, garder », which deletes nothing. Closing it returns the focus to the link.
  await press(page, page.getByRole('link', { name: `Supprimer ${name} bis` }))
  const question = page.getByRole('dialog')
  await expect(question.getByRole('link', { name: 'Non, garder' })).toBeFocused()
  await keys.press('Escape')
  await expect(question).toHaveCount(0)
  const remove = page.getByRole('link', { name: 'Supprimer cette catégorie' })
  await press(page, remove)
  await expect(question.getByRole('link', { name: 'Non, garder' })).toBeFocused()
  await keys.press('Enter')
  await expect(question).toHaveCount(0)
  await expect(remove).toBeFocused()
  await keys.press('Enter')
  await press(page, question.getByRole('button', { name: 'Oui, supprimer' }))
  await expect(page.getByText('La catégorie est supprimée.')).toBeVisible()

  // Open, close and reopen the account menu, then log out.
  const account = page.getByRole('banner').getByRole('button', { name: /^Compte/ })
  const leave = page.getByRole('button', { name: 'Déconnexion' })
  await press(page, account)
  await expect(leave).toBeVisible()
  await keys.press('Escape')
  await expect(leave).toBeHidden()
  await expect(account).toBeFocused()
  await keys.press('Enter')
  await press(page, leave)
  await expect(page).toHaveURL('/')
})

test('a film is chosen in a form by typing its title; leaving unsaved changes asks for confirmation', async ({
  page,
}) => {
  await page.request.post('/api/v1/authentication/login', {
    data: { email: 'manager@cinema.test', password: 'Manager-2026!' },
  })
  await page.goto('/admin/catégorie-film/ajout')
  const field = page.getByRole('combobox', { name: 'Film' })
  await tabTo(page, field)
  await page.keyboard.type('golem')
  await expect(page.getByRole('option', { name: 'Le Golem' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('Le Golem')
  await expect(page.getByRole('listbox', { name: 'Films' })).toHaveCount(0)
  await press(page, page.getByRole('contentinfo').getByRole('link'))
  const question = page.getByRole('dialog', { name: 'Quitter sans enregistrer' })
  await expect(question.getByRole('button', { name: 'Rester' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(field).toHaveValue('Le Golem')
  await press(page, page.getByRole('contentinfo').getByRole('link'))
  await press(page, question.getByRole('button', { name: 'Quitter' }))
  await expect(page).toHaveURL(/cat%C3%A9gorie-film$/)
})

/** Presses Tab until the target has the focus, and checks that the focus is visible. */
async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await target.waitFor()
  for (let steps = 0; steps < 120; steps++) {
    // The focus outline of a password field is on its parent, which also contains the button that shows the
    // password.
    const focus = await target.evaluate(
      one =>
        one === document.activeElement &&
        [one, one.parentElement!].map(framed => getComputedStyle(framed).outlineStyle).join(' '),
    )
    if (focus) return expect(focus, 'the focus is seen').not.toBe('none none')
    await page.keyboard.press(key)
  }
  throw new Error(`the keyboard does not lead to ${target}`)
}

async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}
