import type { ActorContext } from '../context.ts'
import { Refusal } from '../http/refusal.ts'
import { vouchersOf } from '../vouchers/queries.ts'
import { shownVoucher } from '../vouchers/show.ts'
import { findBuyer } from './buyer-queries.ts'

/** All that the order form says of who would buy. */
export async function readOwnBuyer(context: ActorContext, sessions_id: number) {
  const { db, actor } = context
  const [found, vouchers] = await Promise.all([
    findBuyer(db, actor.id, sessions_id),
    vouchersOf(db, actor.id),
  ])
  if (!found) throw new Refusal('screening_not_found')
  const { lastOrder, ...buyer } = found
  const wallet = vouchers.map(voucher => shownVoucher(context, voucher)).filter(({ usable }) => usable)
  return { ...buyer, ...lastOrder, wallet }
}
