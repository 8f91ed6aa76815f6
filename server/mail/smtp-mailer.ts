import { asMessage } from './as-message.ts'
import type { Mailer } from './mailer.ts'

const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** Sends through a mail server; `SMTP_URL` says which, with what name and password. */
export function createSmtpMailer(url: string, from: string, timeouts = patience): Mailer {
  // Loaded with the first mail: a start need not wait for it.
  const open = async () => (await import('nodemailer')).createTransport({ url, ...timeouts })
  let transport: ReturnType<typeof open> | undefined
  return {
    async send(letter) {
      transport ??= open()
      await (await transport).sendMail(asMessage(letter, from))
    },
  }
}
