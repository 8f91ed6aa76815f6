import type { ActorContext } from '../context.ts'
import { Refusal } from '../http/refusal.ts'
import { NoAnswer } from '../payments/gateway.ts'
import { cardPart } from './card-part.ts'
import { lookAgain } from './look-again.ts'
import { readOwnOrder } from './read-orders.ts'
import { endUnpaid } from './settle.ts'

/** Its buyer asks where the payment stands: it is settled if it can be, and can be paid if it is still to be. */
export async function followPayment(context: ActorContext, id: number) {
  const order = await readOwnOrder(context, id)
  if (order.state === 'pending')
    await lookAgain(context, order).catch(whenUnanswered(context, id, 'the payment could not be looked at'))
  return withPayment(context, id)
}

/** The order, with what its page needs to let the buyer pay; without it when nobody can say so just now. */
export async function withPayment(context: ActorContext, id: number) {
  const { gateway } = context
  const order = await readOwnOrder(context, id)
  if (gateway.kind === 'card' || !order.pay_before) return { ...order, payment: null }
  const opened = await gateway
    .open(cardPart(order))
    .catch(whenUnanswered(context, id, 'the payment could not be opened'))
  if (opened?.state === 'refused') {
    context.log.error({ order: id }, 'the gateway refused to open a payment')
    if ((await endUnpaid(context, order, 'refused')) !== 'confirmed') throw new Refusal('payment_refused')
    return withPayment(context, id)
  }
  const payment =
    opened?.state === 'open'
      ? ({
          kind: 'stripe',
          publishable_key: gateway.publishableKey,
          script: gateway.script,
          client_secret: opened.clientSecret,
        } as const)
      : null
  return { ...order, payment }
}

/** The order stays as it is: it can be asked again, and the reconciler will. */
const whenUnanswered = (context: ActorContext, order: number, what: string) => (error: unknown) => {
  if (!(error instanceof NoAnswer)) throw error
  context.log.warn({ order }, what)
  return null
}
