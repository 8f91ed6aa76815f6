import { createHash, createHmac } from 'node:crypto'
import { codeAlphabet, voucherCodeLength } from '../../contract/rules/voucher-code.ts'
import type { ActorContext, AppContext } from '../context.ts'
import { sharedSecret } from '../database/shared-secret.ts'
import { countTry } from '../http/limits.ts'

/** The key that codes are derived from. They are not stored, so reading the table does not allow spending. */
export const voucherKey = (appContext: Pick<AppContext, 'db' | 'newToken'>): Promise<string> =>
  sharedSecret(appContext, 'voucher-key')

/** The code of one voucher of a purchase: deterministic, 80 bits, not guessable without the key. */
export function codeOf(key: string, reference: string, number: number): string {
  const digest = createHmac('sha256', key).update(`bon:${reference}:${number}`).digest()
  const bits = [...digest].map(byte => byte.toString(2).padStart(8, '0')).join('')
  return Array.from({ length: voucherCodeLength }, (_, index) =>
    codeAlphabet.charAt(Number.parseInt(bits.slice(index * 5, index * 5 + 5), 2)),
  ).join('')
}

/** The stored hash finds a voucher by its code but does not reveal the code. */
export const hashOfCode = (plain: string): string => createHash('sha256').update(plain).digest('base64url')

/** 80 bits cannot be guessed; the limit stops attempts. */
export const countCodeTry = (context: ActorContext): Promise<void> =>
  countTry(context, { name: 'voucher-code', tries: 60, seconds: 3600 }, String(context.actor.id))
