export type Letter = {
  /** An id that is the same at every attempt to send the mail, so that a mailbox can detect duplicates. */
  messageId: string
  to: string
  /** The display name of the sender, used if `MAIL_FROM` is only an address. */
  sender: string
  subject: string
  text: string
  html: string
  attachments: Attachment[]
  /** Pictures displayed within the HTML, which refers to them by `cid`. */
  pictures?: (MailPicture & { cid: string })[]
  date: Date
}

export type Attachment = { filename: string; type: string; content: Uint8Array }

export type MailPicture = Attachment & {
  /** The text for readers who do not see the picture; empty if the picture only decorates. */
  alt: string
  caption?: string
  /** The displayed width in CSS pixels; the file may be larger. */
  width: number
  height: number
}

export type Mailer = { send: (letter: Letter) => Promise<void> }
