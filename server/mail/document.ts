/** The content of a mail. text.ts and html.tsx render it. */
export type MailDocument = {
  subject: string
  greeting?: string
  blocks: readonly MailBlock[]
  /** The picture beside the subject. */
  poster?: DeferredPictures
  /** The sentence that says why the recipient gets it; by default, because of an account or an order. */
  because?: string
}

/**
 * A picture that is drawn when the mail is sent. `maker` names the function that draws it; `of` is the id that the
 * function gets, for example of an order.
 */
export type DeferredPictures = { maker: string; of: number }

export type MailBlock =
  | { kind: 'paragraph'; text: string }
  | { kind: 'button'; label: string; href: string }
  | { kind: 'list'; items: readonly string[] }
  | { kind: 'facts'; rows: readonly (readonly [name: string, value: string])[] }
  | { kind: 'note'; text: string }
  | ({ kind: 'pictures' } & DeferredPictures)

export const paragraph = (text: string): MailBlock => ({ kind: 'paragraph', text })
/** Returns a link drawn as a button; in plain text, its label and URL. */
export const button = (label: string, href: URL): MailBlock => ({ kind: 'button', label, href: href.href })
export const list = (...items: string[]): MailBlock => ({ kind: 'list', items })
/** Returns a small table of two columns, such as film, date, hour and room. */
export const factTable = (...rows: (readonly [name: string, value: string])[]): MailBlock => ({
  kind: 'facts',
  rows,
})
/**
 * Returns pictures that only the HTML version of the mail shows. The text or an attachment must contain the same
 * information.
 */
export const pictures = (maker: string, of: number): MailBlock => ({ kind: 'pictures', maker, of })
export const aside = (text: string): MailBlock => ({ kind: 'note', text })

/** Returns 'Bonjour Mona,', or 'Bonjour,' if the first name is unknown. */
export const greetingOf = (firstname: string): string =>
  firstname.trim() === '' ? 'Bonjour,' : `Bonjour ${firstname.trim()},`

/**
 * The default signature, which the back office shows with the text of a mail. The mail that is sent has the
 * signature of the cinema instead.
 */
export const usualSignature = 'L’équipe du cinéma'
export const usualReason =
  'Vous recevez ce message parce que vous avez un compte ou une réservation sur notre site.'
