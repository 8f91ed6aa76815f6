// This file parses the text of a ticket's QR code, or a ticket code that staff typed. It does not check whether
// the signature is correct.

/**
 * The letters of ticket codes. They are on the same keys of French, English and German keyboards, so a hand
 * scanner works with any of these layouts. There are no vowels, so that codes form no words, and no digits,
 * because some resemble letters.
 */
export const ticketLetters = 'BCDFGHJKLNPRSTVX'

export const ticketCodeLength = 16
const screeningLength = 8
const signatureLength = 20

/** The first letter of the text in a QR code: it stands for the current format. */
export const ticketMark = 'T'

/** The first letter of the text of a group pass, which admits a whole group. */
const groupPassMark = 'G'

export const groupPassText = (code: string): string => groupPassMark + code

/** Returns the code of a group pass, or null for any other text. */
export function readGroupPass(text: string): string | null {
  const letters = text.trim().replace(/[\s-]/g, '').toUpperCase()
  const code = letters.slice(1)
  if (letters.length !== 1 + ticketCodeLength || letters[0] !== groupPassMark) return null
  return [...code].every(letter => ticketLetters.includes(letter)) ? code : null
}

export type TicketText =
  | { kind: 'signed'; code: string; screening: number; said: string; signature: string }
  | { kind: 'typed'; code: string }

/**
 * Returns the parts of a ticket text, or null if the text cannot be that of a ticket (for example, of another QR
 * code).
 */
export function readTicketText(text: string): TicketText | null {
  const given = text.trim()
  return readLetters(given) ?? readFirstKind(given) ?? readFirstKind(fromFrenchKeys(given))
}

/**
 * Parses the current format: 'T', screening, code, signature. It consists of letters, in upper or lower case;
 * spaces and hyphens are ignored.
 */
function readLetters(text: string): TicketText | null {
  if (!/^[a-z\s-]{16,80}$/i.test(text)) return null
  const letters = text.replace(/[\s-]/g, '').toUpperCase()
  if (![...letters].every(letter => ticketLetters.includes(letter))) return null
  if (letters.length === ticketCodeLength) return { kind: 'typed', code: letters }
  const saidLength = 1 + screeningLength + ticketCodeLength
  if (letters.length !== saidLength + signatureLength || letters[0] !== ticketMark) return null
  return {
    kind: 'signed',
    screening: Number.parseInt(hexOf(letters.slice(1, 1 + screeningLength)), 16),
    code: letters.slice(1 + screeningLength, saidLength),
    said: letters.slice(0, saidLength),
    signature: letters.slice(saidLength),
  }
}

// The first format of ticket texts, on tickets sold earlier: 'O1.7.<code>.<signature>', where 7 is the screening.
// It is case-sensitive.
const firstKind = /^(O1\.([1-9]\d{0,9})\.([\w-]{1,64}))\.([\w-]{22})$/
const firstCode = /^[\w-]{22}$/

function readFirstKind(text: string): TicketText | null {
  const [, said, screening, code, signature] = firstKind.exec(text) ?? []
  if (said && code && signature)
    return { kind: 'signed', code, screening: Number(screening), said, signature }
  return firstCode.test(text) ? { kind: 'typed', code: text } : null
}

/**
 * Writes a number, given as hexadecimal digits, in the letters of ticket codes: '000002db' (731) gives 'BBBBBNSP'.
 */
export const lettersOf = (hex: string): string =>
  [...hex].map(digit => ticketLetters[Number.parseInt(digit, 16)]).join('')

export const screeningLetters = (screening: number): string =>
  lettersOf(screening.toString(16).padStart(screeningLength, '0'))

const hexOf = (letters: string): string =>
  [...letters].map(letter => ticketLetters.indexOf(letter).toString(16)).join('')

export const signatureBits = signatureLength * 4

/** Groups a code for print: 'BCDFGHJK…' → 'BCDF GHJK …', by default with no-break spaces. */
export const groupTicketCode = (code: string, between = '\u00a0'): string =>
  code.match(/.{1,4}/g)?.join(between) ?? ''

/** Restores the text of a hand scanner set to an English keyboard on a computer set to a French one. */
export const fromFrenchKeys = (text: string): string =>
  [...text].map(sign => meant.get(sign) ?? sign).join('')

const french = '&é"\'(-è_çà)°:qawzQAWZ,?'
const english = '1234567890-_.aqzwAQZWmM'
const meant = new Map([...french].map((sign, at) => [sign, english[at]!]))
