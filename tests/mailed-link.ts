import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The page below `path` that a mail to this address leads to: only the mail knows its token. Empty before it is sent. */
export function mailedLink(folder: string, email: string, path: string): string {
  const mail = mails(join(folder, 'outgoing-mail')).find(one => one.includes(email) && one.includes(path))
  return new RegExp(`${path}[\\w%.~-]+`).exec(mail ?? '')?.[0] ?? ''
}

/** As they read once put together again: a mail breaks its long lines, and writes "=" in figures. */
const mails = (folder: string): string[] =>
  (existsSync(folder) ? readdirSync(folder) : [])
    .map(name => readFileSync(join(folder, name), 'utf8'))
    .map(text => text.replace(/=\r?\n/g, '').replaceAll('=3D', '='))
