import type { FileAnswer } from '../../contract/endpoint.ts'
import { placePrice } from '../../contract/rules/places.ts'
import { filmEnd } from '../../contract/rules/programming.ts'
import { classificationWarning } from '../../contract/texts/screening-notices.ts'
import { marksOf } from '../../contract/texts/screening-words.ts'
import type { ActorContext, House } from '../context.ts'
import { Refusal } from '../http/refusal.ts'
import type { AttachmentMakers } from '../mail/send-waiting-mails.ts'
import { orderCalendar } from '../tickets/calendar.ts'
import { drawTickets } from '../tickets/draw-tickets.ts'
import { paperLookOf } from '../tickets/paper-look.ts'
import { signTicket } from '../tickets/sign.ts'
import type { TicketFacts } from '../tickets/ticket-facts.ts'
import { ticketKey } from '../tickets/ticket-key.ts'
import { findOwnOrder } from './own-order.ts'
import { countChanges, findOrder, placesOf, seatOf } from './queries.ts'
import { shownPlace, ticketsOf } from './read-orders.ts'

/** For a page or an application that draws the QR codes itself. */
export async function listOwnTickets(context: ActorContext, id: number) {
  const [key, { order, places }] = await Promise.all([ticketKey(context), findConfirmed(context, id)])
  return ticketsOf(order, places).map(place => ({
    ...shownPlace(place),
    code: place.code,
    qr: signTicket(key, { code: place.code, screening: order.sessions_id }),
  }))
}

export async function readOwnTickets(context: ActorContext, id: number): Promise<FileAnswer> {
  return { name: `billets-${id}.pdf`, content: await ticketsFor(context, await findConfirmed(context, id)) }
}

export async function readOwnCalendar(context: ActorContext, id: number): Promise<FileAnswer> {
  return { name: 'seance.ics', content: await calendarFor(context, await findConfirmed(context, id)) }
}

/** The files of the confirmation mail, made when it leaves; whoever was cancelled meanwhile is told by another. */
export const ticketMakers: AttachmentMakers = {
  tickets: async (house, id) => ticketsFor(house, await findSold(house, id)),
  calendar: async (house, id) => Buffer.from(await calendarFor(house, await findSold(house, id), 'PUBLISH')),
  'cancelled calendar': async (house, id) =>
    Buffer.from(await calendarFor(house, await findSold(house, id), 'CANCEL')),
}

type Sold = NonNullable<Awaited<ReturnType<typeof findOwnOrder>>>

async function findConfirmed(context: ActorContext, id: number): Promise<Sold> {
  const found = await findOwnOrder(context, id)
  if (found?.order.state !== 'confirmed') throw new Refusal('order_not_found')
  return found
}

async function findSold({ db }: House, id: number): Promise<Sold> {
  const [order, places] = await Promise.all([findOrder(db, id, null), placesOf(db, [id])])
  if (!order) throw new Error(`there is no order ${id}`)
  return { order, places }
}

async function ticketsFor(house: House, sold: Sold) {
  const [facts, key, look] = await Promise.all([factsOf(house, sold), ticketKey(house), paperLookOf(house)])
  return drawTickets(facts, key, look)
}

async function calendarFor(house: House, sold: Sold, method?: 'PUBLISH' | 'CANCEL'): Promise<string> {
  const { order } = sold
  const ends_at = filmEnd(order.starts_at, order.time, order.pre_show_minutes)
  const page = new URL(`/utilisateur/reservation/${order.id}`, house.siteUrl)
  const [facts, revision] = await Promise.all([factsOf(house, sold), countChanges(house.db, order)])
  return orderCalendar(facts, { ends_at, page, madeAt: house.now(), revision, method })
}

async function factsOf({ identity }: House, { order, places }: Sold): Promise<TicketFacts> {
  return {
    order: order.id,
    bought_at: order.order_date,
    screening: order.sessions_id,
    film: order.title,
    starts_at: order.starts_at,
    version: order.version_2D_3D,
    language: order.language,
    marks: marksOf(order),
    minimum_age: (await identity.read()).minimum_age,
    warning: classificationWarning(order.classification),
    cinema: order.name_cinema,
    address: order.address_cine,
    city: order.city,
    room: order.name_theater,
    buyer: `${order.firstname} ${order.lastname}`,
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
