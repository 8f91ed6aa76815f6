import type Mail from 'nodemailer/lib/mailer/index.js'
import type { Attachment, Letter } from './mailer.ts'

/**
 * Converts a letter for nodemailer. E-mail addresses are passed as objects: a text could be parsed as a list or a
 * header.
 */
export function asMessage(letter: Letter, from: string): Mail.Options {
  return {
    from: from.includes('<') ? from : { name: letter.sender, address: from },
    to: { name: '', address: letter.to },
    subject: letter.subject,
    text: letter.text,
    html: letter.html,
    messageId: letter.messageId,
    date: letter.date,
    attachments: [
      ...letter.attachments.map(asAttachment),
      ...(letter.pictures ?? []).map(picture => ({
        ...asAttachment(picture),
        cid: picture.cid,
        contentDisposition: 'inline' as const,
      })),
    ],
    // Keeps mail programs from sending automatic replies, such as out-of-office mails.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

const asAttachment = ({ filename, type, content }: Attachment) => ({
  filename,
  contentType: type,
  content: Buffer.from(content),
})
