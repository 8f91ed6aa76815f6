/** A mail ready to be sent. */
export type Letter = {
  /** The same at every attempt, so that a mailbox can detect duplicates. */
  messageId: string
  to: string
  /** The display name, used if `MAIL_FROM` is only an address. */
  sender: string
  subject: string
  text: string
  html: string
  attachments: Attachment[]
  /** Displayed within the HTML, by their `cid`. */
  pictures?: (MailPicture & { cid: string })[]
  date: Date
}

export type Attachment = { filename: string; type: string; content: Uint8Array }

export type MailPicture = Attachment & {
  /** Empty if it only decorates. */
  alt: string
  caption?: string
  /** As displayed, in CSS pixels. */
  width: number
  height: number
}

/** Sends a letter, or throws. */
export type Mailer = { send: (letter: Letter) => Promise<void> }
