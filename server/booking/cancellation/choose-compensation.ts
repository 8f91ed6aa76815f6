import type { z } from 'zod'
import type { compensation } from '../../../contract/cancellation.ts'
import { compensationCloses } from '../../../contract/rules/booking.ts'
import type { Cents } from '../../../contract/rules/money.ts'
import { isNotCancelled, isWorthInvitation, totalOf } from '../../../contract/rules/places.ts'
import { invitationValidityMonths } from '../../../contract/rules/terms.ts'
import type { AppContext, Context } from '../../context.ts'
import { Refusal } from '../../http/refusal.ts'
import { issueInvitation } from '../../vouchers/invite.ts'
import { shownPlace } from '../orders/read-orders.ts'
import { endOrder } from '../purchase/order-state-queries.ts'
import { writeDownInvited } from '../purchase/write-down-places.ts'
import { findOrder, lockPlaces, lockState, placesOf } from '../queries.ts'
import { cancelForCompensation } from './cancel-order.ts'
import { invitationMail } from './compensation-mails.ts'
import { cancelledBefore } from './compensation-queries.ts'
import { orderLinkKey, orderOfToken } from './compensation-token.ts'

type Order = NonNullable<Awaited<ReturnType<typeof findOrder>>>

export async function readCompensationByToken(
  appContext: AppContext,
  token: string,
): Promise<z.output<typeof compensation>> {
  const order = await orderByToken(appContext, token)
  return shown(appContext, order)
}

/**
 * Records the compensation that the buyer chose: a refund or an invitation. The choice is final; the same choice
 * again gets the same response.
 */
export async function chooseByToken(context: Context, token: string, choice: 'refund' | 'invitation') {
  const order = await orderByToken(context, token)
  const compensation = await shown(context, order)
  if (compensation.chosen === choice) return compensation
  if (compensation.chosen) throw new Refusal('claim_chosen')
  if (!compensation.open) throw new Refusal('claim_closed')
  const won = choice === 'refund' ? await cancelForCompensation(context, order) : await invite(context, order)
  const now = await readCompensationByToken(context, token)
  if (!won && now.chosen !== choice) throw new Refusal('claim_chosen')
  return now
}

/**
 * Issues one invitation for all tickets of an order that were paid, and ends the order in the same transaction.
 */
async function invite(appContext: AppContext, order: Order): Promise<boolean> {
  const { users_id } = order
  // This order has no account, to which the invitation would belong.
  if (users_id === null) throw new Refusal('nothing_to_replace')
  return appContext.db.transaction(async db => {
    await lockState(db, order.id)
    const seats = invitationsFor((await lockPlaces(db, order.id)).filter(isNotCancelled))
    if (seats === 0) throw new Refusal('nothing_to_replace')
    const cancelled = await endOrder(db, order.id, 'confirmed', 'invited', { at: appContext.now() })
    if (!cancelled) return false
    const invitation = await issueInvitation(db, {
      orders_id: order.id,
      users_id,
      places: seats,
      months: invitationValidityMonths,
      now: appContext.now(),
    })
    const { vouchers_id, last_day } = invitation
    await invitationMail(db, appContext, order, { seats, last_day })
    await writeDownInvited(db, appContext, order, { cancelled, vouchers_id })
    return true
  })
}

async function orderByToken(appContext: AppContext, token: string): Promise<Order> {
  const id = await orderOfToken(() => orderLinkKey(appContext), token)
  const order = id === null ? undefined : await findOrder(appContext.db, id, null)
  if (!order?.cancelled_at) throw new Refusal('claim_not_found')
  return order
}

/**
 * Returns the order for the page where the buyer chooses a compensation. Before the choice, it contains the valid
 * tickets; afterwards, the tickets that the choice ended.
 */
async function shown({ db, now }: AppContext, order: Order): Promise<z.output<typeof compensation>> {
  const closes_at = compensationCloses(order.cancelled_at!, order.compensation_days)
  const chosen = order.state === 'cancelled' ? 'refund' : order.state === 'invited' ? 'invitation' : null
  const places = await placesOf(db, [order.id])
  const before = await cancelledBefore(
    db,
    places.map(({ id }) => id),
    order.cancelled_at!,
  )
  const concerned = places.filter(place => (chosen ? !before.has(place.id) : isNotCancelled(place)))
  return {
    ...order,
    nbr_seats_payed: concerned.length,
    price_order: totalOf(concerned),
    places: concerned.map(shownPlace),
    orders_id: order.id,
    reason: order.cancelled_because ?? '',
    closes_at,
    open: order.state === 'confirmed' && now() < closes_at,
    chosen,
    invitations: invitationsFor(concerned),
  }
}

const invitationsFor = (places: readonly { price: Cents }[]): number =>
  places.filter(isWorthInvitation).length
