/**
 * Why a text is not a valid name. Names appear in mails to other people: they must not contain a line break
 * or become a link. Mail programs turn any word with a dot inside into one.
 */
export function nameProblem(name: string): string | undefined {
  if (invisible.test(name)) return 'Un nom s’écrit sur une seule ligne, sans caractère invisible.'
  if (siteAddress.test(name.normalize('NFKC')))
    return 'Un nom ne contient pas d’adresse de site : après un point, laissez une espace.'
  return undefined
}

/** Why a text of the cinema is not valid: it must be a single line, but may contain links. */
export const lineProblem = (text: string): string | undefined =>
  invisible.test(text) ? 'Écrivez sur une seule ligne, sans caractère invisible.' : undefined

/** Why a personal message is not valid: it may have several lines, but no links. */
export function messageProblem(message: string): string | undefined {
  if (invisible.test(message.replaceAll(/\r?\n/g, ' '))) return 'Un message s’écrit sans caractère invisible.'
  if (siteAddress.test(message.normalize('NFKC')))
    return 'Un message ne contient pas d’adresse de site : après un point, laissez une espace.'
  return undefined
}

/** Except the zero-width joiners that some scripts and emoji need. */
const invisible = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u

/** 'http:', '//', 'www.', 'x.fr', 'x。fr', '10.0.0.1'; not 'J.R.R. Tolkien', 'St. Pierre' or 'n° 2.5'. */
const siteAddress = /\/\/|\bhttps?:|\bwww\b|[.。]\p{L}[\p{L}\p{M}\d-]|(?:\d{1,3}[.。]){3}\d/iu
