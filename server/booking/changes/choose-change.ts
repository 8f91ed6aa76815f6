import type { z } from 'zod'
import type { changedOrder } from '../../../contract/change.ts'
import { changeCloses } from '../../../contract/rules/booking.ts'
import { isNotCancelled, totalOf } from '../../../contract/rules/places.ts'
import type { AppContext, Context } from '../../context.ts'
import { Refusal } from '../../http/refusal.ts'
import { cancelAfterChange } from '../cancellation/cancel-order.ts'
import { changedOrderOf, compensationToken, orderLinkKey } from '../cancellation/compensation-token.ts'
import { exchangedPlacesOf } from '../exchange/carried-payments.ts'
import { shownPlace } from '../orders/read-orders.ts'
import { findOrder, lockState, type OrderRow as Order, placesOf } from '../queries.ts'
import { type LatestChange, latestChangesOf, restoreAsBought, writeKept } from './queries.ts'

type ChangedOrder = z.output<typeof changedOrder>

export async function readChangeByToken(appContext: AppContext, token: string): Promise<ChangedOrder> {
  return (await byToken(appContext, token)).answer
}

/**
 * Records the choice of a buyer after a changed screening: `keep` or `refund`. A buyer who chose `keep` may still
 * choose `refund` until the deadline, but a refund is final. The same choice again gets the same response.
 */
export async function chooseChangeByToken(
  context: Context,
  token: string,
  choice: 'keep' | 'refund',
): Promise<ChangedOrder> {
  const { order, change, answer } = await byToken(context, token)
  if (answer.chosen === 'refund') {
    if (choice === 'refund') return answer
    throw new Refusal('claim_chosen')
  }
  if (!answer.open)
    throw new Refusal(order.cancelled_at || !hasEntered(answer) ? 'claim_closed' : 'order_entered')
  const done = choice === 'keep' ? await keep(context, order, change) : await refund(context, order, change)
  const now = await readChangeByToken(context, token)
  if (!done && now.chosen !== choice) throw new Refusal('claim_chosen')
  return now
}

const hasEntered = ({ places }: ChangedOrder): boolean => places.some(({ state }) => state === 'entered')

/** Records that the buyer keeps the tickets. Returns false if the order has already ended. */
function keep(appContext: AppContext, order: Order, change: LatestChange): Promise<boolean> {
  return appContext.db.transaction(async db => {
    if ((await lockState(db, order.id)) !== 'confirmed') return false
    await writeKept(db, change, appContext.now())
    return true
  })
}

/** Cancels and refunds the order. Its mail and its page then show the screening as the buyer bought it. */
function refund(appContext: AppContext, order: Order, change: LatestChange): Promise<boolean> {
  const { title, session_date, hours_timetable, name_theater, name_cinema, language, version_2D_3D } =
    change.before
  const asBought = {
    ...{ title, session_date, hours_timetable, name_theater, name_cinema, language, version_2D_3D },
    starts_at: new Date(change.before.starts_at),
  }
  return cancelAfterChange(appContext, { ...order, ...asBought }, db => restoreAsBought(db, change))
}

async function byToken(appContext: AppContext, token: string) {
  const key = () => orderLinkKey(appContext)
  const id = await changedOrderOf(key, token)
  const order = id === null ? undefined : await findOrder(appContext.db, id, null)
  const [change] = order ? await latestChangesOf(appContext.db, [order.id]) : []
  if (!order || !change) throw new Refusal('change_not_found')
  return { order, change, answer: await shown(appContext, order, change) }
}

async function shown(appContext: AppContext, order: Order, change: LatestChange): Promise<ChangedOrder> {
  const { db, now } = appContext
  const all = await placesOf(db, [order.id])
  const exchanged = await exchangedPlacesOf(db, order.id)
  const stayed = all.filter(({ number }) => String(number) in change.seats_before && !exchanged.has(number))
  const refunded = order.state === 'cancelled' && stayed.length > 0
  const chosen = refunded ? 'refund' : change.kept_at ? 'keep' : null
  const concerned = refunded ? stayed : all.filter(isNotCancelled)
  const closes_at = changeCloses(
    change.at,
    order.state === 'confirmed' ? order.starts_at : new Date(change.after.starts_at),
    order.compensation_days,
  )
  const nobodyIn = concerned.every(({ state }) => state !== 'entered')
  return {
    orders_id: order.id,
    before: change.before,
    after: change.after,
    reason: change.reason,
    nbr_seats_payed: concerned.length,
    price_order: totalOf(concerned),
    places: concerned.map(shownPlace),
    closes_at,
    open: order.state === 'confirmed' && !order.cancelled_at && nobodyIn && now() < closes_at,
    chosen,
    claim:
      order.cancelled_at && order.state === 'confirmed'
        ? compensationToken(await orderLinkKey(appContext), order.id)
        : null,
  }
}
