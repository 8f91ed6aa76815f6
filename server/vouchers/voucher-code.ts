import { createHash, createHmac } from 'node:crypto'
import { codeAlphabet, voucherCodeLength } from '../../contract/rules/voucher-code.ts'
import type { ActorContext, AppContext } from '../context.ts'
import { sharedSecret } from '../database/shared-secret.ts'
import { countTry } from '../http/limits.ts'

/**
 * Returns the secret key from which voucher codes are derived. Codes are not stored, so a reader of the voucher
 * table cannot spend them.
 */
export const voucherKey = (appContext: Pick<AppContext, 'db' | 'newToken'>): Promise<string> =>
  sharedSecret(appContext, 'voucher-key')

/**
 * Derives the code of one voucher of a purchase. The code is always the same, has 80 bits, and cannot be guessed
 * without the key.
 */
export function codeOf(key: string, reference: string, number: number): string {
  const digest = createHmac('sha256', key).update(`bon:${reference}:${number}`).digest()
  const bits = [...digest].map(byte => byte.toString(2).padStart(8, '0')).join('')
  return Array.from({ length: voucherCodeLength }, (_, index) =>
    codeAlphabet.charAt(Number.parseInt(bits.slice(index * 5, index * 5 + 5), 2)),
  ).join('')
}

/** Hashes a voucher code, so that the table can find a voucher by its code without revealing the code. */
export const hashOfCode = (plain: string): string => createHash('sha256').update(plain).digest('base64url')

/**
 * Limits how many voucher codes an account may try. Codes have 80 bits, so guessing one is impossible anyway; the
 * limit only saves the server work.
 */
export const countCodeTry = (context: ActorContext): Promise<void> =>
  countTry(context, { name: 'voucher-code', tries: 60, seconds: 3600 }, String(context.actor.id))
