/** A mail on its way out. */
export type Letter = {
  /** The same for every try, so that a receiver can tell a repetition from a new mail. */
  messageId: string
  to: string
  /** Who writes, by name, where `MAIL_FROM` gives an address alone. */
  sender: string
  subject: string
  text: string
  html: string
  attachments: Attachment[]
  date: Date
}

export type Attachment = { filename: string; type: string; content: Uint8Array }

/** Hands a letter over for good, or throws. */
export type Mailer = { send: (letter: Letter) => Promise<void> }
