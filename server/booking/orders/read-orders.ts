import { changeCloses, mayCancel } from '../../../contract/rules/booking.ts'
import { isGiveable, mayGive } from '../../../contract/rules/gift.ts'
import { isNotCancelled } from '../../../contract/rules/places.ts'
import type { ActorContext } from '../../context.ts'
import type { Database } from '../../database/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import { payableUntil } from '../../payments/gateway.ts'
import { worthOf } from '../../vouchers/rules.ts'
import { changeToken, compensationToken, orderLinkKey } from '../cancellation/compensation-token.ts'
import { refundsOf } from '../cancellation/read-refunds.ts'
import { type LatestChange, latestChangesOf } from '../changes/queries.ts'
import { exchangesOf } from '../exchange/carried-payments.ts'
import { type GiftRow, giftsOf } from '../gifts/gift-queries.ts'
import type { SoldOrder } from '../purchase/sale-of-order.ts'
import {
  cardAmount,
  ordersOf,
  type PlaceRow,
  partsOf,
  placesOf,
  type OrderRow as Row,
  seatOf,
} from '../queries.ts'
import { findOwnOrder } from './own-order.ts'

export async function readOwnOrder(context: ActorContext, id: number) {
  const [found, changes, gifts] = await Promise.all([
    findOwnOrder(context, id),
    latestChangesOf(context.db, [id]),
    giftsOf(context.db, [id]),
  ])
  if (!found) throw new Refusal('order_not_found')
  const [shown] = await whole(context, [found.order], found.places, { changes, gifts })
  return shown!
}

/**
 * Returns an order that was just sold, as the buyer sees it. Uses the rows of the sale instead of reading them
 * again.
 */
export async function showSold(context: ActorContext, { order, places }: SoldOrder) {
  const [shown] = await whole(context, [order], places)
  return shown!
}

export async function listOwnOrders(
  context: ActorContext,
  query: { page: number; size: number; sort?: string | undefined },
) {
  const { rows, total } = await ordersOf(context.db, context.actor.id, query)
  const ids = rows.map(row => row.id)
  const [places, changes, gifts] = await Promise.all([
    placesOf(context.db, ids),
    latestChangesOf(context.db, ids),
    giftsOf(context.db, ids),
  ])
  return { rows: await whole(context, rows, places, { changes, gifts }), total }
}

/** Adds to orders their places, payment methods, refunds and the actions that the buyer may take. */
async function whole(
  context: ActorContext,
  rows: Row[],
  places: PlaceRow[],
  { changes = [], gifts = [] }: { changes?: readonly LatestChange[]; gifts?: readonly GiftRow[] } = {},
) {
  const { db, now } = context
  const changed = new Set(changes.filter(isOpenAt(now(), rows)).map(({ orders_id }) => orders_id))
  const key = changed.size > 0 || rows.some(isOwedCompensation) ? await orderLinkKey(context) : ''
  const parts = await prepaidParts(db, rows)
  const ended = rows.filter(({ id }) =>
    places.some(place => place.orders_id === id && !isNotCancelled(place)),
  )
  const exchanges = Map.groupBy(
    ended.length > 0
      ? await exchangesOf(
          db,
          ended.map(({ id }) => id),
        )
      : [],
    ({ exchanged_from }) => exchanged_from,
  )
  const refunds = await refundsOf(db, rows, { places, parts: [...parts.values()].flat() })
  const placesByOrder = Map.groupBy(places, place => place.orders_id)
  return rows.map(row => {
    const own = placesByOrder.get(row.id) ?? []
    const seats_entered = own.filter(({ state }) => state === 'entered').length
    return {
      ...row,
      seats_entered,
      card_amount: cardAmount(row),
      exchanges: exchanges.get(row.id) ?? [],
      parts: parts.get(row.id) ?? [],
      refunds: refunds.get(row.id)!,
      can_cancel:
        row.state === 'confirmed' &&
        seats_entered === 0 &&
        !row.cancelled_at &&
        mayCancel(row, now()) &&
        own.some(place => isNotCancelled(place) && !place.given),
      can_give:
        row.channel === 'site' &&
        mayGive(row, now()) &&
        own.some(
          place =>
            isGiveable(place) && !gifts.some(gift => gift.places_id === place.id && gift.state === 'offered'),
        ),
      gifts: gifts.filter(({ orders_id }) => orders_id === row.id).map(shownGift),
      claim: isOwedCompensation(row) ? compensationToken(key, row.id) : null,
      change: changed.has(row.id) && seats_entered === 0 ? changeToken(key, row.id) : null,
      pay_before: payableUntil(context, row.due),
      tickets: ticketsOf(row, own),
      places: own.map(shownPlace),
    }
  })
}

export const shownGift = ({ number, changed_at, ...gift }: GiftRow) => ({
  ...gift,
  state: gift.state as Exclude<GiftRow['state'], 'withdrawn'>,
  place: number,
  at: changed_at,
})

export const shownPlace = (place: PlaceRow) => ({ ...place, seat: seatOf(place) })

/**
 * Returns the tickets of an order: the valid ones of a confirmed order, all former ones of an order that has
 * ended. Leaves out tickets that the buyer gave away, because only their holders may have them.
 */
export const ticketsOf = ({ state }: Pick<Row, 'state'>, places: readonly PlaceRow[]) =>
  places.flatMap(place =>
    place.code !== null && !place.given && (state !== 'confirmed' || isNotCancelled(place))
      ? [{ ...place, code: place.code }]
      : [],
  )

/**
 * Returns true if the buyer must choose a compensation, because the cinema cancelled the screening. The order
 * cannot be cancelled then.
 */
const isOwedCompensation = ({ state, cancelled_at }: Row): boolean =>
  state === 'confirmed' && cancelled_at !== null

/** Returns true if the buyer may still ask for a refund because the cinema changed the screening. */
const isOpenAt = (now: Date, rows: readonly Row[]) => (change: LatestChange) => {
  const row = rows.find(({ id }) => id === change.orders_id)
  return (
    row?.state === 'confirmed' &&
    !row.cancelled_at &&
    now < changeCloses(change.at, row.starts_at, row.compensation_days)
  )
}

/**
 * Returns what e-cards and vouchers paid for these orders. Skips the query for orders without a prepaid amount,
 * which most are.
 */
export async function prepaidParts(db: Database, rows: Pick<Row, 'id' | 'prepaid_amount'>[]) {
  const prepaid = rows.filter(row => row.prepaid_amount > 0).map(row => row.id)
  const parts = await partsOf(db, prepaid)
  return Map.groupBy(
    parts.map(part => ({ ...part, places: worthOf(part.kind, part.units).places })),
    part => part.orders_id,
  )
}
