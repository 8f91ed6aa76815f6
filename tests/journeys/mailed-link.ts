import { expect } from '@playwright/test'
import { mailedLink } from '../mailed-link.ts'

/** Once the mail is there. */
export async function linkMailedTo(
  email: string,
  path: string,
  folder = process.env.JOURNEYS_FOLDER ?? '',
): Promise<string> {
  await expect.poll(() => mailedLink(folder, email, path)).not.toBe('')
  return mailedLink(folder, email, path)
}
