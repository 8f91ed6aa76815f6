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

/** The content of a QR code: ticket and screening, nothing about the buyer. */
export type SignedTicket = { code: string; screening: number }

/** 64 random bits in typeable letters; the secret of the ticket. */
export const ticketCode = (token: string): string =>
  lettersOf(createHash('sha256').update(token).digest('hex').slice(0, ticketCodeLength))

/** How an offline device recognises a ticket without knowing its code. */
export const ticketHash = (code: string): string =>
  createHash('sha256').update(code).digest('hex').slice(0, 32)

/** Letters only, for a coarse QR code and any keyboard layout. Tickets in the first format keep it. */
export function signTicket(key: string, { code, screening }: SignedTicket): string {
  if (!isLetters(code)) {
    const said = `O1.${screening}.${code}`
    return `${said}.${firstSignature(key, said)}`
  }
  const said = `${ticketMark}${screeningLetters(screening)}${code}`
  return said + signatureOf(key, said)
}

/** Verifies the signature of a scanned text. Only the database knows if the ticket is used or cancelled. */
export function readTicket(key: string, text: string): SignedTicket | 'forged' {
  const read = readTicketText(text)
  return read?.kind === 'signed' && isOurs(key, read)
    ? { code: read.code, screening: read.screening }
    : 'forged'
}

export function isOurs(key: string, { said, signature }: Extract<TicketText, { kind: 'signed' }>): boolean {
  const right = said.startsWith('O1.') ? firstSignature(key, said) : signatureOf(key, said)
  // Compared as text: several texts decode to the same bytes.
  return timingSafeEqual(Buffer.from(signature), Buffer.from(right))
}

const isLetters = (code: string): boolean =>
  code.length === ticketCodeLength && [...code].every(letter => ticketLetters.includes(letter))

// 80 bits: not guessable, and short enough for a QR code that is readable on creased paper.
const signatureOf = (key: string, said: string): string =>
  lettersOf(
    createHmac('sha256', key)
      .update(said)
      .digest('hex')
      .slice(0, signatureBits / 4),
  )

const firstSignature = (key: string, said: string): string =>
  createHmac('sha256', key).update(said).digest('base64url').slice(0, 22)
