/**
 * What keeps a text from being a name. Names stand in mails to people who did not choose them: they must neither
 * break a line nor become a link, which mail programs make of anything with a dot inside a word.
 */
export function nameProblem(name: string): string | undefined {
  if (invisible.test(name)) return 'Un nom s’écrit sur une seule ligne, sans caractère invisible.'
  if (siteAddress.test(name.normalize('NFKC')))
    return 'Un nom ne contient pas d’adresse de site : après un point, laissez une espace.'
  return undefined
}

/** What keeps a text of the house's own from standing in a subject, a list or a ticket. */
export const lineProblem = (text: string): string | undefined =>
  invisible.test(text) ? 'Écrivez sur une seule ligne, sans caractère invisible.' : undefined

/** The same of words to somebody, which may have several lines. */
export function messageProblem(message: string): string | undefined {
  if (invisible.test(message.replaceAll(/\r?\n/g, ' '))) return 'Un message s’écrit sans caractère invisible.'
  if (siteAddress.test(message.normalize('NFKC')))
    return 'Un message ne contient pas d’adresse de site : après un point, laissez une espace.'
  return undefined
}

/** But not the two joiners that some scripts, and some emoji, are written with. */
const invisible = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u

/** 'http:', '//', 'www.', 'x.fr', 'x。fr', '10.0.0.1'; not 'J.R.R. Tolkien', 'St. Pierre' or 'n° 2.5'. */
const siteAddress = /\/\/|\bhttps?:|\bwww\b|[.。]\p{L}[\p{L}\p{M}\d-]|(?:\d+[.。]){3}\d/iu
