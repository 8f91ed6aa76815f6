import { expect, type Page } from '@playwright/test'

const passwords = {
  admin: 'Admin-2026!',
  manager: 'Manager-2026!',
  membre: 'Membre-2026!',
  caisse: 'Caisse-2026!',
} as const

/** Logs the page in to a demo account, through the API. */
export async function logInAs(page: Page, who: keyof typeof passwords): Promise<void> {
  const answer = await page.request.post('/api/v1/authentication/login', {
    data: { email: `${who}@cinema.test`, password: passwords[who] },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** Opens a back-office page and waits until its scripts are ready. */
export async function openAdmin(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.locator('html')).toHaveAttribute('data-ready', 'yes')
}

/** Returns a unique name, because the browser tests run in parallel on one database. */
export const newName = (word: string) => `${word} ${crypto.randomUUID().slice(0, 8)}`

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the answer holds
export async function ask(page: Page, path: string): Promise<any> {
  return (await page.request.get(`/api/v1/admin/${path}`)).json()
}

export async function make(page: Page, path: string, data: object): Promise<{ id: number }> {
  const answer = await page.request.post(`/api/v1/admin/${path}`, { data })
  expect(answer.status(), await answer.text()).toBe(201)
  return answer.json()
}

export const save = (page: Page) => page.getByRole('button', { name: 'Enregistrer' }).click()

/** Returns the names of the records in the list, from top to bottom. */
export const names = (page: Page) => page.locator('.record-table .leads').allInnerTexts()
