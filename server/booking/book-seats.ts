import { createHash } from 'node:crypto'
import type { createOrder } from '../../contract/booking.ts'
import type { InputOf } from '../../contract/endpoint.ts'
import { refusals } from '../../contract/refusals.ts'
import { type ClaimRefusal, decideClaim, type PricedBy } from '../../contract/rules/booking.ts'
import { isValidOn } from '../../contract/rules/card.ts'
import { expiresTooEarly } from '../../contract/rules/card-problems.ts'
import { type Cents, cents, eurosFromCents } from '../../contract/rules/money.ts'
import type { PaymentPlan } from '../../contract/rules/payment-parts.ts'
import { fullFare, type Offer, type PricedPlace, pricePlaces, totalOf } from '../../contract/rules/places.ts'
import { eurosText } from '../../contract/texts/euros.ts'
import { inWordsFirst } from '../../contract/texts/number-words.ts'
import { screeningText } from '../../contract/texts/screening-change.ts'
import type { ActorContext } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { Refusal } from '../http/refusal.ts'
import { limitKey } from '../http/visitor.ts'
import { cardGiven } from '../payments/card-given.ts'
import { ownWithPayment } from '../payments/follow-sale.ts'
import type { Card } from '../payments/gateway.ts'
import { checkSaleIsOpen } from '../payments/payment-means.ts'
import { payFor } from '../payments/settle-sale.ts'
import { planOffered } from '../vouchers/offers.ts'
import { asTold } from './changes/queries.ts'
import type { ClaimDesk, ClaimOutcome } from './claim-desk.ts'
import { findByKey, findFareLabel, findScreeningForSale, type PlacedOrder } from './claim-queries.ts'
import { showSold } from './read-orders.ts'
import { type SoldOrder, saleOfOrder } from './sale-of-order.ts'
import { sellerOfSeats } from './seller-of-seats.ts'

type Body = InputOf<typeof createOrder>['body']

/**
 * Seats first, as a pending order; then the payment; then the tickets. A crash in between is repaired later.
 * Where the card is typed on a page of the gateway's, the payment is opened here and made there.
 */
export async function bookSeats(context: ActorContext, desk: ClaimDesk, body: Body, key: string | undefined) {
  const { actor } = context
  if (body.users_id !== undefined && body.users_id !== actor.id) throw new Refusal('not_your_account')
  const request_hash = hashRequest(body)
  const earlier = key && (await findByKey(context.db, actor.id, key))
  if (earlier) return answerAgain(context, earlier, request_hash)

  await checkSaleIsOpen(context)
  const { pricedBy, seat_plan_versions_id, places, plan, card } = await checkBeforeClaiming(context, body)
  const prepaid_amount = cents(totalOf(places) - plan.card_amount)
  const outcome = await desk({
    reference: context.newToken().slice(0, 22),
    sessions_id: body.sessions_id,
    users_id: actor.id,
    places,
    seat_plan_versions_id,
    pricedBy,
    expectedPrice: body.price_order,
    seen: body.seen,
    prepaid: prepaid_amount,
    parts: plan.parts,
    gateway: context.gateway.name,
    lastname: body.lastname,
    firstname: body.firstname,
    email: body.email,
    idempotency_key: key,
    request_hash,
    held_from: context.limitsOn ? limitKey(context.visitor.address) : null,
  })
  if ('again' in outcome) {
    const first = await findByKey(context.db, actor.id, key!)
    return answerAgain(context, first!, request_hash)
  }
  const placed = await placedOrder(context, outcome, body)
  return pay(context, { ...placed, prepaid_amount, nbr_seats_payed: places.length }, card)
}

type Checked = {
  pricedBy: PricedBy
  seat_plan_versions_id: number | null
  places: PricedPlace[]
  plan: PaymentPlan
  card: Card | null
}

/** What can be refused without touching a seat: most of a rush that comes too late ends here. */
async function checkBeforeClaiming(context: ActorContext, body: Body): Promise<Checked> {
  const screening = await findScreeningForSale(context.db, body.sessions_id)
  if (!screening) throw new Refusal('screening_not_found')
  const { price, supplement, price_grid_versions_id, seat_plan_versions_id } = screening
  const pricedBy = { price, supplement, price_grid_versions_id }
  const places = await placesWanted(context, screening, body)
  const claim = { places, pricedBy, expectedPrice: body.price_order, seen: body.seen }
  const decision = decideClaim(screening, 0, claim, context.now())
  if ('refused' in decision)
    throw await refusalOf(context.db, decision.refused, body.sessions_id, totalOf(places))
  const plan = await planOffered(context, places, body)
  if (body.card_amount !== undefined && body.card_amount !== plan.card_amount) {
    const message = `Il reste ${eurosText(eurosFromCents(plan.card_amount))} à payer par carte.`
    throw new Refusal('wrong_parts', { errors: [{ field: 'card_amount', message }] })
  }
  const card = cardGiven(context.gateway, body, plan.card_amount > 0)
  refuseExpiring(card, screening.session_date)
  return { pricedBy, seat_plan_versions_id, places, plan, card }
}

/** As many as were asked for at the full fare, or each as it was chosen. */
async function placesWanted(
  { db }: ActorContext,
  offer: Offer,
  { nbr_seats_payed = 0, places }: Body,
): Promise<PricedPlace[]> {
  const chosen = places ?? Array.from({ length: nbr_seats_payed }, () => ({ tariffs_id: fullFare }))
  const priced = pricePlaces(offer, chosen)
  if (!('refused' in priced)) return priced
  const message =
    priced.refused === 'too_many_at_fare'
      ? `${inWordsFirst(priced.most)} au plus par réservation au tarif « ${priced.label} ».`
      : await notSold(db, priced.tariffs_id)
  throw new Refusal(priced.refused, { errors: [{ field: `places[${priced.at}].tariffs_id`, message }] })
}

/** By its name, where it has one: what was on the page may have been closed since. */
async function notSold(db: Database, tariffId: number): Promise<string> {
  const label = await findFareLabel(db, tariffId)
  return label ? `Le tarif « ${label} » n’est pas vendu pour cette séance.` : refusals.fare_not_sold[1]
}

/** It is still to be valid on the day of the screening. */
function refuseExpiring(card: Card | null, day: string): void {
  if (!card || isValidOn(card.expiry, day)) return
  throw new Refusal('card_expires_too_early', { errors: [{ field: 'cb_date', message: expiresTooEarly }] })
}

async function placedOrder(context: ActorContext, outcome: ClaimOutcome, body: Body): Promise<PlacedOrder> {
  const { db, now } = context
  if ('placed' in outcome) return outcome.placed
  if ('crowded' in outcome) throw new Refusal('unavailable', { retryAfterSeconds: 1 })
  if (!('refused' in outcome)) throw new Error('a repeated claim is answered before')
  const { refused, until, errors } = outcome
  if (until)
    throw new Refusal(refused, { until, retryAfterSeconds: (until.getTime() - now().getTime()) / 1000 })
  if (refused !== 'wrong_price' && refused !== 'screening_changed')
    throw new Refusal(refused, errors && { errors })
  const screening = await findScreeningForSale(db, body.sessions_id)
  if (!screening) throw new Refusal('screening_not_found')
  throw await refusalOf(db, refused, body.sessions_id, totalOf(await placesWanted(context, screening, body)))
}

type Placed = PlacedOrder & { prepaid_amount: Cents; nbr_seats_payed: number }

/** What has just been sold is known, and shown without being read again. */
async function pay(context: ActorContext, placed: Placed, card: Card | null) {
  const result: { sold: SoldOrder | null } = { sold: null }
  const { reference, price_order, prepaid_amount } = placed
  const amount = cents(price_order - prepaid_amount)
  const asked = {
    reference,
    amount,
    gateway: context.gateway.name,
    state: 'open',
    asked_at: context.now(),
  } as const
  const order = { ...placed, due: asked, cancelled_at: null }
  const sale = saleOfOrder(context, order, sold => {
    result.sold = sold
  })
  const settled = await payFor(context, sale, card)
  if (settled === 'refused') throw new Refusal('payment_refused')
  if (settled === 'expired') throw new Refusal('order_expired')
  if (!result.sold) return ownWithPayment(context, sellerOfSeats, placed.id)
  return { ...(await showSold(context, result.sold)), payment: null }
}

/** What is right goes with the refusal of what was seen or counted wrong. */
async function refusalOf(db: Database, code: ClaimRefusal, screening: number, total: Cents) {
  if (code === 'screening_changed') {
    const message = `Désormais\u00a0: ${screeningText(await asTold(db, screening))}.`
    return new Refusal(code, { errors: [{ field: 'seen', message }] })
  }
  if (code !== 'wrong_price') return new Refusal(code)
  const message = `Le total est de ${eurosText(eurosFromCents(total))}.`
  return new Refusal(code, { errors: [{ field: 'price_order', message }] })
}

/** The same key again: the same answer, or a refusal when it is about something else. */
async function answerAgain(
  context: ActorContext,
  earlier: { id: number; state: string; request_hash: string | null },
  request_hash: string,
) {
  if (earlier.request_hash !== request_hash) throw new Refusal('idempotency_key_reused')
  if (earlier.state === 'refused') throw new Refusal('payment_refused')
  if (earlier.state === 'expired') throw new Refusal('order_expired')
  return ownWithPayment(context, sellerOfSeats, earlier.id)
}

/** The card is left out: not even a hash of it is kept. */
function hashRequest({ sessions_id, places, lastname, firstname, email, ...body }: Body): string {
  const wanted = places
    ? places.map(({ tariffs_id, seats_id }) => (seats_id ? [tariffs_id, seats_id] : tariffs_id))
    : body.nbr_seats_payed
  const offered = body.e_cartes || body.bons_cadeaux ? [body.e_cartes ?? [], body.bons_cadeaux ?? []] : []
  const asked = JSON.stringify([sessions_id, wanted, lastname, firstname, email, ...offered])
  return createHash('sha256').update(asked).digest('base64url')
}
