import type { Context } from '../context.ts'
import { Refusal } from '../http/refusal.ts'
import { recordDispute } from './disputes.ts'
import { gatewayOf } from './gateway-of.ts'
import { refundCameBack } from './refund-came-back.ts'
import { paymentMoved } from './settle-sale.ts'

/**
 * An event from Stripe makes us look at its payment again, or writes down what a bank sent back or contests: so it may come twice, late or in
 * any order. What is not about a payment of ours is received all the same; what we cannot look into just now
 * is answered with an error, and Stripe tells it again.
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
