import type { InputOf } from '../../../contract/endpoint.ts'
import type { offerPlace, withdrawGift } from '../../../contract/gift.ts'
import { isGiveable, mayGive } from '../../../contract/rules/gift.ts'
import type { ActorContext, AppContext } from '../../context.ts'
import { countTry } from '../../http/limits.ts'
import { Refusal } from '../../http/refusal.ts'
import { deleteUnsentMails } from '../../mail/queue-mail.ts'
import { hashToken } from '../../members/login/token.ts'
import { readOwnOrder } from '../orders/read-orders.ts'
import { findOrder, lockPlaces, lockState, type OrderRow } from '../queries.ts'
import { giftPage } from './gift-link.ts'
import { offeredCause, offerMail } from './gift-mails.ts'
import { forgetAddressesBefore, insertOffer, withdrawOffer } from './gift-queries.ts'

/**
 * How often tickets of one order can be offered per day: enough to correct mistyped e-mail addresses, too few to
 * write to many people.
 */
const perOrder = { name: 'gifts-of-order', tries: 30, seconds: 86_400 }
/**
 * How many offers one buyer can mail per day, over all orders. Without this limit, a buyer could write to many
 * strangers by buying and cancelling orders.
 */
const mailsPerBuyer = { name: 'gifts-mailed-by', tries: 60, seconds: 86_400 }
/** How often one e-mail address can be used per day to offer or to accept a ticket, over all orders. */
export const giftsPerAddress = { name: 'gift-mailed', tries: 10, seconds: 86_400 }

const keptDays = 30

/** Offers a ticket to somebody else. Until the offer is accepted, the buyer's own ticket remains valid. */
export async function offerOwnPlace(
  context: ActorContext,
  id: number,
  { place: number, email = '' }: InputOf<typeof offerPlace>['body'],
) {
  const seen = await findOwn(context, id)
  if (email) refuseOwnAddress(seen, email)
  await countTry(context, perOrder, String(id))
  if (email) {
    await countTry(context, mailsPerBuyer, String(context.actor.id))
    await countTry(context, giftsPerAddress, email.toLowerCase())
  }
  const token = context.newToken()
  await context.db.transaction(async db => {
    await lockState(db, id)
    const place = (await lockPlaces(db, id)).find(place => place.number === number)
    const order = (await findOrder(db, id, context.actor.id))!
    if (!place || !mayGive(order, context.now())) throw new Refusal('not_giveable')
    if (place.given) throw new Refusal('already_offered')
    if (!isGiveable(place)) throw new Refusal('not_giveable')
    const offer = { places_id: place.id, token_hash: hashToken(token), email, at: context.now() }
    const gift = await insertOffer(db, offer)
    if (gift === null) throw new Refusal('already_offered')
    if (email) await offerMail(db, context, order, { id: gift, email, number, token })
  })
  return {
    order: await readOwnOrder(context, id),
    link: email ? null : giftPage(context.siteUrl, token).href,
  }
}

/**
 * Withdraws an offer that nobody has accepted. Also withdraws its mail, if it is not sent yet. A repeated request
 * changes nothing.
 */
export async function withdrawOwnGift(
  context: ActorContext,
  { id, place: number }: InputOf<typeof withdrawGift>['params'],
) {
  await findOwn(context, id)
  await context.db.transaction(async db => {
    await lockState(db, id)
    const place = (await lockPlaces(db, id)).find(place => place.number === number)
    if (!place) return
    if (place.given) throw new Refusal('gift_accepted')
    const gift = await withdrawOffer(db, place.id, context.now())
    if (gift !== null) await deleteUnsentMails(db, offeredCause(gift))
  })
  return readOwnOrder(context, id)
}

/** Erases the e-mail addresses stored with gifts, `keptDays` after their screening. */
export const forgetGiftAddresses = ({ db, now }: AppContext): Promise<void> =>
  forgetAddressesBefore(db, new Date(now().getTime() - keptDays * 86_400_000))

async function findOwn({ db, actor }: ActorContext, id: number): Promise<OrderRow> {
  const order = await findOrder(db, id, actor.id)
  if (!order) throw new Refusal('order_not_found')
  return order
}

function refuseOwnAddress({ email, account_email }: OrderRow, wanted: string): void {
  const own = [email, account_email].some(address => address.toLowerCase() === wanted.toLowerCase())
  if (!own) return
  const message =
    'C’est l’adresse de cette réservation\u00a0: ce billet y est déjà. Donnez celle de la personne à qui vous l’offrez.'
  throw new Refusal('invalid', { errors: [{ field: 'email', message }] })
}
