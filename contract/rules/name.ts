/**
 * Returns why a text is not a valid name of a person, or undefined. Names appear in mails to other people, so they
 * must not contain a line break, nor a word with a dot inside: mail programs turn such a word into a link.
 */
export function nameProblem(name: string): string | undefined {
  if (invisible.test(name)) return 'Un nom s’écrit sur une seule ligne, sans caractère invisible.'
  if (siteAddress.test(name.normalize('NFKC')))
    return 'Un nom ne contient pas d’adresse de site : après un point, laissez une espace.'
  return undefined
}

/**
 * Returns why a single-line text typed by staff is not valid, or undefined. Unlike a name, it may contain links.
 */
export const lineProblem = (text: string): string | undefined =>
  invisible.test(text) ? 'Écrivez sur une seule ligne, sans caractère invisible.' : undefined

/** Returns why a personal message is not valid, or undefined. It may have several lines, but no links. */
export function messageProblem(message: string): string | undefined {
  if (invisible.test(message.replaceAll(/\r?\n/g, ' '))) return 'Un message s’écrit sans caractère invisible.'
  if (siteAddress.test(message.normalize('NFKC')))
    return 'Un message ne contient pas d’adresse de site : après un point, laissez une espace.'
  return undefined
}

/** Matches invisible characters, except the zero-width joiners that some scripts and emoji need. */
const invisible = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u

/**
 * Matches web addresses: 'http:', '//', 'www.', 'x.fr', 'x。fr', '10.0.0.1'. Does not match 'J.R.R. Tolkien', 'St.
 * Pierre' or 'n° 2.5'.
 */
const siteAddress = /\/\/|\bhttps?:|\bwww\b|[.。]\p{L}[\p{L}\p{M}\d-]|(?:\d{1,3}[.。]){3}\d/iu
