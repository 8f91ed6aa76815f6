import { mayCancel } from '../../../contract/rules/booking.ts'
import type { Cents } from '../../../contract/rules/money.ts'
import { isNotCancelled } from '../../../contract/rules/places.ts'
import { moneyAmount, sharesOfPlaces, sumByMeans } from '../../../contract/rules/shares-of-places.ts'
import { writeToJournal } from '../../audit/write-to-journal.ts'
import type { ActorContext, AppContext } from '../../context.ts'
import type { Database } from '../../database/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import { closeOwnPayment } from '../../payments/follow-sale.ts'
import { requestRefund, sendRefund } from '../../payments/refund.ts'
import { giveBackParts } from '../../vouchers/spend.ts'
import { takeMoney } from '../exchange/carried-payments.ts'
import { cancellationMail, placesCancelledMail } from '../orders/order-mails.ts'
import { readOwnOrder } from '../orders/read-orders.ts'
import { endOrder, endPlaces } from '../purchase/order-state-queries.ts'
import { saleOfOrder } from '../purchase/sale-of-order.ts'
import { writeDownCancelled } from '../purchase/write-down-places.ts'
import { findOrder, lockPlaces, lockState, partsOf } from '../queries.ts'
import { givenBack } from './refund-queries.ts'

/**
 * Cancels all or some tickets of an order for its buyer, until the time limit of the order and only if no ticket
 * was used. If the order still waits for its payment, ends the order and frees its seats.
 */
export async function cancelOwnOrder(context: ActorContext, id: number, numbers?: readonly number[]) {
  const order = await findOrder(context.db, id, context.actor.id)
  if (!order) throw new Refusal('order_not_found')
  if (order.state === 'confirmed' && order.cancelled_at) throw new Refusal('not_cancellable')
  if (order.state === 'confirmed' && !mayCancel(order, context.now())) throw new Refusal('too_late_to_cancel')
  if (!numbers && (await closeOwnPayment(context, saleOfOrder(context, order))))
    return readOwnOrder(context, id)
  if (!(await cancel(context, order, { ...(numbers && { numbers }), unlessEntered: true, lapse: true })))
    throw new Refusal('not_cancellable')
  return readOwnOrder(context, id)
}

/** Cancels and refunds an order for a staff member: at any time, even after its tickets were used. */
export async function cancelAnyOrder(context: ActorContext, id: number): Promise<undefined> {
  const order = await findOrder(context.db, id, null)
  if (!order) throw new Refusal('order_not_found')
  // A till sold this order: its cash or terminal payment must be refunded at a till.
  if (order.channel === 'counter') throw new Refusal('refund_at_till')
  if (order.channel === 'invoice') throw new Refusal('order_of_group')
  const alsoWrite = (db: Database) =>
    writeToJournal(db, context, {
      action: 'cancel',
      entity: 'order',
      entity_id: id,
      before: { state: order.state },
      after: { state: 'cancelled' },
    })
  if (!(await cancel(context, order, { ...byStaff(context, order), alsoWrite })))
    throw new Refusal('not_cancellable')
}

/**
 * Cancels some tickets of an order for a staff member. If no valid ticket is left, the whole order is cancelled.
 */
export async function cancelPlaces(
  context: ActorContext,
  id: number,
  numbers: readonly number[],
): Promise<void> {
  const order = await findOrder(context.db, id, null)
  if (!order) throw new Refusal('order_not_found')
  // A till sold this order: its cash or terminal payment must be refunded at a till.
  if (order.channel === 'counter') throw new Refusal('refund_at_till')
  if (order.channel === 'invoice') throw new Refusal('order_of_group')
  const alsoWrite = (db: Database, { before, after }: Standing) =>
    writeToJournal(db, context, {
      action: 'cancel',
      entity: 'order',
      entity_id: id,
      before: { places: before },
      after: after.length > 0 ? { places: after } : { places: after, state: 'cancelled' },
    })
  if (!(await cancel(context, order, { numbers, ...byStaff(context, order), alsoWrite })))
    throw new Refusal('not_cancellable')
}

/**
 * Returns the options of a cancellation by staff. A ticket that the buyer gave away cannot be cancelled until its
 * holder returns it. If the cinema cancelled the screening, holders cannot return tickets, so staff may cancel
 * them.
 */
const byStaff = ({ actor }: ActorContext, { cancelled_at }: Order) => ({
  by: actor.id,
  most: actor.refund_limit,
  givenToo: cancelled_at !== null,
})

/**
 * Cancels an order whose buyer chose a refund after the cinema cancelled the screening. Returns false if the order
 * has already ended, for example with an invitation.
 */
export const cancelForCompensation = (appContext: AppContext, order: Order): Promise<boolean> =>
  cancel(appContext, order, { givenToo: true })

/**
 * Cancels an order whose buyer chose a refund after the cinema changed the screening. Throws a refusal if one of
 * its tickets was used.
 */
export const cancelAfterChange = (
  appContext: AppContext,
  order: Order,
  alsoWrite: (db: Database) => Promise<void>,
): Promise<boolean> => cancel(appContext, order, { unlessEntered: true, alsoWrite })

type Order = NonNullable<Awaited<ReturnType<typeof findOrder>>>
type Place = Awaited<ReturnType<typeof lockPlaces>>[number]
/** The numbers of the valid tickets of an order, before and after a cancellation. */
type Standing = { before: number[]; after: number[] }
type Cancelling = {
  /** The numbers of the tickets to cancel; by default, all valid tickets. */
  numbers?: readonly number[]
  /** True if tickets that the buyer gave away are cancelled too. The refund goes to the buyer, who paid. */
  givenToo?: boolean
  unlessEntered?: boolean
  lapse?: boolean
  /** The staff member who cancels; undefined if the buyer cancels. */
  by?: number
  /**
   * The refund limit of the staff member for the whole order, including earlier refunds and exchanges; undefined
   * for no limit.
   */
  most?: Cents | undefined
  alsoWrite?: (db: Database, standing: Standing) => Promise<void>
}

/**
 * Cancels tickets, credits the vouchers that paid for them and writes the mails, in one transaction. Then sends
 * the refund of money to the payment gateway; if that fails, it is retried later.
 */
async function cancel(
  appContext: AppContext,
  order: Order,
  { alsoWrite, ...asked }: Cancelling,
): Promise<boolean> {
  const cancelled = await appContext.db.transaction(async db => {
    // Lock the order and its places, so that no other request ends the order or admits a visitor until the
    // transaction ends.
    if ((await lockState(db, order.id)) !== 'confirmed') return false
    const places = await lockPlaces(db, order.id)
    const standing = places.filter(isNotCancelled)
    const gone = placesToCancel(standing, asked)
    const after = standing.filter(place => !gone.includes(place))
    if (after.length > 0) await endPlaces(db, order.id, numbersOf(gone))
    else
      await endOrder(db, order.id, 'confirmed', 'cancelled', {
        lapse: asked.lapse ?? false,
        at: appContext.now(),
      })
    await refuseTooMuch(db, order.id, asked.most)
    const parts = await partsOf(db, order.prepaid_amount > 0 ? [order.id] : [])
    const paid = sharesOfPlaces(places, parts)
    const back = sumByMeans(paid.filter(({ number }) => numbersOf(gone).includes(number)))
    const toVouchers = back.flatMap(share => ('vouchers_id' in share ? [share] : []))
    const lost = await giveBackParts(db, order.id, toVouchers, appContext.now())
    const sources = await takeMoney(db, order, moneyAmount(back))
    for (const { reference, amount } of sources)
      await requestRefund(db, reference, { more: amount, at: appContext.now() })
    if (after.length > 0) await placesCancelledMail(db, appContext, order, { back, parts, gone, after })
    else await cancellationMail(db, appContext, order, { back, parts, gone })
    await alsoWrite?.(db, { before: numbersOf(standing), after: numbersOf(after) })
    const cancelled = gone.map(({ id }) => id)
    await writeDownCancelled(db, appContext, order, { cancelled, by: asked.by ?? order.users_id, lost })
    return sources
  })
  if (!cancelled) return false
  for (const { reference } of cancelled) await sendRefund(appContext, reference)
  return true
}

function placesToCancel(standing: Place[], { numbers, unlessEntered, givenToo }: Cancelling): Place[] {
  if (unlessEntered && standing.some(({ state }) => state === 'entered')) throw new Refusal('order_entered')
  const wanted = new Set(numbers)
  const gone = numbers ? standing.filter(({ number }) => wanted.has(number)) : standing
  if (gone.length < wanted.size) throw new Refusal('place_not_cancellable')
  if (!givenToo) refuseGiven(gone)
  return gone
}

/**
 * Refuses to cancel or exchange a ticket that the buyer gave away, until its holder returns it. Otherwise a buyer
 * could sell the ticket to its holder and then get a refund for it.
 */
export function refuseGiven(gone: readonly { given: boolean }[]): void {
  if (gone.some(({ given }) => given)) throw new Refusal('place_given')
}

/**
 * Refuses a cancellation or exchange if all refunds of the order together, including those of exchanges, exceed
 * the limit of the staff member. Otherwise many small refunds could exceed it.
 */
export async function refuseTooMuch(db: Database, id: number, most: Cents | undefined): Promise<void> {
  if (most !== undefined && (await givenBack(db, id)) > most) throw new Refusal('refund_too_high')
}

const numbersOf = (places: readonly Place[]): number[] => places.map(({ number }) => number)
