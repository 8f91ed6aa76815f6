import { asMessage } from './as-message.ts'
import type { Mailer } from './mailer.ts'

const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

// Load nodemailer with the first mail, so that the server starts fast.
const openTransport = async (url: string, timeouts = patience) =>
  (await import('nodemailer')).createTransport({ url, ...timeouts })

/** Connects and authenticates without sending a mail. Returns null on success, otherwise the error code. */
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

/** Creates the mailer that sends through the server of `SMTP_URL`, which contains the credentials. */
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
