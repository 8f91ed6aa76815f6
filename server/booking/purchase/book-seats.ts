import { createHash } from 'node:crypto'
import type { createOrder } from '../../../contract/booking.ts'
import type { InputOf } from '../../../contract/endpoint.ts'
import type { FieldError } from '../../../contract/refusals.ts'
import { type ClaimRefusal, decideClaim, type PricedBy } from '../../../contract/rules/booking.ts'
import { isValidOn } from '../../../contract/rules/card.ts'
import { expiresTooEarlyText } from '../../../contract/rules/card-problems.ts'
import { holdExpires } from '../../../contract/rules/hold.ts'
import type { Identity } from '../../../contract/rules/identity.ts'
import { type Cents, cents, eurosFromCents } from '../../../contract/rules/money.ts'
import type { PaymentPlan } from '../../../contract/rules/payment-parts.ts'
import { type PricedPlace, totalOf } from '../../../contract/rules/places.ts'
import { eurosText } from '../../../contract/texts/euros.ts'
import { screeningText } from '../../../contract/texts/screening-change.ts'
import type { ActorContext } from '../../context.ts'
import type { Database } from '../../database/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import { limitKey } from '../../http/visitor.ts'
import { refuseGuestsIfClosed } from '../../members/guests/prove-address.ts'
import { ownWithPayment, refusalOfPayment } from '../../payments/follow-sale.ts'
import type { BankCard } from '../../payments/gateway.ts'
import { oneAnswerPerKey } from '../../payments/one-answer-per-key.ts'
import { cardGiven, checkSaleIsOpen } from '../../payments/payment-means.ts'
import { payFor } from '../../payments/process-payment.ts'
import { pendingLifeMs } from '../../payments/rules.ts'
import { planOffered } from '../../vouchers/offers.ts'
import { findScreeningFacts } from '../changes/queries.ts'
import { freeExpiredOf } from '../holds/free-expired-holds.ts'
import type { HoldRow } from '../holds/hold-queries.ts'
import { findBrowserHold } from '../holds/own-hold.ts'
import { showSold } from '../orders/read-orders.ts'
import { findOffer } from '../waiting/waiting-queries.ts'
import { findByKey, findScreeningForSale, type PlacedOrder } from './claim-queries.ts'
import { placesWanted } from './places-wanted.ts'
import { saleOfOrder } from './sale-of-order.ts'
import type { ClaimDesk, ClaimOutcome } from './seat-request-queue.ts'
import { sellerOfSeats } from './seller-of-seats.ts'

type Body = InputOf<typeof createOrder>['body']

/**
 * Writes a pending order that holds the seats, takes the payment, then issues the tickets. If the buyer pays in
 * Stripe's card fields, only opens the payment: the tickets follow later. If the process stops midway, the
 * reconciler completes the purchase.
 */
export async function bookSeats(context: ActorContext, desk: ClaimDesk, body: Body, key: string | undefined) {
  const { actor } = context
  if (body.users_id !== undefined && body.users_id !== actor.id) throw new Refusal('not_your_account')
  const request = { key, request_hash: hashRequest(body) }
  return oneAnswerPerKey(context, 'order', request, () => bookOnce(context, desk, body, request))
}

type Request = { key: string | undefined; request_hash: string }

async function bookOnce(context: ActorContext, desk: ClaimDesk, body: Body, { key, request_hash }: Request) {
  const { actor } = context
  const earlier = key && (await findByKey(context.db, actor.id, key))
  if (earlier) return answerAgain(context, earlier, request_hash)

  await checkSaleIsOpen(context)
  if (actor.roleUser === 'guest') await refuseGuestsIfClosed(context)
  const { pricedBy, seat_plan_versions_id, places, plan, card, hold } = await checkBeforeClaiming(
    context,
    body,
    await findBrowserHold(context, body.sessions_id),
  )
  const held_from = context.limitsOn ? limitKey(context.visitor.address) : null
  const asked_at = timeRunsFrom(hold, context.now(), await context.identity.read())
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
    reminder: body.reminder ?? false,
    idempotency_key: key,
    request_hash,
    held_from,
    asked_at,
    hold: hold && { id: hold.id, users_id: hold.users_id, asked_at },
  })
  if ('again' in outcome) {
    const first = await findByKey(context.db, actor.id, key!)
    return answerAgain(context, first!, request_hash)
  }
  const placed = await placedOrder(context, outcome, body)
  const bought = { ...placed, asked_at, prepaid_amount, nbr_seats_payed: places.length }
  // If the card is refused, the buyer gets the hold back. From now on, it counts towards the limits of the
  // account, instead of those before login.
  return pay(context, { ...bought, hold: hold && { ...hold, held_from, users_id: actor.id } }, card)
}

type Checked = {
  pricedBy: PricedBy
  seat_plan_versions_id: number | null
  places: PricedPlace[]
  plan: PaymentPlan
  card: BankCard | null
  /** The hold whose seats the order uses: an offer of the waiting list, otherwise the hold of the browser. */
  hold: HoldRow | undefined
}

/**
 * Refuses an order that cannot succeed, before any row is locked. In a rush, this handles most orders that come
 * too late.
 */
async function checkBeforeClaiming(
  context: ActorContext,
  body: Body,
  ofBrowser: HoldRow | undefined,
): Promise<Checked> {
  const { db, actor } = context
  const screening = await findScreeningForSale(db, body.sessions_id)
  if (!screening) throw new Refusal('screening_not_found')
  const offer = screening.has_offers ? await findOffer(db, body.sessions_id, actor.id) : undefined
  const hold = offer ?? ofBrowser
  const { price, supplement, price_grid_versions_id, seat_plan_versions_id } = screening
  const pricedBy = { price, supplement, price_grid_versions_id }
  const places = withSeatsHeld(await placesWanted(context.db, screening, body), hold)
  const claim = { places, pricedBy, expectedPrice: body.price_order, seen: body.seen }
  const remaining = screening.remaining + (hold?.seats ?? 0)
  const decision = decideClaim({ ...screening, remaining }, 0, claim, context.now())
  if ('refused' in decision) {
    const lacks = decision.refused === 'sold_out' || decision.refused === 'too_few_seats'
    if (lacks && (await freeExpiredOf(context.db, body.sessions_id, context.now())))
      return checkBeforeClaiming(context, body, ofBrowser)
    throw await refusalOf(context.db, decision, body.sessions_id, totalOf(places))
  }
  const plan = await planOffered(context, places, body)
  if (body.card_amount !== undefined && body.card_amount !== plan.card_amount) {
    const message = `Il reste ${eurosText(eurosFromCents(plan.card_amount))} à payer par carte.`
    throw new Refusal('wrong_parts', { errors: [{ field: 'card_amount', message }] })
  }
  const card = cardGiven(context.gateway, body, plan.card_amount > 0)
  refuseExpiring(card, screening.session_date)
  return { pricedBy, seat_plan_versions_id, places, plan, card, hold }
}

/** Gives an order that names no seats the seats of the hold, if the hold has the same number of places. */
function withSeatsHeld(places: PricedPlace[], hold: HoldRow | undefined): PricedPlace[] {
  if (hold?.seats !== places.length || places.some(({ seats_id }) => seats_id !== null)) return places
  return places.map((place, at) => ({ ...place, seats_id: hold.chosen[at]!.seats_id }))
}

/**
 * Returns when the time to pay starts; it ends `pendingLifeMs` later. The start is in the past if the seats were
 * held before the order, so that the hold and the order together last no longer than a hold that is extended once.
 */
function timeRunsFrom(
  hold: HoldRow | undefined,
  now: Date,
  { hold_minutes }: Pick<Identity, 'hold_minutes'>,
): Date {
  const ends = [holdExpires(now, hold_minutes)]
  if (hold) ends.push(hold.extended ? hold.expires_at : holdExpires(hold.expires_at, hold_minutes))
  return new Date(Math.min(...ends.map(end => end.getTime())) - pendingLifeMs)
}

/** Refuses a bank card that expires before the day of the screening. */
export function refuseExpiring(card: BankCard | null, day: string): void {
  if (!card || isValidOn(card.expiry, day)) return
  throw new Refusal('card_expires_too_early', {
    errors: [{ field: 'cb_date', message: expiresTooEarlyText }],
  })
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
  throw await refusalOf(db, { refused }, body.sessions_id, totalOf(await placesWanted(db, screening, body)))
}

type Placed = PlacedOrder & {
  asked_at: Date
  prepaid_amount: Cents
  nbr_seats_payed: number
  hold: HoldRow | undefined
}

/**
 * Takes the payment of an order that is already stored. Returns the sold order without reading it from the
 * database.
 */
async function pay(context: ActorContext, placed: Placed, card: BankCard | null) {
  const { reference, price_order, prepaid_amount, asked_at } = placed
  const amount = cents(price_order - prepaid_amount)
  const asked = {
    reference,
    amount,
    gateway: context.gateway.name,
    state: 'open',
    asked_at,
  } as const
  const order = { ...placed, due: asked, cancelled_at: null }
  const { settled, delivered } = await payFor(context, saleOfOrder(context, order), card)
  if (settled === 'refused') throw new Refusal('payment_refused')
  if (settled === 'expired') throw new Refusal('order_expired')
  if (!delivered) return ownWithPayment(context, sellerOfSeats, placed.id)
  return { ...(await showSold(context, delivered)), payment: null }
}

/**
 * Builds the refusal of an order. If the buyer saw a wrong total or outdated facts of the screening, the refusal
 * contains the current ones.
 */
async function refusalOf(
  db: Database,
  { refused: code, errors }: { refused: ClaimRefusal; errors?: FieldError[] },
  screening: number,
  total: Cents,
) {
  if (code === 'screening_changed') {
    const message = `Désormais\u00a0: ${screeningText(await findScreeningFacts(db, screening))}.`
    return new Refusal(code, { errors: [{ field: 'seen', message }] })
  }
  if (code !== 'wrong_price') return new Refusal(code, errors && { errors })
  const message = `Le total est de ${eurosText(eurosFromCents(total))}.`
  return new Refusal(code, { errors: [{ field: 'price_order', message }] })
}

/**
 * Responds to a request whose idempotency key was used before: with the response to the first request or, if the
 * request differs from it, with a refusal.
 */
export async function answerAgain(
  context: ActorContext,
  earlier: NonNullable<Awaited<ReturnType<typeof findByKey>>>,
  request_hash: string,
) {
  if (earlier.request_hash !== request_hash) throw new Refusal('idempotency_key_reused')
  if (earlier.state === 'refused') throw refusalOfPayment(earlier.refused_because)
  if (earlier.state === 'expired') throw new Refusal('order_expired')
  return ownWithPayment(context, sellerOfSeats, earlier.id)
}

/**
 * Hashes a request, to recognise a repetition. Leaves out the bank card, of which not even a hash may be stored.
 */
function hashRequest({ sessions_id, places, lastname, firstname, email, ...body }: Body): string {
  const wanted = places
    ? places.map(({ tariffs_id, seats_id }) => (seats_id ? [tariffs_id, seats_id] : tariffs_id))
    : body.nbr_seats_payed
  const offered = body.e_cartes || body.bons_cadeaux ? [body.e_cartes ?? [], body.bons_cadeaux ?? []] : []
  const reminder = body.reminder ? ['reminder'] : []
  const asked = JSON.stringify([sessions_id, wanted, lastname, firstname, email, ...offered, ...reminder])
  return createHash('sha256').update(asked).digest('base64url')
}
