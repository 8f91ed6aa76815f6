import { isCode, plainCode } from '../../contract/rules/voucher-code.ts'
import type { ActorContext } from '../context.ts'
import { Refusal } from '../http/refusal.ts'
import { findByCodeHash, putInWallet, vouchersOf } from './queries.ts'
import { shownVoucher, withMovements } from './show.ts'
import { countCodeTry, hashOfCode } from './voucher-code.ts'

export const readWallet = async (context: ActorContext) =>
  withMovements(context, await vouchersOf(context.db, context.actor.id))

export const readUsable = async (context: ActorContext) =>
  (await vouchersOf(context.db, context.actor.id))
    .map(voucher => shownVoucher(context, voucher))
    .filter(({ usable }) => usable)

export async function findByCode(context: ActorContext, code: string) {
  const voucher = await findByCodeHash(context.db, await typedHash(context, code))
  if (!voucher) throw new Refusal('voucher_not_found')
  if (voucher.blocked_because !== null) throw new Refusal('voucher_blocked')
  if (voucher.kind === 'invitation') throw new Refusal('invitation_to_keep')
  return shownVoucher(context, voucher)
}

/** Adds a gift voucher or invitation to the member's wallet, so that the member can use it without its code. */
export async function keepByCode(context: ActorContext, code: string) {
  const hash = await typedHash(context, code)
  const kept = await putInWallet(context.db, hash, context.actor.id)
  if (!kept) {
    const known = await findByCodeHash(context.db, hash)
    if (!known) throw new Refusal('voucher_not_found')
    throw new Refusal(known.blocked_because === null ? 'voucher_of_another' : 'voucher_blocked')
  }
  const [shown] = await withMovements(context, [kept])
  return shown!
}

async function typedHash(context: ActorContext, code: string): Promise<string> {
  await countCodeTry(context)
  const plain = plainCode(code)
  if (!isCode(plain)) throw new Refusal('voucher_not_found')
  return hashOfCode(plain)
}
