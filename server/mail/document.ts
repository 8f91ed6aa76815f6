/** The content of a mail. text.ts and html.tsx render it. */
export type MailDocument = {
  subject: string
  greeting?: string
  blocks: readonly MailBlock[]
  /** Shown beside the subject. */
  poster?: DrawnLater
  /** Why the recipient gets this mail, if not because of an account or an order. */
  because?: string
}

/** Pictures that a maker draws when the mail is sent: of a film, of an order. */
export type DrawnLater = { maker: string; of: number }

export type MailBlock =
  | { kind: 'paragraph'; text: string }
  | { kind: 'button'; label: string; href: string }
  | { kind: 'list'; items: readonly string[] }
  | { kind: 'facts'; rows: readonly (readonly [name: string, value: string])[] }
  | { kind: 'note'; text: string }
  | ({ kind: 'pictures' } & DrawnLater)

export const paragraph = (text: string): MailBlock => ({ kind: 'paragraph', text })
/** The call to action; in plain text, its label and URL. */
export const button = (label: string, href: URL): MailBlock => ({ kind: 'button', label, href: href.href })
export const list = (...items: string[]): MailBlock => ({ kind: 'list', items })
/** A small table: film, date, hour, room… */
export const factTable = (...rows: (readonly [name: string, value: string])[]): MailBlock => ({
  kind: 'facts',
  rows,
})
/** Not in plain text: whatever the pictures show must be attached or said as well. */
export const pictures = (maker: string, of: number): MailBlock => ({ kind: 'pictures', maker, of })
/** Small print. */
export const aside = (text: string): MailBlock => ({ kind: 'note', text })

/** 'Bonjour Mona,', or 'Bonjour,' without a first name. */
export const greetingOf = (firstname: string): string =>
  firstname.trim() === '' ? 'Bonjour,' : `Bonjour ${firstname.trim()},`

/** The default signature, shown in the back office. Sent mails have the cinema's own. */
export const usualSignature = 'L’équipe du cinéma'
export const usualReason =
  'Vous recevez ce message parce que vous avez un compte ou une réservation sur notre site.'
