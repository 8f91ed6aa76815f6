import type { Context } from '../context.ts'
import { Refusal } from '../http/refusal.ts'
import { GatewayRefusal, NoAccess, NoAnswer } from './gateway.ts'
import { endUnpaid, lookAgain, type Sale } from './settle-sale.ts'
import { noteTrouble } from './trouble.ts'

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
  const opened = await gateway.open(sale.due).catch(whenNotOpened(context, sale))
  if (opened === 'settled') return 'settled'
  if (opened?.state === 'refused') {
    const ended = await endUnpaid(context, sale, opened.closed ? 'expired' : 'refused')
    if (ended !== 'confirmed') throw new Refusal('payment_refused')
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

/** Nobody has typed a card yet: whatever the gateway refuses here is not one, and nobody's seats wait for it. */
const whenNotOpened = (context: Context, sale: Sale) => async (error: unknown) => {
  if (!(error instanceof GatewayRefusal || error instanceof NoAccess))
    return whenUnanswered(context, sale, 'the payment could not be opened')(error)
  await noteTrouble(context, error.words)
  if ((await endUnpaid(context, sale, 'refused')) !== 'confirmed') throw new Refusal('payment_unavailable')
  return 'settled'
}
