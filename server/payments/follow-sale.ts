import type { Context } from '../context.ts'
import { Refusal } from '../http/refusal.ts'
import { NoAnswer } from './gateway.ts'
import { endUnpaid, lookAgain, type Sale } from './settle-sale.ts'

/** Its buyer asks where the payment stands: it is settled if it can be, and left as it is if nobody can say. */
export async function followSale(context: Context, sale: Sale): Promise<void> {
  await lookAgain(context, sale).catch(whenUnanswered(context, sale, 'the payment could not be looked at'))
}

/**
 * What a page needs to let the buyer pay; null when nobody can say so just now, `settled` when there is nothing
 * left to pay.
 */
export async function openPayment(context: Context, sale: Sale) {
  const { gateway } = context
  if (gateway.kind !== 'page') return null
  const opened = await gateway
    .open(sale.due)
    .catch(whenUnanswered(context, sale, 'the payment could not be opened'))
  if (opened?.state === 'refused') {
    context.log.error(sale.about, 'the gateway refused to open a payment')
    if ((await endUnpaid(context, sale, 'refused')) !== 'confirmed') throw new Refusal('payment_refused')
    return 'settled'
  }
  if (opened?.state !== 'open') return null
  return {
    kind: 'stripe',
    publishable_key: gateway.publishableKey,
    script: gateway.script,
    client_secret: opened.clientSecret,
  } as const
}

/** The sale stays as it is: it can be asked again, and the reconciler will. */
const whenUnanswered =
  (context: Context, { about }: Sale, what: string) =>
  (error: unknown) => {
    if (!(error instanceof NoAnswer)) throw error
    context.log.warn(about, what)
    return null
  }
