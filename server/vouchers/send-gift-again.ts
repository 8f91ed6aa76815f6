import type { ActorContext } from '../context.ts'
import { Refusal } from '../http/refusal.ts'
import { countGift } from './gift-limits.ts'
import { giftMailAgain } from './purchase-mails.ts'
import { changeRecipient, findPurchase, lockPurchase } from './purchase-queries.ts'
import { vouchersOfPurchases } from './queries.ts'
import { readOwnPurchase } from './read-purchases.ts'
import { isGiftToSend } from './rules.ts'
import { codeOf, voucherKey } from './voucher-code.ts'

/**
 * Mails a gift again, to the same or a corrected e-mail address. If the gift has not been mailed yet, because its
 * day has not come, only corrects the address to which it will be mailed.
 */
export async function sendGiftAgain(context: ActorContext, id: number, address: string | undefined) {
  const found = await findPurchase(context.db, id, context.actor.id)
  if (!found) throw new Refusal('purchase_not_found')
  if (!found.recipient_email) throw new Refusal('no_gift_to_send')
  await countGift(context, address ?? found.recipient_email)
  const key = await voucherKey(context)
  await context.db.transaction(async db => {
    // Lock the purchase. Otherwise a withdrawal could happen at the same time, and the code of a refunded gift
    // would still be mailed.
    const purchase = (await lockPurchase(db, id, context.actor.id))!
    const made = await vouchersOfPurchases(db, [id])
    if (!isGiftToSend(purchase, made, context.now())) throw new Refusal('no_gift_to_send')
    const recipient_email = address ?? purchase.recipient_email
    await changeRecipient(db, id, recipient_email)
    const codes = made.map(({ number }) => codeOf(key, purchase.reference, number))
    await giftMailAgain(db, context, { ...purchase, recipient_email }, codes)
  })
  return readOwnPurchase(context, id)
}
