import { type Cents, eurosFromCents } from '../../contract/rules/money.ts'
import { stands } from '../../contract/rules/places.ts'
import { doorsOpenMinutesBeforeStart, entryUntilMinutesAfterStart } from '../../contract/rules/terms.ts'
import type { Share } from '../../contract/rules/who-paid-what.ts'
import { hourText, longDay } from '../../contract/texts/dates.ts'
import { eurosText } from '../../contract/texts/euros.ts'
import { placesByFare, proofsAsked } from '../../contract/texts/places-by-fare.ts'
import { classificationWarning, marksInFull } from '../../contract/texts/screening-notices.ts'
import { seatsText } from '../../contract/texts/seats.ts'
import type { House } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { isOver } from '../http/limits.ts'
import { aside, button, factTable, greetingOf, list, paragraph } from '../mail/document.ts'
import { type Mail, queueMail, queueMails, recallMails } from '../mail/queue-mail.ts'
import { orderLinkKey } from './compensation-token.ts'
import { type OrderRow as Order, type PlaceRow, partsOf, placesOf, seatOf } from './queries.ts'
import type { SoldOrder } from './sale-of-order.ts'
import { ticketsToken } from './tickets-token.ts'

type Part = Awaited<ReturnType<typeof partsOf>>[number]

/** To one address a few a day, however many accounts name it. */
const offersPerAddress = { name: 'tickets-offered', tries: 3, seconds: 86_400 }

/**
 * The one mail of each sale: the facts, the tickets as a PDF, the date for the calendar. It goes to the account's own
 * address; another that the order names is offered the tickets, and has them once its owner asks.
 */
export async function confirmationMails(
  db: Database,
  house: House,
  sold: readonly SoldOrder[],
): Promise<void> {
  const orders = sold.map(({ order }) => order)
  const prepaid = orders.filter(order => order.prepaid_amount > 0).map(order => order.id)
  const parts = Map.groupBy(await partsOf(db, prepaid), part => part.orders_id)
  const mails = sold.map(({ order, places }) => ({
    ...ticketsMail(house, { order, places, parts: parts.get(order.id) ?? [] }, confirmedCause(order)),
    patient: true as const,
  }))
  const offers = await ticketsOffers({ ...house, db }, orders.filter(namesAnother))
  await queueMails(db, [...mails, ...offers], house.now())
}

const namesAnother = ({ email, account_email }: Order): boolean =>
  email.toLowerCase() !== account_email.toLowerCase()

/** Not a word of it is the buyer's: whoever gets it never asked for it. */
async function ticketsOffers(house: House, orders: readonly Order[]): Promise<Mail[]> {
  const offers: Mail[] = []
  for (const order of orders) {
    if (await isOver(house, offersPerAddress, order.email.toLowerCase())) continue
    const token = ticketsToken(await orderLinkKey(house), order)
    offers.push({
      cause: offeredCause(order),
      to: order.email,
      users_id: order.users_id,
      orders_id: order.id,
      patient: true,
      // The link has the tickets sent to who has it.
      secret: true,
      document: {
        subject: `Des places pour « ${order.title} »`,
        because: 'Vous recevez ce message, une fois, parce qu’une réservation donne votre adresse.',
        blocks: [
          paragraph(
            `Des places ont été réservées avec votre adresse : « ${order.title} », ${longDay(order.session_date)} à ${hourText(order.hours_timetable)}, ${order.name_cinema}. Pour recevoir les e-billets ici, demandez-les.`,
          ),
          button('Demander les e-billets', new URL(`/billets/${token}`, house.siteUrl)),
          aside('Si vous n’attendez rien, ne faites rien : nous ne vous écrirons plus à ce sujet.'),
        ],
      },
    })
  }
  return offers
}

/** By the owner of the address that the order names. */
export async function ticketsMailAsked(db: Database, house: House, order: Order): Promise<void> {
  await ticketsMailAgain(db, house, order, `${askedCause(order)}:${house.newId()}`)
}

/** By the house, for who cannot find it: to the address the order has now. */
export async function confirmationMailAgain(db: Database, house: House, order: Order): Promise<void> {
  await ticketsMailAgain(db, house, order, `${resentCause(order)}:${house.newId()}`)
}

async function ticketsMailAgain(db: Database, house: House, order: Order, cause: string): Promise<void> {
  const parts = await partsOf(db, order.prepaid_amount > 0 ? [order.id] : [])
  const places = (await placesOf(db, [order.id])).filter(stands)
  await queueMail(
    db,
    { ...ticketsMail(house, { order, places, parts }, cause), to: order.email },
    house.now(),
  )
}

const confirmedCause = ({ id }: Order): string => `order-confirmed:${id}`
const offeredCause = ({ id }: Order): string => `tickets-offered:${id}`
const askedCause = ({ id }: Order): string => `tickets-asked:${id}`
const resentCause = ({ id }: Order): string => `order-resent:${id}`
const placesCause = ({ id }: Order): string => `places-cancelled:${id}`
export const changedCause = ({ id }: Pick<Order, 'id'>): string => `screening-changed:${id}`
export const movedCause = ({ id }: Order): string => `seats-moved:${id}`

/** An order as a mail tells of it: the places that the mail is about, and what paid it. */
type Told = { order: Order; places: readonly PlaceRow[]; parts: readonly Part[] }

export const ticketsMail = (house: House, { order, places, parts }: Told, cause: string): Mail => ({
  cause,
  to: order.account_email,
  users_id: order.users_id,
  orders_id: order.id,
  document: {
    subject: `Vos places pour « ${order.title} »`,
    greeting: greetingOf(order.firstname),
    blocks: [
      paragraph('Votre réservation est confirmée. Vos e-billets sont joints à ce message : un par place.'),
      orderFacts({ order, places, parts }),
      button('Voir votre réservation', new URL(`/utilisateur/reservation/${order.id}`, house.siteUrl)),
      aside(
        'Présentez chaque QR code à l’entrée, imprimé ou sur votre téléphone : il est lu une seule fois. ' +
          `Les portes ouvrent ${doorsOpenMinutesBeforeStart} minutes avant l’heure de la séance et l’accès est possible jusqu’à ${entryUntilMinutesAfterStart} minutes après.`,
      ),
    ],
  },
  attachments: [
    { filename: `billets-${order.id}.pdf`, type: 'application/pdf', maker: 'tickets', of: order.id },
    {
      filename: 'seance.ics',
      type: 'text/calendar; charset=utf-8; method=PUBLISH',
      maker: 'calendar',
      of: order.id,
    },
  ],
})

/** What goes back, by which means, for which places. */
type Cancelled = { back: readonly Share[]; parts: readonly Part[]; gone: readonly { number: number }[] }

/** The others stand: their tickets go along, as those of before are all still on one sheet. */
export async function placesCancelledMail(
  db: Database,
  house: House,
  order: Order,
  { back, parts, gone, after }: Cancelled & { after: Cancelled['gone'] },
): Promise<void> {
  const several = gone.length > 1
  const told = { order, places: await sameOf(db, order, after), parts }
  const mail = ticketsMail(house, told, `${placesCause(order)}:${house.newId()}`)
  await queueMail(
    db,
    {
      ...mail,
      document: {
        subject: `${several ? 'Places annulées' : 'Place annulée'} : « ${order.title} »`,
        greeting: greetingOf(order.firstname),
        blocks: [
          paragraph(
            `${placesGoneText(await sameOf(db, order, gone))}. Ce qui a payé ${several ? 'chacune' : 'cette place'} retourne d’où il vient :`,
          ),
          list(...returnsOf(back, parts)),
          paragraph(
            after.length > 1
              ? `Vos ${after.length} autres places restent valables : leurs e-billets sont joints.`
              : 'Votre autre place reste valable : son e-billet est joint.',
          ),
          orderFacts(told),
          button('Voir votre réservation', new URL(`/utilisateur/reservation/${order.id}`, house.siteUrl)),
        ],
      },
    },
    house.now(),
  )
}

/** In a numbered room by their seats, elsewhere by their numbers in the order. */
function placesGoneText(gone: readonly PlaceRow[]): string {
  const seats = seatsText(gone.map(seatOf))
  const numbers = gone.map(({ number }) => number).join(', ')
  if (gone.length > 1)
    return seats
      ? `${seats} : ces places de votre réservation sont annulées`
      : `Les places ${numbers} de votre réservation sont annulées`
  return seats
    ? `${seats} : cette place de votre réservation est annulée`
    : `La place ${numbers} de votre réservation est annulée`
}

/** Tickets that have not left yet do not leave any more. */
export async function cancellationMail(
  db: Database,
  house: House,
  order: Order,
  { back, parts, gone }: Cancelled,
): Promise<void> {
  const tickets = [
    confirmedCause,
    offeredCause,
    askedCause,
    resentCause,
    placesCause,
    movedCause,
    changedCause,
  ]
  await recallMails(db, ...tickets.map(cause => cause(order)))
  await queueMail(
    db,
    {
      cause: `order-cancelled:${order.id}`,
      to: order.account_email,
      patient: true,
      users_id: order.users_id,
      orders_id: order.id,
      document: {
        subject: `Réservation annulée : « ${order.title} »`,
        greeting: greetingOf(order.firstname),
        blocks: [
          paragraph(
            'Votre réservation est annulée et ses places sont rendues. Chaque part retourne d’où elle vient :',
          ),
          list(...returnsOf(back, parts)),
          orderFacts({ order, places: await sameOf(db, order, gone), parts }),
        ],
      },
      attachments: [cancelledCalendar(order)],
    },
    house.now(),
  )
}

/** Takes the evening out of the calendar that the confirmation has put it into. */
export const cancelledCalendar = ({ id }: Pick<Order, 'id'>) => ({
  filename: 'seance-annulee.ics',
  type: 'text/calendar; charset=utf-8; method=CANCEL',
  maker: 'cancelled calendar',
  of: id,
})

/** With their fares. */
async function sameOf(db: Database, { id }: Order, some: Cancelled['gone']): Promise<PlaceRow[]> {
  const numbers = new Set(some.map(({ number }) => number))
  return (await placesOf(db, [id])).filter(({ number }) => numbers.has(number))
}

export function orderFacts({ order, places, parts }: Told) {
  const proofs = proofsAsked(places)
  const seats = seatsText(places.map(seatOf))
  const several = places.length > 1
  const warning = classificationWarning(order.classification)
  return factTable(
    ['Film', order.title],
    ['Séance', `${longDay(order.session_date)} à ${hourText(order.hours_timetable)}`],
    ['Version', [order.version_2D_3D, order.language, ...marksInFull(order)].join(', ')],
    ...(warning ? ([['À savoir', warning]] as const) : []),
    ['Cinéma', `${order.name_cinema}, ${order.address_cine}, ${order.city}`],
    ['Salle', order.name_theater],
    ['Places', placesByFare(places)],
    ...(seats ? ([[several ? 'Sièges' : 'Siège', seats]] as const) : []),
    ...(proofs.length > 0 ? ([['À présenter à l’entrée', proofs.join(', ')]] as const) : []),
    ...(places.length === order.nbr_seats_payed
      ? ([['Total', amount(order.price_order)], ...paymentFacts(order, parts)] as const)
      : []),
    ['Réservation', `n° ${order.id}`],
  )
}

function paymentFacts(order: Order, parts: readonly Part[]): (readonly [string, string])[] {
  const card = `${order.card_brand} •••• ${order.card_last4}`
  if (parts.length === 0) return order.card_last4 ? [['Paiement', card]] : []
  return [
    ...parts.map(part => [part.name_product, partText(part)] as const),
    ...(order.card_last4 ? [[card, amount(order.due.amount)] as const] : []),
  ]
}

/** Where the money, the places and the euros go back to; the card first. */
const returnsOf = (back: readonly Share[], parts: readonly Part[]): string[] =>
  back
    .toSorted((a, b) => Number('vouchers_id' in a) - Number('vouchers_id' in b))
    .map(share => {
      if (!('vouchers_id' in share))
        return `${amount(share.amount)} sur la carte qui a payé, sous quelques jours selon votre banque`
      const part = parts.find(({ vouchers_id }) => vouchers_id === share.vouchers_id)!
      return `${partText({ ...part, ...share })} sur « ${part.name_product} »`
    })

const partText = ({ kind, units, amount: paid }: Part): string =>
  kind === 'bon_cadeau' ? amount(paid) : `${units} ${units > 1 ? 'places' : 'place'}`

const amount = (cents: Cents): string => eurosText(eurosFromCents(cents))
