import { join } from 'node:path'
import { ownerOnly, writeFileAtomically } from '../files.ts'
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
      // Name the file after the first part of the Message-ID: the outbox id of a mail, or a word for a trial
      // mail.
      const [, name = '0'] = /^<([\w-]+)/.exec(letter.messageId) ?? []
      await writeFileAtomically(join(folder, `${day}-${name}.eml`), message as Buffer, ownerOnly)
    },
  }
}
