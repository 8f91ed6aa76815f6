import { kindOfMeans } from '../../contract/rules/means.ts'
import { fromFrenchKeys } from '../../contract/rules/ticket-text.ts'
import { isCode, plainCode } from '../../contract/rules/voucher-code.ts'
import type { ActorContext } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { Refusal } from '../http/refusal.ts'
import { readCounterCode } from '../vouchers/counter-code.ts'
import { hashOfCode } from '../vouchers/voucher-code.ts'
import type { Presented } from './rules.ts'
import { findVouchers } from './sale-queries.ts'
import type { SaleAsked } from './tables.ts'

/** A voucher whose code the customer shows. `at` is the index of the payment that uses it. */
type PresentedAt = Presented & { at: number; code_last4: string | null }

/**
 * Finds the vouchers for the codes that customers present: the printed code of a gift voucher, or the short-lived
 * code that the owner's account shows. `key` is needed to verify the short-lived code.
 */
export async function presentVouchers(
  context: ActorContext,
  db: Database,
  key: string,
  payments: readonly SaleAsked['payments'][number][],
): Promise<PresentedAt[]> {
  const asked = payments.flatMap(({ means, amount, code = '', vouchers_id }, at) => {
    if (kindOfMeans(means) !== 'liability_used') return []
    const shown = vouchers_id ?? readCounterCode(key, code, context.now())
    const field = `payments[${at}].code`
    if (shown === 'expired')
      throw new Refusal('voucher_not_found', {
        errors: [{ field, message: 'Ce code n’est plus valable : le client doit en afficher un autre.' }],
      })
    // On a French computer, a scanner set to an English keyboard layout enters other signs than those of the code,
    // so also try the code translated back.
    const plain = [code, fromFrenchKeys(code)].map(plainCode).find(isCode)
    return [{ means, amount, at, field, shown, hash: plain === undefined ? null : hashOfCode(plain) }]
  })
  if (asked.length === 0) return []
  const found = await findVouchers(db, {
    hashes: asked.flatMap(({ hash }) => hash ?? []),
    ids: asked.flatMap(({ shown }) => shown ?? []),
  })
  return asked.map(({ means, amount, at, field, shown, hash }) => {
    const voucher = found.find(({ id, code_hash }) =>
      shown ? id === shown : hash !== null && code_hash === hash,
    )
    if (!voucher || voucher.kind !== means)
      throw new Refusal('voucher_not_found', { errors: [{ field, message: 'Vérifiez ce code.' }] })
    if (voucher.blocked_because !== null)
      throw new Refusal('voucher_blocked', { errors: [{ field, message: 'Il est bloqué.' }] })
    if (voucher.expires_at <= context.now())
      throw new Refusal('voucher_expired', { errors: [{ field, message: 'Il n’est plus valable.' }] })
    if (voucher.left === 0)
      throw new Refusal('voucher_empty', { errors: [{ field, message: 'Il n’en reste rien.' }] })
    const { id, kind, left, code_last4 } = voucher
    return { id, kind, left, amount, code_last4, at }
  })
}
