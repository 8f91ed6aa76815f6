import type { ActorContext, Context } from '../context.ts'
import { Refusal } from '../http/refusal.ts'
import { GatewayRefusal, gatewayOf, NoAccess, NoAnswer, type RefusedBecause } from './gateway.ts'
import { checkAgain, endUnpaid, type Sale } from './process-payment.ts'
import type { Seller } from './seller.ts'
import { recordGatewayTrouble } from './trouble.ts'

/**
 * Asks the gateway for the state of the buyer's own payment. If it is still unpaid, returns the data that the page
 * needs to pay it.
 */
export async function followOwnPayment<S extends object>(
  context: ActorContext,
  seller: Seller<S>,
  id: number,
) {
  const { sale } = await seller.own(context, id)
  if (sale.due.state === 'open')
    await checkAgain(context, sale).catch(onNoAnswer(context, sale, 'the payment could not be looked at'))
  return ownWithPayment(context, seller, id)
}

/**
 * Returns the sale with the data that the page needs so that the buyer can pay. Omits this data if the gateway
 * cannot be reached.
 */
export async function ownWithPayment<S extends object>(context: ActorContext, seller: Seller<S>, id: number) {
  const { shown, sale } = await seller.own(context, id)
  const payment = sale.due.state === 'open' ? await openPayment(context, sale) : null
  if (payment === 'settled') return { ...(await seller.own(context, id)).shown, payment: null }
  return { ...shown, payment }
}

/**
 * Cancels an unpaid sale at the buyer's request, or confirms it if the buyer has already paid. Returns false if
 * the sale is no longer open, or is not paid in the gateway's own card fields.
 */
export async function closeOwnPayment(context: ActorContext, sale: Sale): Promise<boolean> {
  if (sale.due.state !== 'open' || gatewayOf(context, sale.due).kind !== 'page') return false
  await endUnpaid(context, sale, 'expired')
  return true
}

/**
 * Opens the payment at the gateway. Returns the data for the card fields, or `settled` if nothing is left to pay.
 */
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

/**
 * Handles a gateway that does not respond: logs it and leaves the sale unchanged. The buyer can retry, and a
 * background job (reconcile.ts) asks the gateway again in any case.
 */
const onNoAnswer =
  (context: Context, { about }: Sale, what: string) =>
  (error: unknown) => {
    if (!(error instanceof NoAnswer)) throw error
    context.log.warn(about, what)
    return null
  }

/**
 * Handles a gateway that refuses to open a payment: ends the sale and frees the seats. The buyer has not entered a
 * card yet, so another card would not help.
 */
const whenNotOpened = (context: Context, sale: Sale) => async (error: unknown) => {
  if (!(error instanceof GatewayRefusal || error instanceof NoAccess))
    return onNoAnswer(context, sale, 'the payment could not be opened')(error)
  await recordGatewayTrouble(context, error.words)
  const ended = await endUnpaid(context, sale, 'refused', 'payment_unavailable')
  if (ended !== 'confirmed') throw refusalOfPayment('payment_unavailable')
  return 'settled'
}

/**
 * Returns the refusal for the buyer whose payment was refused. Repeating the request with the same idempotency key
 * gets the same refusal again.
 */
export const refusalOfPayment = (because: RefusedBecause | null): Refusal =>
  new Refusal(because === 'payment_unavailable' ? because : 'payment_refused')
