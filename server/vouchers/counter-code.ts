import { createHmac, timingSafeEqual } from 'node:crypto'
import { lettersOf, ticketLetters } from '../../contract/rules/ticket-text.ts'
import type { ActorContext, AppContext } from '../context.ts'
import { sharedSecret } from '../database/shared-secret.ts'
import { Refusal } from '../http/refusal.ts'
import { vouchersOf } from './queries.ts'

// The code that the owner of an e-card or a voucher shows at the counter, as a QR code. It has only letters that a
// scanner can type with any keyboard layout.

const livesMs = 120_000
const mark = 'V'
const numberLength = 8
const signatureLength = 20

export const counterCodeKey = (appContext: Pick<AppContext, 'db' | 'newToken'>): Promise<string> =>
  sharedSecret(appContext, 'counter-code-key')

/**
 * Returns a code for a member's own voucher. It expires after two minutes, so that a photo of it is useless later.
 */
export async function showCounterCode(context: ActorContext, id: number) {
  const voucher = (await vouchersOf(context.db, context.actor.id)).find(own => own.id === id)
  if (!voucher) throw new Refusal('not_in_wallet')
  if (voucher.expires_at <= context.now()) throw new Refusal('voucher_expired')
  const expires_at = new Date(context.now().getTime() + livesMs)
  return { code: signCounterCode(await counterCodeKey(context), { id, expires_at }), expires_at }
}

type Said = { id: number; expires_at: Date }

function signCounterCode(key: string, { id, expires_at }: Said): string {
  const seconds = Math.floor(expires_at.getTime() / 1000)
  const said =
    mark + [id, seconds].map(number => lettersOf(number.toString(16).padStart(numberLength, '0'))).join('')
  return said + signatureOf(key, said)
}

/**
 * Returns the id of the voucher that a code contains; null for any other text, `expired` if the code's two minutes
 * are over.
 */
export function readCounterCode(key: string, text: string, now: Date): number | 'expired' | null {
  const letters = text.replace(/[\s-]/g, '').toUpperCase()
  const saidLength = 1 + 2 * numberLength
  if (letters.length !== saidLength + signatureLength || letters[0] !== mark) return null
  if (![...letters].every(letter => ticketLetters.includes(letter))) return null
  const said = letters.slice(0, saidLength)
  if (!timingSafeEqual(Buffer.from(signatureOf(key, said)), Buffer.from(letters.slice(saidLength))))
    return null
  const numberAt = (from: number) => Number.parseInt(hexOf(said.slice(from, from + numberLength)), 16)
  return numberAt(1 + numberLength) * 1000 < now.getTime() ? 'expired' : numberAt(1)
}

const hexOf = (letters: string): string =>
  [...letters].map(letter => ticketLetters.indexOf(letter).toString(16)).join('')

const signatureOf = (key: string, said: string): string =>
  lettersOf(createHmac('sha256', key).update(`caisse:${said}`).digest('hex').slice(0, signatureLength))
