import type { ActorContext } from '../context.ts'
import { countTry } from '../http/limits.ts'
import { Refusal } from '../http/refusal.ts'
import { giftMailAgain } from './purchase-mails.ts'
import { changeRecipient, findPurchase, lockPurchase } from './purchase-queries.ts'
import { vouchersOfPurchases } from './queries.ts'
import { readOwnPurchase } from './read-purchases.ts'
import { isGiftToSend } from './rules.ts'
import { codeOf, voucherKey } from './voucher-code.ts'

/** Enough for a wrong address corrected twice; too few to flood anybody. */
const perPurchase = { name: 'send-gift-again', tries: 3, seconds: 3600 }

/**
 * By the giver: to the same address, or to another where the first was wrong. One whose day has not come only
 * changes address.
 */
export async function sendGiftAgain(context: ActorContext, id: number, address: string | undefined) {
  if (!(await findPurchase(context.db, id, context.actor.id))) throw new Refusal('purchase_not_found')
  await countTry(context, perPurchase, String(id))
  const key = await voucherKey(context)
  await context.db.transaction(async db => {
    // Locked: a purchase that is being withdrawn at this moment sends no code any more.
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
