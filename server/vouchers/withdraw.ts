import { mayWithdraw, withdrawalRefund } from '../../contract/rules/withdrawal.ts'
import type { ActorContext } from '../context.ts'
import { Refusal } from '../http/refusal.ts'
import { recordOperations } from '../money/record-operations.ts'
import { linesOfWithdrawal } from '../money/rules.ts'
import { requestRefund, sendRefund } from '../payments/refund.ts'
import { emptyPurchase } from './ledger-queries.ts'
import { withdrawalMail } from './purchase-mails.ts'
import { lockPurchase, markWithdrawn } from './purchase-queries.ts'
import { readOwnPurchase } from './read-purchases.ts'

/**
 * Cancels a purchase for its buyer within the legal withdrawal period: empties its vouchers and refunds their
 * unused part.
 */
export async function withdraw(context: ActorContext, id: number) {
  const reference = await context.db.transaction(async db => {
    const purchase = await lockPurchase(db, id, context.actor.id)
    if (!purchase) throw new Refusal('purchase_not_found')
    if (purchase.state !== 'confirmed') throw new Refusal('not_withdrawable')
    if (!mayWithdraw(purchase.purchase_date, context.now())) throw new Refusal('too_late_to_withdraw')
    const emptied = await emptyPurchase(db, id, context.now())
    const left = emptied.reduce((sum, voucher) => sum + voucher.left, 0)
    const units = { left, sold: purchase.units * purchase.quantity }
    if (units.left === 0) throw new Refusal('nothing_left_to_withdraw')
    const refund = withdrawalRefund(purchase.price_purchase, units)
    await markWithdrawn(db, id, context.now())
    await requestRefund(db, purchase.reference, { more: refund, at: context.now() })
    await withdrawalMail(db, context, purchase, { refund, units })
    await recordOperations(db, { at: context.now(), simulation: context.setting.demo }, [
      {
        kind: 'withdrawal',
        cinemas_id: null,
        users_id: context.actor.id,
        about: { entity: 'purchase', id },
        lines: linesOfWithdrawal(context.now(), { id, refund }, emptied),
      },
    ])
    return purchase.reference
  })
  await sendRefund(context, reference)
  return readOwnPurchase(context, id)
}
