import { expect } from '@playwright/test'
import { mailedCode, mailedLink } from '../mailed-link.ts'

/**
 * Waits for a mail to this address and returns the link in it. Waits long, because a busy process postpones its
 * mails.
 */
export async function linkMailedTo(
  email: string,
  path: string,
  folder = process.env.JOURNEYS_FOLDER ?? '',
): Promise<string> {
  await expect.poll(() => mailedLink(folder, email, path), { timeout: 90_000 }).not.toBe('')
  return mailedLink(folder, email, path)
}

/** Waits for the code mailed to a guest, and returns it. */
export async function codeMailedTo(email: string): Promise<string> {
  const folder = process.env.JOURNEYS_FOLDER ?? ''
  await expect.poll(() => mailedCode(folder, email), { timeout: 90_000 }).not.toBe('')
  return mailedCode(folder, email)
}
