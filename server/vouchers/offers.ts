import { type PaymentPlan, planPayment } from '../../contract/rules/payment-parts.ts'
import type { Rates } from '../../contract/rules/places.ts'
import { isCode, plainCode } from '../../contract/rules/voucher-code.ts'
import type { ActorContext } from '../context.ts'
import { Refusal } from '../http/refusal.ts'
import { findSpendable, type VoucherRow } from './queries.ts'
import { countCodeTry, hashOfCode } from './voucher-code.ts'

export type Offered = {
  e_cartes?: readonly { id: number; places: number }[] | undefined
  bons_cadeaux?: readonly ({ id: number } | { code: string })[] | undefined
}

/**
 * Looks up the vouchers with which the buyer wants to pay, and computes what each pays. Refuses a voucher that
 * cannot be used.
 */
export async function planOffered(
  context: ActorContext,
  places: readonly Rates[],
  { e_cartes = [], bons_cadeaux = [] }: Offered,
): Promise<PaymentPlan> {
  const codes = bons_cadeaux.flatMap(bon => ('code' in bon ? [plainCode(bon.code)] : []))
  if (codes.length > 0) await countCodeTry(context)
  if (!codes.every(isCode)) throw new Refusal('voucher_not_found')
  const ids = [...e_cartes, ...bons_cadeaux].flatMap(each => ('id' in each ? [each.id] : []))
  const hashes = codes.map(hashOfCode)
  const found =
    ids.length + hashes.length > 0 ? await findSpendable(context.db, context.actor.id, { ids, hashes }) : []
  const take = (named: { id: number } | { code: string }, sums: boolean): VoucherRow => {
    const hash = 'code' in named ? hashOfCode(plainCode(named.code)) : null
    const row = found.find(({ id, code_hash }) => ('id' in named ? id === named.id : code_hash === hash))
    if (row && hash !== null && row.kind === 'invitation') throw new Refusal('invitation_to_keep')
    // Give the same error for another member's voucher as for an unknown id, so that ids reveal nothing.
    if (!row || (row.kind === 'bon_cadeau') !== sums)
      throw new Refusal('id' in named ? 'not_in_wallet' : 'voucher_not_found')
    if (row.expires_at <= context.now()) throw new Refusal('voucher_expired')
    if (row.blocked_because !== null) throw new Refusal('voucher_blocked')
    return row
  }
  const plan = planPayment(
    places,
    e_cartes.map(card => {
      const row = take(card, false)
      return { id: row.id, places: card.places, left: row.balance }
    }),
    bons_cadeaux.map(bon => {
      const row = take(bon, true)
      return { id: row.id, left: row.balance }
    }),
  )
  if ('refused' in plan) throw new Refusal(plan.refused)
  return plan
}
