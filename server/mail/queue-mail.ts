import type { Database } from '../database/connect.ts'
import type { MailDocument } from './document.ts'
import { htmlOf } from './html.tsx'
import type { Attachment } from './mailer.ts'
import { insertMail } from './queries.ts'
import type { StoredAttachment } from './tables.ts'
import { textOf } from './text.ts'

export type Mail = {
  /** Names what happened, once and for all (`tickets:order:12`): a second mail of the same cause is not written. */
  cause: string
  to: string
  /** Whose mail it is, so that it is shown to them and erased with them. */
  users_id?: number
  /** The order it is about, so that it is found from there. */
  orders_id?: number
  document: MailDocument
  attachments?: (Attachment | LateAttachment)[]
  /** It carries a link that opens an account. */
  secret?: true
}

/** A file made when the mail leaves, by the maker of that name given to the sender: a sale need not wait for it. */
export type LateAttachment = { filename: string; type: string; maker: string; of: number }

/** Writes a mail into the outbox. Call it inside the transaction of its cause: both happen, or neither. */
export async function queueMail(db: Database, mail: Mail, now: Date): Promise<void> {
  const { document, attachments = [], secret = false, ...rest } = mail
  await insertMail(db, {
    ...rest,
    secret,
    subject: document.subject,
    text: textOf(document),
    html: htmlOf(document),
    attachments: attachments.map(stored),
    created_at: now,
    next_try_at: now,
  })
}

function stored(attachment: Attachment | LateAttachment): StoredAttachment {
  if ('maker' in attachment) return attachment
  const { content, ...about } = attachment
  return { ...about, base64: Buffer.from(content).toString('base64') }
}
