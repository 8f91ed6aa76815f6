import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a QR code says: which ticket, for which screening. Nothing about who bought it. */
export type SignedTicket = { code: string; screening: number }

const version = 'O1'
// 128 bits: nobody guesses one, and the QR code stays coarse enough for a creased sheet.
const signatureLength = 22

/** 'O1.7.<code>.<signature>'. */
export function signTicket(key: string, { code, screening }: SignedTicket): string {
  const said = `${version}.${screening}.${code}`
  return `${said}.${signatureOf(key, said)}`
}

/**
 * What a scanned text says, if it is ours to the letter. That the ticket has not been used, and that its order
 * still stands, only the database knows.
 */
export function readTicket(key: string, text: string): SignedTicket | 'forged' {
  const [, said, screening, code, signature] = shape.exec(text) ?? []
  if (!said || !code || !signature) return 'forged'
  // Compared as text, because several texts decode to the same bytes.
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(key, said)))) return 'forged'
  return { code, screening: Number(screening) }
}

const shape = new RegExp(`^(${version}\\.([1-9]\\d{0,9})\\.([\\w-]{1,64}))\\.([\\w-]{${signatureLength}})$`)

const signatureOf = (key: string, said: string): string =>
  createHmac('sha256', key).update(said).digest('base64url').slice(0, signatureLength)
