import type { ActorContext } from '../context.ts'
import { Refusal } from '../http/refusal.ts'
import { closeOwnPayment } from '../payments/follow-sale.ts'
import { readOwnPurchase } from './read-purchases.ts'
import { sellerOfVouchers } from './seller-of-vouchers.ts'

/**
 * Cancels an unpaid purchase for its buyer. If it turns out that the buyer has paid, confirms the purchase
 * instead; the buyer can then withdraw from it.
 */
export async function giveUpPurchase(context: ActorContext, id: number) {
  const { sale } = await sellerOfVouchers.own(context, id)
  if (!(await closeOwnPayment(context, sale))) throw new Refusal('not_to_be_paid')
  return readOwnPurchase(context, id)
}
