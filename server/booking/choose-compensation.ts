import type { z } from 'zod'
import type { compensation } from '../../contract/cancellation.ts'
import { compensationCloses } from '../../contract/rules/booking.ts'
import { stands, totalOf } from '../../contract/rules/places.ts'
import { invitationValidityMonths } from '../../contract/rules/terms.ts'
import type { Context, House } from '../context.ts'
import { Refusal } from '../http/refusal.ts'
import { issueInvitation } from '../vouchers/invite.ts'
import { cancelForCompensation } from './cancel-order.ts'
import { invitationMail } from './compensation-mails.ts'
import { cancelledBefore } from './compensation-queries.ts'
import { orderLinkKey, orderOfToken } from './compensation-token.ts'
import { findOrder, lockPlaces, lockState, placesOf } from './queries.ts'
import { shownPlace } from './read-orders.ts'
import { endOrder } from './settle-queries.ts'
import { writeDownInvited } from './write-down-places.ts'

type Order = NonNullable<Awaited<ReturnType<typeof findOrder>>>

export async function readCompensationByToken(
  house: House,
  token: string,
): Promise<z.output<typeof compensation>> {
  const order = await orderByToken(house, token)
  return shown(house, order)
}

/** Once chosen it is final, whichever of two clicks came first; the same choice again answers the same. */
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

/** As many places as were cancelled, in one voucher; the order ends in the same transaction, so there is never both. */
async function invite(house: House, order: Order): Promise<boolean> {
  return house.db.transaction(async db => {
    await lockState(db, order.id)
    const seats = (await lockPlaces(db, order.id)).filter(stands).length
    const cancelled = await endOrder(db, order.id, 'confirmed', 'invited', { at: house.now() })
    if (!cancelled) return false
    const invitation = await issueInvitation(db, {
      orders_id: order.id,
      users_id: order.users_id,
      places: seats,
      months: invitationValidityMonths,
      now: house.now(),
    })
    const { vouchers_id, last_day } = invitation
    await writeDownInvited(db, order.id, { cancelled, vouchers_id, at: house.now() })
    await invitationMail(db, house, order, { seats, last_day })
    return true
  })
}

async function orderByToken(house: House, token: string): Promise<Order> {
  const id = await orderOfToken(() => orderLinkKey(house), token)
  const order = id === null ? undefined : await findOrder(house.db, id, null)
  if (!order?.cancelled_at) throw new Refusal('claim_not_found')
  return order
}

/** Of the places that stood when the screening was cancelled; until one chooses, of those that still do. */
async function shown({ db, now }: House, order: Order): Promise<z.output<typeof compensation>> {
  const closes_at = compensationCloses(order.cancelled_at!)
  const chosen = order.state === 'cancelled' ? 'refund' : order.state === 'invited' ? 'invitation' : null
  const places = await placesOf(db, [order.id])
  const before = await cancelledBefore(
    db,
    places.map(({ id }) => id),
    order.cancelled_at!,
  )
  const concerned = places.filter(place => (chosen ? !before.has(place.id) : stands(place)))
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
  }
}
