import { createHash } from 'node:crypto'
import type { createPurchase } from '../../contract/boutique.ts'
import type { InputOf } from '../../contract/endpoint.ts'
import { cents, eurosFromCents } from '../../contract/rules/money.ts'
import { inParis } from '../../contract/rules/paris-time.ts'
import { eurosText } from '../../contract/texts/euros.ts'
import type { ActorContext } from '../context.ts'
import { countTry } from '../http/limits.ts'
import { Refusal } from '../http/refusal.ts'
import { ownWithPayment, refusalOfPayment } from '../payments/follow-sale.ts'
import { oneAnswerPerKey } from '../payments/one-answer-per-key.ts'
import { cardGiven, checkSaleIsOpen } from '../payments/payment-means.ts'
import { payFor } from '../payments/process-payment.ts'
import { firstCheckMs } from '../payments/rules.ts'
import { countGift } from './gift-limits.ts'
import { findProductOnSale, findPurchaseByKey, insertPurchase, type PurchaseRow } from './purchase-queries.ts'
import { giftDayProblem } from './rules.ts'
import { saleOfPurchase } from './sale-of-purchase.ts'
import { sellerOfVouchers } from './seller-of-vouchers.ts'

type Body = InputOf<typeof createPurchase>['body']

/** Limits the purchases of an account, because each sends mails and can be refunded in full. */
const purchasesPerAccount = {
  name: 'purchases',
  tries: 10,
  seconds: 3600,
  refusal: 'too_many_purchases',
} as const

/**
 * Sells a product. Stores the purchase as pending, charges the card, then creates the vouchers. If the process
 * crashes in between, the reconciler (a background job) completes or ends the purchase.
 */
export async function buyProduct(context: ActorContext, body: Body, key: string | undefined) {
  const request = { key, request_hash: hashRequest(body) }
  return oneAnswerPerKey(context, 'purchase', request, () => buyOnce(context, body, request))
}

type Request = { key: string | undefined; request_hash: string }

async function buyOnce(context: ActorContext, body: Body, { key, request_hash }: Request) {
  const { actor, db } = context
  const earlier = key && (await findPurchaseByKey(db, actor.id, key))
  if (earlier) return answerAgain(context, earlier, request_hash)

  await checkSaleIsOpen(context)
  const card = cardGiven(context.gateway, body)
  const decided = await decide(context, body, key, request_hash)
  await countTry(context, purchasesPerAccount, String(actor.id))
  if (body.gift) await countGift(context, body.gift.recipient_email)
  const purchase = await insertPurchase(db, decided, {
    gateway: context.gateway.name,
    check_at: new Date(context.now().getTime() + firstCheckMs),
  })
  if (!purchase) return answerAgain(context, (await findPurchaseByKey(db, actor.id, key!))!, request_hash)
  const { settled } = await payFor(context, saleOfPurchase(context, purchase), card)
  if (settled === 'refused') throw new Refusal('payment_refused')
  if (settled === 'expired') throw new Refusal('purchase_expired')
  return ownWithPayment(context, sellerOfVouchers, purchase.id)
}

/** Checks the request. Returns the purchase to store, with its price, or throws a refusal. */
async function decide(context: ActorContext, body: Body, key: string | undefined, request_hash: string) {
  const now = context.now()
  const product = await findProductOnSale(context.db, body.products_id)
  if (!product) throw new Refusal('product_not_found')
  const { gift } = body
  if (gift && product.kind !== 'bon_cadeau') throw new Refusal('only_vouchers_are_given')
  const late = gift?.send_on && giftDayProblem(gift.send_on, now)
  if (late) throw new Refusal('invalid', { errors: [{ field: 'gift.send_on', message: late }] })
  const price_purchase = cents(product.price * body.quantity)
  if (body.price_purchase !== undefined && body.price_purchase !== price_purchase) {
    const message = `Le total est de ${eurosText(eurosFromCents(price_purchase))}.`
    throw new Refusal('wrong_price', { errors: [{ field: 'price_purchase', message }] })
  }
  return {
    reference: context.newToken().slice(0, 22),
    users_id: context.actor.id,
    products_id: product.id,
    state: 'pending' as const,
    kind: product.kind,
    name_product: product.name_product,
    units: product.places ?? product.amount!,
    validity_months: product.validity_months,
    quantity: body.quantity,
    price_purchase,
    lastname: body.lastname,
    firstname: body.firstname,
    email: body.email,
    ...(gift && {
      recipient_name: gift.recipient_name,
      recipient_email: gift.recipient_email,
      message: gift.message ?? '',
      send_on: gift.send_on ?? inParis(now).date,
    }),
    purchase_date: now,
    idempotency_key: key ?? null,
    request_hash,
  }
}

/**
 * Answers a repeated idempotency key: with the first response if the request is the same, otherwise with a
 * refusal.
 */
async function answerAgain(context: ActorContext, earlier: PurchaseRow, request_hash: string) {
  if (earlier.request_hash !== request_hash) throw new Refusal('idempotency_key_reused')
  if (earlier.state === 'refused') throw refusalOfPayment(earlier.refused_because)
  if (earlier.state === 'expired') throw new Refusal('purchase_expired')
  return ownWithPayment(context, sellerOfVouchers, earlier.id)
}

/** Hashes the request, without the card: not even a hash of the card is stored. */
function hashRequest({ products_id, quantity, lastname, firstname, email, gift }: Body): string {
  const asked = JSON.stringify([products_id, quantity, lastname, firstname, email, gift ?? null])
  return createHash('sha256').update(asked).digest('base64url')
}
