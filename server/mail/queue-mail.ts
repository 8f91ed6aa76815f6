import type { Database } from '../database/connect.ts'
import type { MailDocument } from './document.ts'
import type { Attachment } from './mailer.ts'
import { deleteWaitingMails, insertMails } from './queries.ts'
import { patientMailsPerHour } from './rules.ts'
import type { StoredAttachment } from './tables.ts'
import { textOf } from './text.ts'

export type Mail = {
  /**
   * Identifies the event that causes the mail (`tickets:order:12`). A second mail with the same cause is ignored.
   */
  cause: string
  to: string
  /** The member whom the mail concerns: it is exported with the member's data and erased with the account. */
  users_id?: number | null
  /** The order that the mail is about. */
  orders_id?: number
  document: MailDocument
  attachments?: (Attachment | DeferredAttachment)[]
  /**
   * Set if the mail contains a link that logs in or a code that pays. Staff then cannot read the text of the mail,
   * which is deleted once the mail is sent.
   */
  secret?: true
  /**
   * Set if a member can trigger such mails at will, for example by ordering. If an account exceeds the hourly
   * limit, its further mails wait in the outbox.
   */
  patient?: true
  /**
   * When to send the mail, for example on the day of a gift; by default, immediately. It is also the date that
   * the mail shows.
   */
  leavesAt?: Date
}

/**
 * An attachment that the named maker renders only when the mail is sent, so that the sale need not wait for it.
 * `of` is the id passed to the maker.
 */
export type DeferredAttachment = { filename: string; type: string; maker: string; of: number }

/** Adds a mail to the outbox. Call it in the transaction that causes the mail, so that both commit or neither. */
export const queueMail = (db: Database, mail: Mail, now: Date): Promise<void> => queueMails(db, [mail], now)

/** Adds several mails to the outbox in one statement. Skips recipients without an e-mail address. */
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
export const deleteUnsentMails = (db: Database, ...causes: string[]): Promise<void> =>
  deleteWaitingMails(db, causes)

function stored(attachment: Attachment | DeferredAttachment): StoredAttachment {
  if ('maker' in attachment) return attachment
  const { content, ...about } = attachment
  return { ...about, base64: Buffer.from(content).toString('base64') }
}
