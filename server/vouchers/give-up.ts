import type { ActorContext } from '../context.ts'
import { Refusal } from '../http/refusal.ts'
import { giveUpOwn } from '../payments/follow-sale.ts'
import { readOwnPurchase } from './read-purchases.ts'
import { sellerOfVouchers } from './seller-of-vouchers.ts'

/** Before it is paid; a payment that was quicker makes it a purchase, from which one withdraws. */
export async function giveUpPurchase(context: ActorContext, id: number) {
  const { sale } = await sellerOfVouchers.own(context, id)
  if (!(await giveUpOwn(context, sale))) throw new Refusal('not_to_be_paid')
  return readOwnPurchase(context, id)
}
