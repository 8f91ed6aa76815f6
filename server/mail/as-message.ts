import type Mail from 'nodemailer/lib/mailer/index.js'
import type { Letter } from './mailer.ts'

/** The letter in nodemailer's words. Addresses go in as addresses: nothing in them is read as a list or a header. */
export function asMessage(letter: Letter, from: string): Mail.Options {
  return {
    from: from.includes('<') ? from : { name: letter.sender, address: from },
    to: { name: '', address: letter.to },
    subject: letter.subject,
    text: letter.text,
    html: letter.html,
    messageId: letter.messageId,
    date: letter.date,
    attachments: letter.attachments.map(({ filename, type, content }) => ({
      filename,
      contentType: type,
      content: Buffer.from(content),
    })),
    // Answers of robots ("I am on holiday") stay away.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
