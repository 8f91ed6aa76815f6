import type { Database } from '../database/connect.ts'
import type { MailDocument } from './document.ts'
import type { Attachment } from './mailer.ts'
import { deleteWaitingMails, insertMails } from './queries.ts'
import { patientMailsPerHour } from './rules.ts'
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
  /** It carries a link that opens an account, or a code that pays. */
  secret?: true
  /** One of those that its member causes at will: there is a number of them that leaves in an hour. */
  patient?: true
  /** A gift waits for its day; the mail is dated that day too. */
  leavesAt?: Date
}

/** A file made when the mail leaves, by the maker of that name given to the sender: a sale need not wait for it. */
export type LateAttachment = { filename: string; type: string; maker: string; of: number }

/** Writes a mail into the outbox. Call it inside the transaction of its cause: both happen, or neither. */
export const queueMail = (db: Database, mail: Mail, now: Date): Promise<void> => queueMails(db, [mail], now)

/** The same for several, in one statement. */
export const queueMails = (db: Database, mails: readonly Mail[], now: Date): Promise<void> =>
  insertMails(
    db,
    mails.map(({ document, attachments = [], secret = false, patient = false, leavesAt = now, ...rest }) => ({
      ...rest,
      secret,
      patient,
      subject: document.subject,
      text: textOf(document),
      document,
      attachments: attachments.map(stored),
      leaves_at: leavesAt,
    })),
    { perHour: patientMailsPerHour },
  )

/** Mails of these causes that have not left yet never will; one that has is beyond recall. */
export const recallMails = (db: Database, ...causes: string[]): Promise<void> =>
  deleteWaitingMails(db, causes)

function stored(attachment: Attachment | LateAttachment): StoredAttachment {
  if ('maker' in attachment) return attachment
  const { content, ...about } = attachment
  return { ...about, base64: Buffer.from(content).toString('base64') }
}
