import type { FileAnswer } from '../../../contract/endpoint.ts'
import { beamOf } from '../../../contract/rules/accent.ts'
import { isNotCancelled, placePrice } from '../../../contract/rules/places.ts'
import { filmEnd } from '../../../contract/rules/programming.ts'
import { classificationWarning } from '../../../contract/texts/screening-notices.ts'
import { marksOf } from '../../../contract/texts/screening-words.ts'
import type { ActorContext, AppContext } from '../../context.ts'
import { Refusal } from '../../http/refusal.ts'
import { readLogo } from '../../identity/read-logo.ts'
import type { AttachmentMakers } from '../../mail/send-waiting-mails.ts'
import { orderCalendar } from '../../tickets/calendar.ts'
import { signTicket } from '../../tickets/sign.ts'
import type { TicketFacts } from '../../tickets/ticket-facts.ts'
import { ticketKey } from '../../tickets/ticket-key.ts'
import { heldTicket } from '../gifts/accept-gift.ts'
import { giftByToken, giftPage } from '../gifts/gift-link.ts'
import { findGift } from '../gifts/gift-queries.ts'
import { orderPages } from '../guests/order-link.ts'
import { findOwnOrder } from '../orders/own-order.ts'
import { shownPlace, ticketsOf } from '../orders/read-orders.ts'
import { countChanges, findOrder, placesOf, seatOf } from '../queries.ts'

/** Returns the valid tickets of an order, with the texts of their QR codes, for clients that draw them. */
export async function listOwnTickets(context: ActorContext, id: number) {
  const [key, { order, places }] = await Promise.all([ticketKey(context), findConfirmed(context, id)])
  return ticketsOf(order, places).map(place => ({
    ...shownPlace(place),
    code: place.code,
    qr: signTicket(key, { code: place.code, screening: order.sessions_id }),
  }))
}

/** Returns the buyer's tickets as a PDF. Refuses if there is none, because the buyer gave all of them away. */
export async function readOwnTickets(context: ActorContext, id: number): Promise<FileAnswer> {
  const content = await ticketsFor(context, await findConfirmed(context, id))
  if (!content) throw new Refusal('order_not_found')
  return { name: `billets-${id}.pdf`, content }
}

export async function readOwnCalendar(context: ActorContext, id: number): Promise<FileAnswer> {
  const sold = await findConfirmed(context, id)
  return { name: 'seance.ics', content: await calendarFor(context, sold, await pageOf(context, sold)) }
}

/**
 * Makes the attachments of an order's mails when the mails are sent. If the order has been cancelled by then, its
 * tickets are left out; another mail tells the cancellation.
 */
export const ticketMakers: AttachmentMakers = {
  tickets: async (appContext, id) => ticketsFor(appContext, await findSold(appContext, id)),
  calendar: async (appContext, id) => {
    const sold = await findSold(appContext, id)
    return Buffer.from(await calendarFor(appContext, sold, await pageOf(appContext, sold), 'PUBLISH'))
  },
  'calendar without page': async (appContext, id) =>
    Buffer.from(await calendarFor(appContext, await findSold(appContext, id), null, 'PUBLISH')),
  'cancelled calendar': async (appContext, id) => {
    const sold = await findSold(appContext, id)
    return Buffer.from(await calendarFor(appContext, sold, await pageOf(appContext, sold), 'CANCEL'))
  },
}

/** Makes the attachments of mails to the holders of gifts. `id` is the id of the gift. */
export const giftMakers: AttachmentMakers = {
  'gift ticket': async (appContext, id) => ticketsFor(appContext, await findHeld(appContext, id)),
  'gift calendar': async (appContext, id) => {
    const sold = await findHeld(appContext, id)
    return sold.places.length === 0 ? null : Buffer.from(await calendarFor(appContext, sold, null, 'PUBLISH'))
  },
  'gift cancelled calendar': async (appContext, id) =>
    Buffer.from(await calendarFor(appContext, await findHeld(appContext, id), null, 'CANCEL')),
}

type Sold = NonNullable<Awaited<ReturnType<typeof findOwnOrder>>> & { isGift?: true }

async function findHeld(appContext: AppContext, id: number): Promise<Sold> {
  const gift = await findGift(appContext.db, { id })
  if (!gift) throw new Error(`there is no gift ${id}`)
  return heldTicket(appContext, gift)
}

/** Finds the ticket of a gift by the token in the link of its holder. */
async function findHeldByLink(appContext: AppContext, token: string): Promise<Sold> {
  const { gift, held } = await giftByToken(appContext, appContext.db, token)
  const sold = await heldTicket(appContext, gift)
  if (!held || gift.state !== 'taken' || sold.order.state !== 'confirmed' || !isNotCancelled(sold.places[0]!))
    throw new Refusal('gift_link_invalid')
  return sold
}

export async function readGiftTicket(appContext: AppContext, token: string): Promise<FileAnswer> {
  return {
    name: 'billet.pdf',
    content: (await ticketsFor(appContext, await findHeldByLink(appContext, token)))!,
  }
}

export async function readGiftCalendar(appContext: AppContext, token: string): Promise<FileAnswer> {
  const sold = await findHeldByLink(appContext, token)
  return {
    name: 'seance.ics',
    content: await calendarFor(appContext, sold, giftPage(appContext.siteUrl, token)),
  }
}

async function findConfirmed(context: ActorContext, id: number): Promise<Sold> {
  const found = await findOwnOrder(context, id)
  if (found?.order.state !== 'confirmed') throw new Refusal('order_not_found')
  return found
}

async function findSold({ db }: AppContext, id: number): Promise<Sold> {
  const [order, places] = await Promise.all([findOrder(db, id, null), placesOf(db, [id])])
  if (!order) throw new Error(`there is no order ${id}`)
  return { order, places }
}

/** Draws the tickets as a PDF. Returns null if there is no ticket, because a PDF needs at least one page. */
async function ticketsFor(appContext: AppContext, sold: Sold) {
  if (ticketsOf(sold.order, sold.places).length === 0) return null
  const { drawTickets } = await import('../../tickets/draw-tickets.ts')
  const [facts, key, identity] = await Promise.all([
    factsOf(appContext, sold),
    ticketKey(appContext),
    appContext.identity.read(),
  ])
  // If the logo cannot be read, the tickets are drawn without it.
  const logo = await readLogo(appContext.images, identity.logo).catch(() => null)
  return drawTickets(facts, key, { beam: beamOf(identity.accent_color), logo })
}

async function calendarFor(
  appContext: AppContext,
  sold: Sold,
  page: URL | null,
  method?: 'PUBLISH' | 'CANCEL',
): Promise<string> {
  const { order } = sold
  const ends_at = filmEnd(order.starts_at, order.time, order.pre_show_minutes)
  const [facts, revision] = await Promise.all([factsOf(appContext, sold), countChanges(appContext.db, order)])
  const site = appContext.siteUrl
  return orderCalendar(facts, { ends_at, site, page, madeAt: appContext.now(), revision, method })
}

/**
 * Returns the link to the page of an order, for the buyer's calendar. A guest's link contains a token, because the
 * guest is usually logged out by the time of the screening.
 */
const pageOf = async (appContext: AppContext, { order }: Sold) => (await orderPages(appContext))(order)

async function factsOf({ identity }: AppContext, { order, places, isGift }: Sold): Promise<TicketFacts> {
  return {
    order: order.id,
    bought_at: order.order_date,
    screening: order.sessions_id,
    film: order.title,
    starts_at: order.starts_at,
    cancel_minutes: isGift ? null : order.cancel_minutes,
    doors_minutes: order.doors_minutes,
    entry_minutes: order.entry_minutes,
    version: order.version_2D_3D,
    language: order.language,
    marks: marksOf(order),
    minimum_age: (await identity.read()).minimum_age,
    warning: classificationWarning(order.classification),
    cinema: order.name_cinema,
    address: order.address_cine,
    city: order.city,
    room: order.name_theater,
    buyer: `${order.firstname} ${order.lastname}`.trim(),
    seats: order.nbr_seats_payed,
    tickets: ticketsOf(order, places).map(place => ({
      number: place.number,
      code: place.code,
      price: placePrice(place),
      label: place.label,
      proof: place.proof,
      seat: seatOf(place),
    })),
  }
}
