import type { Database } from '../database/connect.ts'
import type { MailDocument } from './document.ts'
import type { Attachment } from './mailer.ts'
import { deleteWaitingMails, insertMails } from './queries.ts'
import { patientMailsPerHour } from './rules.ts'
import type { StoredAttachment } from './tables.ts'
import { textOf } from './text.ts'

export type Mail = {
  /** Identifies the event (`tickets:order:12`): a second mail with the same cause is ignored. */
  cause: string
  to: string
  /** The member it belongs to: exported with their data and erased with their account. */
  users_id?: number | null
  /** The order it is about. */
  orders_id?: number
  document: MailDocument
  attachments?: (Attachment | LateAttachment)[]
  /** Contains a link that logs in, or a code that pays. */
  secret?: true
  /** The member can trigger it at will: the rate per hour is limited. */
  patient?: true
  /** The day of a gift. The mail has that date too. */
  leavesAt?: Date
}

/** An attachment rendered when the mail is sent, by the maker of that name. The sale need not wait for it. */
export type LateAttachment = { filename: string; type: string; maker: string; of: number }

/** Adds a mail to the outbox. Call it in the transaction of its cause, so that both commit or neither. */
export const queueMail = (db: Database, mail: Mail, now: Date): Promise<void> => queueMails(db, [mail], now)

/** The same for several mails, in one statement. Nothing is written to somebody who gave no address. */
export const queueMails = (db: Database, mails: readonly Mail[], now: Date): Promise<void> => {
  const addressed = mails.filter(({ to }) => to !== '')
  return insertMails(
    db,
    addressed.map(
      ({ document, attachments = [], secret = false, patient = false, leavesAt = now, ...rest }) => ({
        ...rest,
        secret,
        patient,
        subject: document.subject,
        text: textOf(document),
        document,
        attachments: attachments.map(stored),
        leaves_at: leavesAt,
      }),
    ),
    { perHour: patientMailsPerHour },
  )
}

/** Deletes the mails of these causes that have not been sent yet. */
export const recallMails = (db: Database, ...causes: string[]): Promise<void> =>
  deleteWaitingMails(db, causes)

function stored(attachment: Attachment | LateAttachment): StoredAttachment {
  if ('maker' in attachment) return attachment
  const { content, ...about } = attachment
  return { ...about, base64: Buffer.from(content).toString('base64') }
}
