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

/** What a QR code says: which ticket, for which screening. Nothing about who bought it. */
export type SignedTicket = { code: string; screening: number }

/** 64 bits of chance in letters one can type: what the ticket proves one has. */
export const ticketCode = (token: string): string =>
  lettersOf(createHash('sha256').update(token).digest('hex').slice(0, ticketCodeLength))

/** What a device without a line knows a ticket by: the code itself stays in the house. */
export const ticketHash = (code: string): string =>
  createHash('sha256').update(code).digest('hex').slice(0, 32)

/** Letters only, which a coarse QR code holds and any scanner types; a ticket of the first kind stays as it was. */
export function signTicket(key: string, { code, screening }: SignedTicket): string {
  if (!isLetters(code)) {
    const said = `O1.${screening}.${code}`
    return `${said}.${firstSignature(key, said)}`
  }
  const said = `${ticketMark}${screeningLetters(screening)}${code}`
  return said + signatureOf(key, said)
}

/**
 * What a scanned text says, if it is ours to the letter. That the ticket has not been used, and that its order
 * still stands, only the database knows.
 */
export function readTicket(key: string, text: string): SignedTicket | 'forged' {
  const read = readTicketText(text)
  return read?.kind === 'signed' && isOurs(key, read)
    ? { code: read.code, screening: read.screening }
    : 'forged'
}

export function isOurs(key: string, { said, signature }: Extract<TicketText, { kind: 'signed' }>): boolean {
  const right = said.startsWith('O1.') ? firstSignature(key, said) : signatureOf(key, said)
  // Compared as text, because several texts decode to the same bytes.
  return timingSafeEqual(Buffer.from(signature), Buffer.from(right))
}

const isLetters = (code: string): boolean =>
  code.length === ticketCodeLength && [...code].every(letter => ticketLetters.includes(letter))

// 80 bits, checked by the house alone: nobody guesses one, and the QR code stays coarse enough for a creased sheet.
const signatureOf = (key: string, said: string): string =>
  lettersOf(
    createHmac('sha256', key)
      .update(said)
      .digest('hex')
      .slice(0, signatureBits / 4),
  )

const firstSignature = (key: string, said: string): string =>
  createHmac('sha256', key).update(said).digest('base64url').slice(0, 22)
