import type { ActorContext, Context } from '../context.ts'
import { Refusal } from '../http/refusal.ts'
import { GatewayRefusal, NoAccess, NoAnswer } from './gateway.ts'
import { gatewayOf } from './gateway-of.ts'
import type { Seller } from './seller.ts'
import { endUnpaid, lookAgain, type Sale } from './settle-sale.ts'
import { noteTrouble } from './trouble.ts'

/** Its buyer asks where the payment stands: it is settled if it can be, and can be paid if it is still to be. */
export async function followOwn<S extends object>(context: ActorContext, seller: Seller<S>, id: number) {
  const { sale } = await seller.own(context, id)
  if (sale.due.state === 'open')
    await lookAgain(context, sale).catch(whenUnanswered(context, sale, 'the payment could not be looked at'))
  return ownWithPayment(context, seller, id)
}

/** With what its page needs to let the buyer pay; without it when nobody can say so just now. */
export async function ownWithPayment<S extends object>(context: ActorContext, seller: Seller<S>, id: number) {
  const { shown, sale } = await seller.own(context, id)
  const payment = sale.due.state === 'open' ? await openPayment(context, sale) : null
  if (payment === 'settled') return { ...(await seller.own(context, id)).shown, payment: null }
  return { ...shown, payment }
}

/** Before it is paid on its page; a payment that was quicker makes it a sale. False when it is not to be paid there. */
export async function giveUpOwn(context: ActorContext, sale: Sale): Promise<boolean> {
  if (sale.due.state !== 'open' || gatewayOf(context, sale.due).kind !== 'page') return false
  await endUnpaid(context, sale, 'expired')
  return true
}

/** `settled` when there is nothing left to pay. */
async function openPayment(context: Context, sale: Sale) {
  const gateway = gatewayOf(context, sale.due)
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
