import type { exchangePreview } from '../../../contract/exchange.ts'
import { type ClaimRefusal, decideClaim } from '../../../contract/rules/booking.ts'
import { mayExchange, planExchange } from '../../../contract/rules/exchange.ts'
import { type Cents, cents, eurosFromCents } from '../../../contract/rules/money.ts'
import {
  fullFare,
  isNotCancelled,
  type PricedPlace,
  placePrice,
  totalOf,
} from '../../../contract/rules/places.ts'
import { sharesOfPlaces, sumByMeans } from '../../../contract/rules/shares-of-places.ts'
import { eurosText } from '../../../contract/texts/euros.ts'
import type { ActorContext } from '../../context.ts'
import type { Database } from '../../database/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import { versionOf } from '../../seats/versions.ts'
import { worthOf } from '../../vouchers/rules.ts'
import { refuseGiven } from '../cancellation/cancel-order.ts'
import { cardName } from '../cancellation/read-refunds.ts'
import { findScreeningFacts } from '../changes/queries.ts'
import { findScreeningForSale } from '../purchase/claim-queries.ts'
import { seatsHeldBy } from '../purchase/decide-queries.ts'
import { placesWanted } from '../purchase/places-wanted.ts'
import { seatClaims } from '../purchase/seat-claims.ts'
import { findOrder, type OrderRow, type PlaceRow, partsOf, placesOf } from '../queries.ts'
import { findTakenSeats } from '../seats/seat-queries.ts'

export type Wanted = {
  places?: number[] | undefined
  sessions_id: number
  seats_ids?: number[] | undefined
  price_order?: Cents | undefined
}

export type ExchangeAtHand = Awaited<ReturnType<typeof planWanted>>

/**
 * The old side of an exchange: the order with all its tickets, the tickets to exchange, and where their money
 * goes.
 */
export type Replaced = Pick<ExchangeAtHand, 'order' | 'places' | 'parts' | 'gone' | 'after' | 'money'>

/**
 * Returns the effect of the exchange if made now, or throws a refusal. The effect can still change, unless the
 * caller has locked the order. `owner` is null if staff ask.
 */
export async function planWanted(
  db: Database,
  context: ActorContext,
  { id, owner }: { id: number; owner: number | null },
  wanted: Wanted,
) {
  const order = await orderToExchange(db, id, owner)
  const places = await placesOf(db, [id])
  const parts = await partsOf(db, order.prepaid_amount > 0 ? [id] : [])
  const gone = placesToExchange(order, places, wanted, context.now())
  const { screening, priced } = await newPlaces(db, context, order.users_id!, gone, wanted)
  const paid = sharesOfPlaces(places, parts).filter(({ number }) =>
    gone.some(place => place.number === number),
  )
  return {
    order,
    places,
    parts,
    gone,
    after: places.filter(place => isNotCancelled(place) && !gone.includes(place)),
    screening,
    priced,
    money: planExchange(sumByMeans(paid), priced),
  }
}

/** Reads an order to exchange. Refuses an order sold at a till, because only a till may exchange it. */
export async function orderToExchange(db: Database, id: number, owner: number | null) {
  const order = await findOrder(db, id, owner)
  if (!order) throw new Refusal('order_not_found')
  if (order.channel === 'counter') throw new Refusal('exchange_at_till')
  if (order.channel === 'invoice') throw new Refusal('order_of_group')
  if (order.users_id === null) throw new Refusal('not_exchangeable')
  return order
}

function placesToExchange(order: OrderRow, places: PlaceRow[], { places: numbers }: Wanted, now: Date) {
  if (order.state !== 'confirmed' || order.cancelled_at) throw new Refusal('not_exchangeable')
  if (!mayExchange(order, now)) throw new Refusal('too_late_to_exchange')
  const standing = places.filter(isNotCancelled)
  if (standing.some(({ state }) => state === 'entered')) throw new Refusal('order_entered')
  const asked = new Set(numbers)
  const gone = numbers ? standing.filter(({ number }) => asked.has(number)) : standing
  if (gone.length < asked.size) throw new Refusal('place_not_cancellable')
  refuseGiven(gone)
  return gone
}

/**
 * Returns the new places of an exchange. Each keeps its fare if the new screening sells it; otherwise it gets the
 * full fare.
 */
async function newPlaces(
  db: Database,
  context: ActorContext,
  users_id: number,
  gone: readonly PlaceRow[],
  { sessions_id, seats_ids, price_order }: Wanted,
): Promise<{
  screening: NonNullable<Awaited<ReturnType<typeof findScreeningForSale>>>
  priced: PricedPlace[]
}> {
  const screening = await findScreeningForSale(db, sessions_id)
  if (!screening) throw new Refusal('screening_not_found')
  refuseSeatCount(gone.length, seats_ids)
  const isSold = (fare: number) => screening.tariffs.some(({ tariffs_id }) => tariffs_id === fare)
  const places = await placesWanted(db, screening, {
    places: gone.map(({ tariffs_id }, at) => ({
      tariffs_id: isSold(tariffs_id) ? tariffs_id : fullFare,
      seats_id: seats_ids?.[at],
    })),
  })
  const claim = { sessions_id, places, pricedBy: screening, expectedPrice: price_order }
  const held = (await seatsHeldBy(db, sessions_id, [users_id])).get(users_id) ?? 0
  const decision = decideClaim(screening, held, claim, context.now())
  if ('refused' in decision) throw refusalOf(decision.refused, totalOf(places))
  const looks = await findTakenSeats(db, [sessions_id])
  const { seated, refused } = await seatClaims(context.db, [claim], looks, db)
  const no = refused.get(claim)
  if (no) throw new Refusal(no.refused, no.errors && { errors: no.errors })
  return { screening, priced: seated[0]!.places }
}

function refuseSeatCount(places: number, seats_ids: readonly number[] | undefined): void {
  if (!seats_ids || (seats_ids.length === places && new Set(seats_ids).size === places)) return
  const message = places > 1 ? `Choisissez ${places} sièges.` : 'Choisissez un siège.'
  throw new Refusal('invalid', { errors: [{ field: 'seats_ids', message }] })
}

function refusalOf(code: ClaimRefusal, total: Cents): Refusal {
  if (code !== 'wrong_price') return new Refusal(code)
  const message = `Le total est de ${eurosText(eurosFromCents(total))}.`
  return new Refusal(code, { errors: [{ field: 'price_order', message }] })
}

export async function previewExchange(
  context: ActorContext,
  of: { id: number; owner: number | null },
  wanted: Wanted,
) {
  const { db } = context
  const planned = await planWanted(db, context, of, wanted)
  const { order, parts, gone, screening, priced, money } = planned
  if (order.sessions_id === wanted.sessions_id) throw new Refusal('same_screening')
  const version =
    screening.seat_plan_versions_id === null ? null : await versionOf(db, screening.seat_plan_versions_id)
  const labelOf = (fare: number) => screening.tariffs.find(({ tariffs_id }) => tariffs_id === fare)!.label
  return {
    screening: await findScreeningFacts(db, wanted.sessions_id),
    places: priced.map((place, at) => ({
      number: gone[at]!.number,
      label: labelOf(place.tariffs_id),
      same_fare: place.tariffs_id === gone[at]!.tariffs_id,
      price: placePrice(place),
      seat: place.seats_id === null ? null : { id: place.seats_id, ...version!.names.get(place.seats_id)! },
    })),
    price_before: totalOf(gone),
    price_order: totalOf(priced),
    refunds: money.back.map(share => {
      if (!('vouchers_id' in share)) return { ...share, name: cardName(order), places: null }
      const { name_product: name } = parts.find(part => part.vouchers_id === share.vouchers_id)!
      return { ...share, name, places: worthOf(share.means, share.units).places }
    }),
    to_pay: cents(money.due),
  } satisfies Output
}

type Output = import('zod').output<typeof exchangePreview>
