import { createHash, createHmac } from 'node:crypto'
import { codeAlphabet, voucherCodeLength } from '../../contract/rules/voucher-code.ts'
import type { ActorContext, House } from '../context.ts'
import { houseSecret } from '../database/house-secret.ts'
import { countTry } from '../http/limits.ts'

/** The secret that codes are made from; they are kept nowhere, so who reads the table of vouchers can spend none. */
export const voucherKey = (house: Pick<House, 'db' | 'newToken'>): Promise<string> =>
  houseSecret(house, 'voucher-key')

/** The code of one voucher of a purchase, always the same: 80 bits that nobody without the key can tell. */
export function codeOf(key: string, reference: string, number: number): string {
  const digest = createHmac('sha256', key).update(`bon:${reference}:${number}`).digest()
  const bits = [...digest].map(byte => byte.toString(2).padStart(8, '0')).join('')
  return Array.from({ length: voucherCodeLength }, (_, index) =>
    codeAlphabet.charAt(Number.parseInt(bits.slice(index * 5, index * 5 + 5), 2)),
  ).join('')
}

/** What is kept of a code: enough to find its voucher, not to make it. */
export const hashOfCode = (plain: string): string => createHash('sha256').update(plain).digest('base64url')

/** Nobody guesses 80 bits; the limit keeps them from trying. */
export const countCodeTry = (context: ActorContext): Promise<void> =>
  countTry(context, { name: 'voucher-code', tries: 60, seconds: 3600 }, String(context.actor.id))
