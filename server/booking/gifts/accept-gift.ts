import { admissionWindow } from '../../../contract/rules/admission.ts'
import { mayChangeHands } from '../../../contract/rules/gift.ts'
import type { AppContext, Context } from '../../context.ts'
import type { Database } from '../../database/connect.ts'
import { countTry } from '../../http/limits.ts'
import { Refusal } from '../../http/refusal.ts'
import { deleteUnsentMails } from '../../mail/queue-mail.ts'
import { signTicket, ticketCode } from '../../tickets/sign.ts'
import { ticketKey } from '../../tickets/ticket-key.ts'
import { orderLinkKey } from '../cancellation/compensation-token.ts'
import { findOrder, type OrderRow, type PlaceRow, placesOf, seatOf } from '../queries.ts'
import { lockScreening } from '../seats/seat-queries.ts'
import { lockOrders } from '../seats/staff-seat-queries.ts'
import { type GiftByLink, giftByToken, holderToken } from './gift-link.ts'
import { acceptedMails, holderCause, returnedMail } from './gift-mails.ts'
import { acceptOffer, findGift, type GiftRow, giveBack } from './gift-queries.ts'
import { giftsPerAddress } from './offer-place.ts'

export async function readGiftByLink(appContext: AppContext, token: string) {
  return shown(appContext, await giftByToken(appContext, appContext.db, token))
}

/**
 * Accepts an offered ticket for the person who opened the link of the offer. The ticket gets a new code, which
 * only this person gets; the buyer's code becomes invalid. A repeated request (same `key`) gets the first
 * response.
 */
export async function acceptByLink(context: Context, token: string, email: string, key: string | undefined) {
  const { gift, held } = await giftByToken(context, context.db, token)
  if (held) throw new Refusal('gift_gone')
  if (!isRepeated(gift, key)) {
    // Refuse a gift that is no longer offered before counting an attempt: otherwise ten such attempts would block
    // gifts to this e-mail address for a day.
    if (gift.state !== 'offered') throw new Refusal('gift_gone')
    if (email) await countTry(context, giftsPerAddress, email.toLowerCase())
    await context.db.transaction(db => accept(context, db, gift, email, key))
  }
  const own = holderToken(await orderLinkKey(context), gift.id)
  return { token: own, gift: await readGiftByLink(context, own) }
}

const isRepeated = ({ state, accepted_key }: GiftRow, key: string | undefined): boolean =>
  state === 'taken' && key !== undefined && accepted_key === key

async function accept(
  context: Context,
  db: Database,
  seen: GiftRow,
  email: string,
  key: string | undefined,
): Promise<void> {
  const { gift, order, place } = await lockGift(db, seen)
  if (isRepeated(gift, key)) return
  const code = ticketCode(context.newToken())
  const taken = { id: gift.id, places_id: place.id, code, holder_email: email, key: key ?? null }
  const done =
    mayChangeHands(order, place, context.now()) && (await acceptOffer(db, { ...taken, at: context.now() }))
  if (!done) throw new Refusal('gift_gone')
  await acceptedMails(db, context, order, { id: gift.id, email, place })
}

/**
 * Returns an accepted ticket to the buyer. The ticket gets a new code, so the holder's code becomes invalid. A
 * repeated request changes nothing.
 */
export async function returnByLink(context: Context, token: string) {
  const { gift: seen, held } = await giftByToken(context, context.db, token)
  if (!held) throw new Refusal('gift_link_invalid')
  await context.db.transaction(async db => {
    const { gift, order, place } = await lockGift(db, seen)
    if (gift.state === 'returned') return
    const code = ticketCode(context.newToken())
    const done =
      mayChangeHands(order, place, context.now()) &&
      (await giveBack(db, { id: gift.id, places_id: place.id, code, at: context.now() }))
    if (!done) throw new Refusal('gift_not_returnable')
    await deleteUnsentMails(db, holderCause(gift.id))
    await returnedMail(db, context, order, { id: gift.id, place })
  })
  return readGiftByLink(context, token)
}

/**
 * Locks the order, its places, then the screening, in the same order as a cancellation. Until the transaction
 * ends, no other request can cancel, exchange or scan the ticket, or cancel the screening without a mail to the
 * holder.
 */
async function lockGift(db: Database, { id, orders_id }: GiftRow) {
  await lockOrders(db, [orders_id])
  const { sessions_id } = (await findOrder(db, orders_id, null))!
  await lockScreening(db, sessions_id)
  return findGiven(db, (await findGift(db, { id }))!)
}

async function findGiven(db: Database, gift: GiftRow) {
  const order = (await findOrder(db, gift.orders_id, null))!
  const place = (await placesOf(db, [gift.orders_id])).find(({ id }) => id === gift.places_id)!
  return { gift, order, place }
}

/**
 * Returns the ticket of the holder (the person who accepted the gift) as an order with one place; without any
 * place if the holder has returned the ticket.
 */
export async function heldTicket(
  { db }: Pick<AppContext, 'db'>,
  by: GiftRow,
): Promise<{ order: OrderRow; places: PlaceRow[]; isGift: true }> {
  const { order, place } = await findGiven(db, by)
  return {
    isGift: true,
    order: { ...order, lastname: '' },
    places: by.state === 'taken' ? [{ ...place, given: false }] : [],
  }
}

async function shown(appContext: AppContext, { gift, held }: GiftByLink) {
  const { db, now } = appContext
  const { order, place } = await findGiven(db, gift)
  const mayStill = mayChangeHands(order, place, now())
  const valid = place.state !== 'cancelled' && order.state === 'confirmed'
  const state = held
    ? gift.state === 'taken' && valid
      ? 'held'
      : 'gone'
    : gift.state === 'offered' && mayStill
      ? 'offered'
      : 'gone'
  const code = state === 'held' ? place.code : null
  const key = code === null ? '' : await ticketKey(appContext)
  return {
    ...order,
    state,
    because: state === 'gone' ? becauseOf(gift, place) : null,
    email: state === 'offered' ? gift.email : '',
    closes_at: admissionWindow(order).closes_at,
    screening_cancelled: order.cancelled_at !== null,
    // If the gift is gone for this person, do not tell the seat: it is the seat of somebody else now.
    place: { ...place, seat: state === 'gone' ? null : seatOf(place) },
    ticket: code === null ? null : { code, qr: signTicket(key, { code, screening: order.sessions_id }) },
    entered: state === 'held' && place.state === 'entered',
    can_return: state === 'held' && mayStill,
  } as const
}

const because = { taken: 'accepted', withdrawn: 'withdrawn', returned: 'returned' } as const

/**
 * Returns why the gift is gone for the person with this link. An offer that nobody accepted is `entered` if the
 * buyer used the ticket, and `ended` if the order was cancelled or admission is over.
 */
function becauseOf({ state }: GiftRow, place: PlaceRow) {
  if (place.state === 'cancelled') return 'ended'
  if (state !== 'offered') return because[state]
  return place.state === 'entered' ? 'entered' : 'ended'
}
