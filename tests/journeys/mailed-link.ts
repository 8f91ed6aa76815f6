import { expect } from '@playwright/test'
import { mailedLink } from '../mailed-link.ts'

/** Waits for the mail and returns its link. */
export async function linkMailedTo(
  email: string,
  path: string,
  folder = process.env.JOURNEYS_FOLDER ?? '',
): Promise<string> {
  await expect.poll(() => mailedLink(folder, email, path)).not.toBe('')
  return mailedLink(folder, email, path)
}
