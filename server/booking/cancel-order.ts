import { mayCancel } from '../../contract/rules/booking.ts'
import type { Cents } from '../../contract/rules/money.ts'
import { stands, totalOf } from '../../contract/rules/places.ts'
import { cardAmount, sumByMeans, whoPaidWhat } from '../../contract/rules/who-paid-what.ts'
import { writeToJournal } from '../audit/write-to-journal.ts'
import type { ActorContext, House } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { Refusal } from '../http/refusal.ts'
import { giveUpOwn } from '../payments/follow-sale.ts'
import { oweBack, payBack } from '../payments/pay-back.ts'
import { giveBackParts } from '../vouchers/spend.ts'
import { cancellationMail, placesCancelledMail } from './order-mails.ts'
import { findOrder, lockPlaces, lockState, partsOf } from './queries.ts'
import { readOwnOrder } from './read-orders.ts'
import { saleOfOrder } from './sale-of-order.ts'
import { endOrder, endPlaces } from './settle-queries.ts'
import { writeDownCancelled } from './write-down-places.ts'

/**
 * By the buyer: until fifteen minutes before the start, and only while nobody of the party has gone in. One that
 * is still to be paid on its page is given up instead.
 */
export async function cancelOwnOrder(context: ActorContext, id: number) {
  const order = await findOrder(context.db, id, context.actor.id)
  if (!order) throw new Refusal('order_not_found')
  if (order.state === 'confirmed' && order.cancelled_at) throw new Refusal('not_cancellable')
  if (order.state === 'confirmed' && !mayCancel(order.starts_at, context.now()))
    throw new Refusal('too_late_to_cancel')
  if (await giveUpOwn(context, saleOfOrder(context, order))) return readOwnOrder(context, id)
  if (!(await cancel(context, order, { unlessEntered: true, lapse: true })))
    throw new Refusal('not_cancellable')
  return readOwnOrder(context, id)
}

/** By the house, at any time, even of people who are in: the money goes back all the same. */
export async function cancelAnyOrder(context: ActorContext, id: number): Promise<undefined> {
  const order = await findOrder(context.db, id, null)
  if (!order) throw new Refusal('order_not_found')
  const alsoWrite = (db: Database) =>
    writeToJournal(db, context, {
      action: 'cancel',
      entity: 'order',
      entity_id: id,
      before: { state: order.state },
      after: { state: 'cancelled' },
    })
  if (!(await cancel(context, order, { most: context.actor.refund_limit, alsoWrite })))
    throw new Refusal('not_cancellable')
}

/** By the house: some of its places. Where no other stands, that is the whole order. */
export async function cancelPlaces(
  context: ActorContext,
  id: number,
  numbers: readonly number[],
): Promise<void> {
  const order = await findOrder(context.db, id, null)
  if (!order) throw new Refusal('order_not_found')
  const alsoWrite = (db: Database, { before, after }: Standing) =>
    writeToJournal(db, context, {
      action: 'cancel',
      entity: 'order',
      entity_id: id,
      before: { places: before },
      after: after.length > 0 ? { places: after } : { places: after, state: 'cancelled' },
    })
  if (!(await cancel(context, order, { numbers, most: context.actor.refund_limit, alsoWrite })))
    throw new Refusal('not_cancellable')
}

/** By the buyer, after the cinema cancelled the screening; false when something else was chosen before. */
export const cancelForCompensation = (house: House, order: Order): Promise<boolean> =>
  cancel(house, order, {})

/** By the buyer, whom the screening as the cinema changed it does not suit; nobody of the party has gone in. */
export const cancelAfterChange = (
  house: House,
  order: Order,
  alsoWrite: (db: Database) => Promise<void>,
): Promise<boolean> => cancel(house, order, { unlessEntered: true, alsoWrite })

type Order = NonNullable<Awaited<ReturnType<typeof findOrder>>>
type Place = Awaited<ReturnType<typeof lockPlaces>>[number]
/** The numbers of the places that stood before, and of those that still do. */
type Standing = { before: number[]; after: number[] }
type Cancelling = {
  /** Which places; all that stand where it is not said. */
  numbers?: readonly number[]
  unlessEntered?: boolean
  lapse?: boolean
  /** What may be given back of the whole order, with what was before; any amount where it is not said. */
  most?: Cents | undefined
  alsoWrite?: (db: Database, standing: Standing) => Promise<void>
}

/** Places, vouchers and mail in one transaction; then the money, which waits among the refunds if we cannot just now. */
async function cancel(house: House, order: Order, { alsoWrite, ...asked }: Cancelling): Promise<boolean> {
  const cancelled = await house.db.transaction(async db => {
    // Nobody else ends the order, and nobody enters, from the look to the end of the transaction.
    if ((await lockState(db, order.id)) !== 'confirmed') return false
    const places = await lockPlaces(db, order.id)
    const standing = places.filter(stands)
    const gone = placesToCancel(standing, asked)
    const after = standing.filter(place => !gone.includes(place))
    refuseTooMuch(
      places.filter(place => !after.includes(place)),
      asked.most,
    )
    if (after.length > 0) await endPlaces(db, order.id, numbersOf(gone))
    else
      await endOrder(db, order.id, 'confirmed', 'cancelled', { lapse: asked.lapse ?? false, at: house.now() })
    await writeDownCancelled(
      db,
      order.id,
      gone.map(({ id }) => id),
      house.now(),
    )

    const parts = await partsOf(db, order.prepaid_amount > 0 ? [order.id] : [])
    const paid = whoPaidWhat(places, parts)
    const back = sumByMeans(paid.filter(({ number }) => numbersOf(gone).includes(number)))
    const toVouchers = back.flatMap(share => ('vouchers_id' in share ? [share] : []))
    await giveBackParts(db, order.id, toVouchers, house.now())
    await oweBack(db, order.reference, { more: cardAmount(back), at: house.now() })
    if (after.length > 0) await placesCancelledMail(db, house, order, { back, parts, gone, after })
    else await cancellationMail(db, house, order, { back, parts, gone })
    await alsoWrite?.(db, { before: numbersOf(standing), after: numbersOf(after) })
    return true
  })
  if (!cancelled) return false
  await payBack(house, order.reference)
  return true
}

function placesToCancel(standing: Place[], { numbers, unlessEntered }: Cancelling): Place[] {
  if (unlessEntered && standing.some(({ state }) => state === 'entered')) throw new Refusal('order_entered')
  if (!numbers) return standing
  const wanted = new Set(numbers)
  const gone = standing.filter(({ number }) => wanted.has(number))
  if (gone.length < wanted.size) throw new Refusal('place_not_cancellable')
  return gone
}

/** Place by place would be the same refund: what was cancelled of the order before counts along. */
function refuseTooMuch(gone: readonly Place[], most: Cents | undefined): void {
  if (most !== undefined && totalOf(gone) > most) throw new Refusal('refund_too_high')
}

const numbersOf = (places: readonly Place[]): number[] => places.map(({ number }) => number)
