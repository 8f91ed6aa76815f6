import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Returns the link that was mailed to this address, with its token. `path` is the part of the link before the
 * token. Returns '' if no such mail has been sent.
 */
export function mailedLink(folder: string, email: string, path: string): string {
  const mail = mails(join(folder, 'outgoing-mail')).find(one => one.includes(email) && one.includes(path))
  return new RegExp(`${path}[\\w%.~-]+`).exec(mail ?? '')?.[0] ?? ''
}

/** Returns the code that was mailed to a guest; '' if no such mail has been sent. */
export function mailedCode(folder: string, email: string): string {
  const mail = mails(join(folder, 'outgoing-mail')).find(one => one.includes(email) && codeLine.test(one))
  return codeLine.exec(mail ?? '')?.[1] ?? ''
}

/** Between the words and the colon is a no-break space, which is encoded as « =C2=A0 ». */
const codeLine = /^Votre code.*: (\d{6})\r?$/m

/**
 * Returns the text of the mails sent so far, with quoted-printable line breaks and equals signs decoded. Skips
 * `.part` files, which are still being written.
 */
const mails = (folder: string): string[] =>
  (existsSync(folder) ? readdirSync(folder) : [])
    .filter(name => name.endsWith('.eml'))
    .map(name => readFileSync(join(folder, name), 'utf8'))
    .map(text => text.replace(/=\r?\n/g, '').replaceAll('=3D', '='))
