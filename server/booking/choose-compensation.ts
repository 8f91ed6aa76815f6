import type { z } from 'zod'
import type { compensation } from '../../contract/cancellation.ts'
import { compensationCloses } from '../../contract/rules/booking.ts'
import { invitationValidityMonths } from '../../contract/rules/terms.ts'
import type { Context, House } from '../context.ts'
import { Refusal } from '../http/refusal.ts'
import { issueInvitation } from '../vouchers/invite.ts'
import { cancelForCompensation } from './cancel-order.ts'
import { invitationMail } from './compensation-mails.ts'
import { orderLinkKey, orderOfToken } from './compensation-token.ts'
import { findOrder } from './queries.ts'
import { endOrder } from './settle-queries.ts'

type Order = NonNullable<Awaited<ReturnType<typeof findOrder>>>

export async function readCompensationByToken(
  house: House,
  token: string,
): Promise<z.output<typeof compensation>> {
  return shown(house, await orderByToken(house, token))
}

/** Once chosen it is final, whichever of two clicks came first; the same choice again answers the same. */
export async function chooseByToken(context: Context, token: string, choice: 'refund' | 'invitation') {
  const order = await orderByToken(context, token)
  const compensation = shown(context, order)
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
    if (!(await endOrder(db, order.id, 'confirmed', 'invited'))) return false
    const invitation = await issueInvitation(db, {
      orders_id: order.id,
      users_id: order.users_id,
      places: order.nbr_seats_payed,
      months: invitationValidityMonths,
      now: house.now(),
    })
    await invitationMail(db, house, order, invitation.last_day)
    return true
  })
}

async function orderByToken(house: House, token: string): Promise<Order> {
  const id = await orderOfToken(() => orderLinkKey(house), token)
  const order = id === null ? undefined : await findOrder(house.db, id, null)
  if (!order?.cancelled_at) throw new Refusal('claim_not_found')
  return order
}

function shown({ now }: Pick<House, 'now'>, order: Order): z.output<typeof compensation> {
  const closes_at = compensationCloses(order.cancelled_at!)
  const chosen = order.state === 'cancelled' ? 'refund' : order.state === 'invited' ? 'invitation' : null
  return {
    ...order,
    orders_id: order.id,
    reason: order.cancelled_because ?? '',
    closes_at,
    open: order.state === 'confirmed' && now() < closes_at,
    chosen,
  }
}
