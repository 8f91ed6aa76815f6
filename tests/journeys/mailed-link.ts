import { expect } from '@playwright/test'
import { mailedCode, mailedLink } from '../mailed-link.ts'

/** Waits for the mail and returns its link: jobs and a busy process may postpone it. */
export async function linkMailedTo(
  email: string,
  path: string,
  folder = process.env.JOURNEYS_FOLDER ?? '',
): Promise<string> {
  await expect.poll(() => mailedLink(folder, email, path), { timeout: 90_000 }).not.toBe('')
  return mailedLink(folder, email, path)
}

/** The same for the code of a buyer without account. */
export async function codeMailedTo(email: string): Promise<string> {
  const folder = process.env.JOURNEYS_FOLDER ?? ''
  await expect.poll(() => mailedCode(folder, email), { timeout: 90_000 }).not.toBe('')
  return mailedCode(folder, email)
}
