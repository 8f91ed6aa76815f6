import type { ActorContext } from '../context.ts'
import { Refusal } from '../http/refusal.ts'
import { findPurchase, purchasesOf } from './purchase-queries.ts'
import { shownPurchases } from './show.ts'

export async function readOwnPurchase(context: ActorContext, id: number) {
  const purchase = await findPurchase(context.db, id, context.actor.id)
  if (!purchase) throw new Refusal('purchase_not_found')
  const [shown] = await shownPurchases(context, [purchase])
  return shown!
}

export async function listOwnPurchases(
  context: ActorContext,
  query: { page: number; size: number; sort?: string | undefined },
) {
  const { rows, total } = await purchasesOf(context.db, context.actor.id, query)
  return { rows: await shownPurchases(context, rows), total }
}
