import type { ActorContext } from '../context.ts'
import { Refusal } from '../http/refusal.ts'
import { followSale, openPayment } from '../payments/follow-sale.ts'
import { endUnpaid } from '../payments/settle-sale.ts'
import { findPurchase, type PurchaseRow } from './purchase-queries.ts'
import { readOwnPurchase } from './read-purchases.ts'
import { saleOfPurchase } from './sale-of-purchase.ts'

/** As for an order: settled if it can be, and with what its page needs to let the buyer pay if it is still to be. */
export async function followPurchase(context: ActorContext, id: number) {
  const purchase = await findOwn(context, id)
  if (purchase.state === 'pending') await followSale(context, saleOfPurchase(context, purchase))
  return withPayment(context, id)
}

export async function withPayment(context: ActorContext, id: number) {
  const purchase = await findOwn(context, id)
  const payment =
    purchase.state === 'pending' ? await openPayment(context, saleOfPurchase(context, purchase)) : null
  return { ...(await readOwnPurchase(context, id)), payment: payment === 'settled' ? null : payment }
}

/** Before it is paid; a payment that was quicker makes it a purchase, from which one withdraws. */
export async function giveUpPurchase(context: ActorContext, id: number) {
  const purchase = await findOwn(context, id)
  if (purchase.state !== 'pending' || context.gateway.kind !== 'page') throw new Refusal('not_to_be_paid')
  await endUnpaid(context, saleOfPurchase(context, purchase), 'expired')
  return readOwnPurchase(context, id)
}

async function findOwn({ db, actor }: ActorContext, id: number): Promise<PurchaseRow> {
  const purchase = await findPurchase(db, id, actor.id)
  if (!purchase) throw new Refusal('purchase_not_found')
  return purchase
}
