import type { z } from 'zod'
import type { changedOrder } from '../../../contract/change.ts'
import { changeCloses } from '../../../contract/rules/booking.ts'
import { stands, totalOf } from '../../../contract/rules/places.ts'
import type { Context, House } from '../../context.ts'
import { Refusal } from '../../http/refusal.ts'
import { cancelAfterChange } from '../cancel-order.ts'
import { changedOrderOf, compensationToken, orderLinkKey } from '../compensation-token.ts'
import { findOrder, lockState, type OrderRow as Order, placesOf } from '../queries.ts'
import { shownPlace } from '../read-orders.ts'
import { type LatestChange, latestChangesOf, writeBack, writeKept } from './queries.ts'

type ChangedOrder = z.output<typeof changedOrder>

export async function readChangeByToken(house: House, token: string): Promise<ChangedOrder> {
  return (await byToken(house, token)).answer
}

/** To keep needs no word, and can be thought over until it closes; a refund is final, and asked again answers the same. */
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

/** False when it has ended meanwhile. */
function keep(house: House, order: Order, change: LatestChange): Promise<boolean> {
  return house.db.transaction(async db => {
    if ((await lockState(db, order.id)) !== 'confirmed') return false
    await writeKept(db, change, house.now())
    return true
  })
}

/** The order ends as what was bought: its mail and its page say that. */
function refund(house: House, order: Order, change: LatestChange): Promise<boolean> {
  const { title, session_date, hours_timetable, name_theater, name_cinema, language, version_2D_3D } =
    change.before
  const asBought = {
    ...{ title, session_date, hours_timetable, name_theater, name_cinema, language, version_2D_3D },
    starts_at: new Date(change.before.starts_at),
  }
  return cancelAfterChange(house, { ...order, ...asBought }, db => writeBack(db, change))
}

async function byToken(house: House, token: string) {
  const key = () => orderLinkKey(house)
  const id = await changedOrderOf(key, token)
  const order = id === null ? undefined : await findOrder(house.db, id, null)
  const [change] = order ? await latestChangesOf(house.db, [order.id]) : []
  if (!order || !change) throw new Refusal('change_not_found')
  return { order, change, answer: await shown(house, order, change) }
}

async function shown(house: House, order: Order, change: LatestChange): Promise<ChangedOrder> {
  const { db, now } = house
  const chosen = order.state === 'cancelled' ? 'refund' : change.kept_at ? 'keep' : null
  const all = await placesOf(db, [order.id])
  const concerned = all.filter(place =>
    chosen === 'refund' ? String(place.number) in change.seats_before : stands(place),
  )
  const closes_at = changeCloses(
    change.at,
    order.state === 'confirmed' ? order.starts_at : new Date(change.after.starts_at),
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
        ? compensationToken(await orderLinkKey(house), order.id)
        : null,
  }
}
