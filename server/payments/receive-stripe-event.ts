import type { AppContext, Context } from '../context.ts'
import { Refusal } from '../http/refusal.ts'
import { recordDispute } from './disputes.ts'
import { gatewayOf, type News } from './gateway.ts'
import { reduceRefunded } from './payment-queries.ts'
import { paymentMoved } from './process-payment.ts'
import { writeReturnedRefund } from './refund-queries.ts'

/**
 * Handles a Stripe event: reads the state of its payment from Stripe, or records a returned refund or a dispute.
 * Does not trust the content of the event, so events may arrive twice, late or in any order. Accepts events about
 * unknown payments. If the handling fails, the response is an error, and Stripe resends the event.
 */
export async function receiveStripeEvent(context: Context, payload: string, signature: string) {
  const { log } = context
  const gateway = gatewayOf(context, { gateway: 'stripe' })
  if (gateway.kind !== 'page') throw new Refusal('not_found')
  const news = await gateway.readEvent(payload, signature)
  if (!news) throw new Refusal('wrong_signature')
  const { event, reference, about } = news
  log.info({ event, reference }, 'news from Stripe')
  if (reference && event === 'refund.failed') await refundCameBack(context, reference, about)
  else if (reference && event.startsWith('charge.dispute.')) await recordDispute(context, reference, about)
  else if (reference) await paymentMoved(context, reference)
  return { received: true } as const
}

/**
 * Records that the buyer's bank returned a refund days after it was sent. The money is owed again, and staff
 * decide how to refund it. Safe to repeat.
 */
async function refundCameBack(
  { db, now, log }: AppContext,
  reference: string,
  { id, amount }: News['about'],
): Promise<void> {
  if (amount === 0) return
  await db
    .transaction(async db => {
      const news = await writeReturnedRefund(db, { reference, amount, detail: id, at: now() })
      if (news && !(await reduceRefunded(db, reference, amount))) throw new NotOurs()
    })
    .catch(error => {
      if (!(error instanceof NotOurs)) throw error
      log.error({ reference, refund: id }, 'a refund that we had not asked for came back: see it in Stripe')
    })
}

class NotOurs extends Error {}
