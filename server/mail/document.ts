/** What a mail says, written once; text.ts and html.tsx each show it their way. */
export type MailDocument = {
  subject: string
  greeting?: string
  blocks: readonly MailBlock[]
  /** Why this person is written to, when it is not for an account or a reservation. */
  because?: string
}

export type MailBlock =
  | { kind: 'paragraph'; text: string }
  | { kind: 'button'; label: string; href: string }
  | { kind: 'list'; items: readonly string[] }
  | { kind: 'facts'; rows: readonly (readonly [name: string, value: string])[] }
  | { kind: 'note'; text: string }

export const paragraph = (text: string): MailBlock => ({ kind: 'paragraph', text })
/** The one thing to do; in plain text, its label and its address. */
export const button = (label: string, href: URL): MailBlock => ({ kind: 'button', label, href: href.href })
export const list = (...items: string[]): MailBlock => ({ kind: 'list', items })
/** A small table: film, date, hour, room… */
export const factTable = (...rows: (readonly [name: string, value: string])[]): MailBlock => ({
  kind: 'facts',
  rows,
})
/** Small print. */
export const aside = (text: string): MailBlock => ({ kind: 'note', text })

/** 'Bonjour Mona,' or 'Bonjour,' for who has not given a name. */
export const greetingOf = (firstname: string): string =>
  firstname.trim() === '' ? 'Bonjour,' : `Bonjour ${firstname.trim()},`

/** Under what the office reads; the house's own stands under what is sent. */
export const usualSignature = 'L’équipe du cinéma'
export const usualReason =
  'Vous recevez ce message parce que vous avez un compte ou une réservation sur notre site.'
