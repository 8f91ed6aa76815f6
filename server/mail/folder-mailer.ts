import { join } from 'node:path'
import { ownerOnly, writeWhole } from '../files.ts'
import { asMessage } from './as-message.ts'
import type { Mailer } from './mailer.ts'

/**
 * Creates the mailer for a site without a mail server: it writes mails as .eml files. Sending a mail twice writes
 * the same file.
 */
export function createFolderMailer(folder: string, from: string): Mailer {
  return {
    async send(letter) {
      const { createTransport } = await import('nodemailer')
      const transport = createTransport({ streamTransport: true, buffer: true })
      const { message } = await transport.sendMail(asMessage(letter, from))
      const day = letter.date.toISOString().slice(0, 10)
      // The Message-ID of an outbox mail starts with its outbox id, that of a trial mail with a word.
      const [, name = '0'] = /^<([\w-]+)/.exec(letter.messageId) ?? []
      await writeWhole(join(folder, `${day}-${name}.eml`), message as Buffer, ownerOnly)
    },
  }
}
