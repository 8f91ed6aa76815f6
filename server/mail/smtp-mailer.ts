import { asMessage } from './as-message.ts'
import type { Mailer } from './mailer.ts'

const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

// Loaded with the first mail: a start need not wait for it.
const openTransport = async (url: string, timeouts = patience) =>
  (await import('nodemailer')).createTransport({ url, ...timeouts })

/** Knocks at the mail server and says who we are, without a mail; null when it lets us in, else its code for why not. */
export async function checkSmtp(url: string): Promise<string | null> {
  const transport = await openTransport(url)
  try {
    await transport.verify()
    return null
  } catch (error) {
    return (error as { code?: string }).code ?? 'sans raison'
  } finally {
    transport.close()
  }
}

/** Sends through a mail server; `SMTP_URL` says which, with what name and password. */
export function createSmtpMailer(url: string, from: string, timeouts = patience): Mailer {
  const open = () => openTransport(url, timeouts)
  let transport: ReturnType<typeof open> | undefined
  return {
    async send(letter) {
      transport ??= open()
      await (await transport).sendMail(asMessage(letter, from))
    },
  }
}
