import type { ActorContext } from '../../context.ts'
import { Refusal } from '../../http/refusal.ts'
import { readUsable } from '../../vouchers/wallet.ts'
import { findBuyer } from './buyer-queries.ts'

/**
 * Returns the data that fills in the order form: the member's name, the name given in the last order, and the
 * usable vouchers.
 */
export async function readOwnBuyer(context: ActorContext, sessions_id: number) {
  const [found, wallet] = await Promise.all([
    findBuyer(context.db, context.actor.id, sessions_id),
    readUsable(context),
  ])
  if (!found) throw new Refusal('screening_not_found')
  const { lastOrder, ...buyer } = found
  return { ...buyer, ...lastOrder, wallet }
}
