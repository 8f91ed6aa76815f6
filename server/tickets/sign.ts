import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import {
  lettersOf,
  readTicketText,
  screeningLetters,
  signatureBits,
  type TicketText,
  ticketCodeLength,
  ticketLetters,
  ticketMark,
} from '../../contract/rules/ticket-text.ts'

/** The content of a ticket's QR code: ticket and screening, without data about the buyer. */
export type SignedTicket = { code: string; screening: number }

/** Returns a ticket's secret code: 64 random bits in letters that are easy to type. */
export const ticketCode = (token: string): string =>
  lettersOf(createHash('sha256').update(token).digest('hex').slice(0, ticketCodeLength))

/** Returns a hash by which an offline device recognises a ticket without storing its code. */
export const ticketHash = (code: string): string =>
  createHash('sha256').update(code).digest('hex').slice(0, 32)

/**
 * Returns the signed text for a ticket's QR code. It has only letters, so the code is less dense, and scanners can
 * type it with any keyboard layout. Tickets sold before this format was introduced have other characters in their
 * code, and keep the earlier format.
 */
export function signTicket(key: string, { code, screening }: SignedTicket): string {
  if (!isLetters(code)) {
    const said = `O1.${screening}.${code}`
    return `${said}.${firstSignature(key, said)}`
  }
  const said = `${ticketMark}${screeningLetters(screening)}${code}`
  return said + signatureOf(key, said)
}

/**
 * Verifies the signature of a scanned text. Does not check whether the ticket was used or cancelled: only the
 * database knows that.
 */
export function readTicket(key: string, text: string): SignedTicket | 'forged' {
  const read = readTicketText(text)
  return read?.kind === 'signed' && hasValidSignature(key, read)
    ? { code: read.code, screening: read.screening }
    : 'forged'
}

export function hasValidSignature(
  key: string,
  { said, signature }: Extract<TicketText, { kind: 'signed' }>,
): boolean {
  const right = said.startsWith('O1.') ? firstSignature(key, said) : signatureOf(key, said)
  // Compare the signatures as text, not decoded, because several texts decode to the same bytes.
  return timingSafeEqual(Buffer.from(signature), Buffer.from(right))
}

const isLetters = (code: string): boolean =>
  code.length === ticketCodeLength && [...code].every(letter => ticketLetters.includes(letter))

// The signature has 80 bits. That is too many to guess, but few enough for a QR code that scanners can read on
// creased paper.
const signatureOf = (key: string, said: string): string =>
  lettersOf(
    createHmac('sha256', key)
      .update(said)
      .digest('hex')
      .slice(0, signatureBits / 4),
  )

const firstSignature = (key: string, said: string): string =>
  createHmac('sha256', key).update(said).digest('base64url').slice(0, 22)
