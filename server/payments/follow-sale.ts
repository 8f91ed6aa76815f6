import type { ActorContext, Context } from '../context.ts'
import { Refusal } from '../http/refusal.ts'
import { GatewayRefusal, gatewayOf, NoAccess, NoAnswer, type RefusedBecause } from './gateway.ts'
import { checkAgain, endUnpaid, type Sale } from './process-payment.ts'
import type { Seller } from './seller.ts'
import { noteTrouble } from './trouble.ts'

/** Updates the state of the buyer's own payment. If it is still open, returns how to pay it. */
export async function followOwn<S extends object>(context: ActorContext, seller: Seller<S>, id: number) {
  const { sale } = await seller.own(context, id)
  if (sale.due.state === 'open')
    await checkAgain(context, sale).catch(onNoAnswer(context, sale, 'the payment could not be looked at'))
  return ownWithPayment(context, seller, id)
}

/** The sale with the data for paying on its page. Without it if the gateway cannot be reached. */
export async function ownWithPayment<S extends object>(context: ActorContext, seller: Seller<S>, id: number) {
  const { shown, sale } = await seller.own(context, id)
  const payment = sale.due.state === 'open' ? await openPayment(context, sale) : null
  if (payment === 'settled') return { ...(await seller.own(context, id)).shown, payment: null }
  return { ...shown, payment }
}

/** Cancels an unpaid sale, or confirms it if already paid. False if it is not paid on its page. */
export async function giveUpOwn(context: ActorContext, sale: Sale): Promise<boolean> {
  if (sale.due.state !== 'open' || gatewayOf(context, sale.due).kind !== 'page') return false
  await endUnpaid(context, sale, 'expired')
  return true
}

/** `settled`: nothing is left to pay. */
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

/** Leaves the sale unchanged: the buyer can retry, and the reconciler will. */
const onNoAnswer =
  (context: Context, { about }: Sale, what: string) =>
  (error: unknown) => {
    if (!(error instanceof NoAnswer)) throw error
    context.log.warn(about, what)
    return null
  }

/** No card has been entered yet, so a refusal is not the card's fault. End the sale and free the seats. */
const whenNotOpened = (context: Context, sale: Sale) => async (error: unknown) => {
  if (!(error instanceof GatewayRefusal || error instanceof NoAccess))
    return onNoAnswer(context, sale, 'the payment could not be opened')(error)
  await noteTrouble(context, error.words)
  const ended = await endUnpaid(context, sale, 'refused', 'payment_unavailable')
  if (ended !== 'confirmed') throw refusalOfPayment('payment_unavailable')
  return 'settled'
}

/** What the buyer of a refused sale was told first, and is told again under the same idempotency key. */
export const refusalOfPayment = (because: RefusedBecause | null): Refusal =>
  new Refusal(because === 'payment_unavailable' ? because : 'payment_refused')
