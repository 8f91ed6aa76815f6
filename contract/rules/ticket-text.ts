// What a QR code or a ticket's code says, before anyone has looked whether it is true.

/**
 * Sixteen letters that lie on the same keys of a French, an English and a German keyboard: what a hand scanner
 * types is the same whatever the computer takes it for. No vowels, so no words; no digits to mistake for letters.
 */
export const ticketLetters = 'BCDFGHJKLNPRSTVX'

export const ticketCodeLength = 16
const screeningLength = 8
const signatureLength = 20

/** The first letter of the text of a QR code: which way of writing it. */
export const ticketMark = 'T'

export type TicketText =
  | { kind: 'signed'; code: string; screening: number; said: string; signature: string }
  | { kind: 'typed'; code: string }

/** Null for what is no ticket of ours by its looks: another shop's QR code, a word. */
export function readTicketText(text: string): TicketText | null {
  const given = text.trim()
  return readLetters(given) ?? readFirstKind(given) ?? readFirstKind(fromFrenchKeys(given))
}

/** 'T', the screening, the code, the signature: letters only, in either case, in groups or not. */
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

// The tickets sold before the letters: 'O1.7.<code>.<signature>', where every sign counts.
const firstKind = /^(O1\.([1-9]\d{0,9})\.([\w-]{1,64}))\.([\w-]{22})$/
const firstCode = /^[\w-]{22}$/

function readFirstKind(text: string): TicketText | null {
  const [, said, screening, code, signature] = firstKind.exec(text) ?? []
  if (said && code && signature)
    return { kind: 'signed', code, screening: Number(screening), said, signature }
  return firstCode.test(text) ? { kind: 'typed', code: text } : null
}

/** A number as letters, always as many: 731 → 'BBBBBNSP' for eight of them. */
export const lettersOf = (hex: string): string =>
  [...hex].map(digit => ticketLetters[Number.parseInt(digit, 16)]).join('')

export const screeningLetters = (screening: number): string =>
  lettersOf(screening.toString(16).padStart(screeningLength, '0'))

const hexOf = (letters: string): string =>
  [...letters].map(letter => ticketLetters.indexOf(letter).toString(16)).join('')

export const signatureBits = signatureLength * 4

/** 'BCDFGHJK…' → 'BCDF GHJK …', as it is printed and read aloud; the spaces do not break. */
export const inGroups = (code: string, between = '\u00a0'): string =>
  code.match(/.{1,4}/g)?.join(between) ?? ''

/** Undoes a scanner that believes in an English keyboard while the computer has a French one. */
export const fromFrenchKeys = (text: string): string =>
  [...text].map(sign => meant.get(sign) ?? sign).join('')

const french = '&é"\'(-è_çà)°:qawzQAWZ,?'
const english = '1234567890-_.aqzwAQZWmM'
const meant = new Map([...french].map((sign, at) => [sign, english[at]!]))
