/** The content of a mail. text.ts and html.tsx render it. */
export type MailDocument = {
  subject: string
  greeting?: string
  blocks: readonly MailBlock[]
  /** Why the recipient gets this mail, if not because of an account or an order. */
  because?: string
}

export type MailBlock =
  | { kind: 'paragraph'; text: string }
  | { kind: 'button'; label: string; href: string }
  | { kind: 'list'; items: readonly string[] }
  | { kind: 'facts'; rows: readonly (readonly [name: string, value: string])[] }
  | { kind: 'note'; text: string }

export const paragraph = (text: string): MailBlock => ({ kind: 'paragraph', text })
/** The call to action; in plain text, its label and URL. */
export const button = (label: string, href: URL): MailBlock => ({ kind: 'button', label, href: href.href })
export const list = (...items: string[]): MailBlock => ({ kind: 'list', items })
/** A small table: film, date, hour, room… */
export const factTable = (...rows: (readonly [name: string, value: string])[]): MailBlock => ({
  kind: 'facts',
  rows,
})
/** Small print. */
export const aside = (text: string): MailBlock => ({ kind: 'note', text })

/** 'Bonjour Mona,', or 'Bonjour,' without a first name. */
export const greetingOf = (firstname: string): string =>
  firstname.trim() === '' ? 'Bonjour,' : `Bonjour ${firstname.trim()},`

/** The default signature, shown in the back office. Sent mails have the cinema's own. */
export const usualSignature = 'L’équipe du cinéma'
export const usualReason =
  'Vous recevez ce message parce que vous avez un compte ou une réservation sur notre site.'
