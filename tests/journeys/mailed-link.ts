import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'

/** The page below `path` that a mail to this address leads to: only the mail knows its token. */
export async function linkMailedTo(
  email: string,
  path: string,
  folder = process.env.JOURNEYS_FOLDER ?? '',
): Promise<string> {
  let link = ''
  await expect
    .poll(() => {
      const mail = mails(join(folder, 'outgoing-mail')).find(one => one.includes(email) && one.includes(path))
      link = new RegExp(`${path}[\\w%.~-]+`).exec(mail ?? '')?.[0] ?? ''
      return link
    })
    .not.toBe('')
  return link
}

/** As they read once put together again: a mail breaks its long lines, and writes "=" in figures. */
const mails = (folder: string): string[] =>
  (existsSync(folder) ? readdirSync(folder) : [])
    .map(name => readFileSync(join(folder, name), 'utf8'))
    .map(text => text.replace(/=\r?\n/g, '').replaceAll('=3D', '='))
